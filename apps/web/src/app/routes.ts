/** What the gate and the frame need to know of an address. */
export interface RouteMeta {
  readonly path: string
  /** Document title; the brand's name where it is empty. */
  readonly title: string
  /** Login required. */
  readonly auth?: true
  /** Not asked for authorization, city or location. */
  readonly exempt?: true
  readonly keepAlive?: true
  /** Drawn while the finger is on its link: it draws from its address and what is known, and does nothing else. */
  readonly ahead?: true
  readonly thirdAuth?: 'base' | 'full'
  /** JS-API names this page wants signed. */
  readonly sign?: readonly string[]
  /** A member who still has to give a mobile number may be here. */
  readonly beforeMobile?: true
  /** Drawn in the browser only. */
  readonly ssr?: false
  readonly redirect?: string
  readonly parent?: string
}

const SHARE = ['updateAppMessageShareData', 'updateTimelineShareData'] as const
const MAP = ['getLocation', 'openLocation', ...SHARE] as const
const PAY = ['chooseWXPay'] as const

type Options = Omit<RouteMeta, 'path' | 'title'>

const open = (path: string, title: string, options: Options = {}): RouteMeta => ({ path, title, ...options })
/** Behind login; private, so drawn in the browser. */
const own = (path: string, title: string, options: Options = {}): RouteMeta => ({
  path,
  title,
  auth: true,
  ssr: false,
  ...options,
})
const notice = (path: string, title: string): RouteMeta => ({ path, title, beforeMobile: true })

/** Every address of the product. A page is an address here plus its screen in pages.tsx. */
export const routes = [
  open('/', '', { sign: MAP }),
  open('/home', '', { sign: MAP }),
  open('/layout', '', { redirect: '/home' }),
  open('/sign_in', '登录', { exempt: true }),
  open('/sign_up', '注册'),
  open('/login_pc', '请在手机上打开', { exempt: true }),
  open('/wx-authorize-callback', '授权中', { exempt: true, ssr: false }),
  own('/perfect_phone', '绑定手机号', { beforeMobile: true }),
  open('/city', '选择城市', { exempt: true, sign: ['getLocation'] }),
  open('/open-miniapp', '打开小程序'),
  open('/qiwei', '添加顾问'),
  open('/qiwei/book', '添加顾问'),
  open('/s3/wxwork/follow/book', '添加顾问'),
  open('/search/store', '门店', { keepAlive: true, sign: MAP }),
  open('/search/product', '搜索产品'),
  open('/search/product/:id', '搜索产品'),
  open('/store/detail/:id', '门店详情', { sign: MAP, ahead: true }),
  open('/product/list', '全部产品', { sign: SHARE, ahead: true }),
  open('/product/list/:id', '产品', { sign: SHARE, ahead: true }),
  open('/product/detail', '产品详情', { sign: SHARE, ahead: true }),
  open('/product/guide', '拍摄指南', { exempt: true, sign: SHARE }),
  open('/product/guide/:campaign', '拍摄指南', { exempt: true, sign: SHARE }),
  open('/product/guide/preview', '预览', { exempt: true }),
  open('/activity/photo-activity', '活动', { sign: SHARE }),
  own('/activity-guiding', '活动', { sign: SHARE }),
  own('/activity-coupon', '领券', { sign: SHARE }),
  open('/activity-:slug', '活动', { sign: SHARE }),
  own('/activity/index', '活动', { sign: SHARE }),
  own('/activity/rules', '活动规则'),
  own('/activity/new-year-2025', '活动', { sign: SHARE }),
  own('/spring', '活动', { sign: SHARE }),
  own('/family_portrait_index', '全家福', { sign: SHARE }),
  own('/family_portrait_coupon', '全家福领券', { sign: SHARE }),
  own('/princess_return_2022', '活动', { sign: SHARE }),
  own('/newyear_return_2023', '活动', { sign: SHARE }),
  own('/newyear_zhenxiang_2023', '活动', { sign: SHARE }),
  own('/newyear_zhenxiang_2023_coupon', '领券', { sign: SHARE }),
  own('/newyear_zhenxiang_2023/:token', '活动', { sign: SHARE }),
  own('/newyear_zhenxiang_2023/xiaohongshu-return', '活动', { sign: SHARE }),
  open('/naiveId/custom/choose_makeup_styles', '选择妆容'),
  open('/naiveId/custom/choose_background_colors', '选择底色'),
  open('/naiveId/custom/choose_emotional_states', '选择神态'),
  open('/naiveId/custom/choose_result', '定制结果'),
  open('/custom/aura', '选择气质'),
  open('/custom/attire', '选择服装'),
  open('/custom/result', '定制结果'),
  open('/custom/makeup-form', '妆造需求'),
  open('/makeup', '化妆', { redirect: '/makeup/product' }),
  open('/makeup/product', '化妆造型', { sign: SHARE }),
  open('/makeup/product/detail', '化妆造型', { redirect: '/product/detail' }),
  open('/makeup/reservation/product/store_and_time', '选择门店与时间'),
  open('/makeup/reservation/product/date_and_time', '选择日期与时间'),
  own('/makeup/reservation/detail', '确认预约'),
  open('/reservation/product/store_and_time', '选择门店与时间'),
  open('/reservation/product/date_and_time', '选择日期与时间'),
  open('/reservation/cant', '暂不可预约'),
  open('/reservation/store_cant', '门店暂不可预约'),
  open('/reservation/payment_ali', '支付宝支付'),
  own('/reservation/detail', '确认预约'),
  own('/reservation/payment', '支付', { sign: PAY }),
  own('/reservation/personal_result', '预约结果'),
  own('/reservation/rescheduling', '改期'),
  own('/reservation/mine_reservation', '我的预约'),
  own('/yuyue-order-list', '我的预约', { parent: '/reservation/mine_reservation' }),
  own('/coupon-order-list', '套券订单', { parent: '/reservation/mine_reservation' }),
  own('/couponSet/naive-group-order-list', '拼团订单', { parent: '/reservation/mine_reservation' }),
  own('/reservation/order_detail', '预约详情', { sign: MAP }),
  own('/reservation/enterprise_order_detail', '企业预约详情', { sign: MAP }),
  own('/order/photo-series', '选择套系'),
  own('/order/photo-series2', '选择第二造型'),
  own('/wish_list', '购物车'),
  own('/estimate', '评价'),
  own('/estimate/success', '评价成功'),
  own('/reservation/enterprise', '企业预约', { exempt: true }),
  own('/reservation/enterprise/detail', '企业预约', { exempt: true }),
  own('/reservation/enterprise/complete', '企业预约', { exempt: true }),
  own('/reservation/enterprise/result', '企业预约', { exempt: true }),
  open('/couponSet/naive-group/goods-detail', '拼团', { sign: SHARE }),
  own('/couponSet/naive-group/order-confirm', '确认拼团', { sign: PAY }),
  own('/couponSet/naive-group/order-detail', '拼团详情', { sign: SHARE }),
  own('/couponSet/order/detail', '套券订单'),
  own('/couponSet/order/list', '套券订单', { redirect: '/reservation/mine_reservation' }),
  open('/applicable/:coupon_code', '适用范围'),
  own('/card_case/:type', '卡包'),
  own('/card_case/:id/detail', '卡券详情'),
  own('/card_case/detail/gift_card', '礼品卡'),
  own('/test_phone', '验证手机号'),
  own('/test_phone/add_gift_card', '兑换礼品卡'),
  own('/test_phone/add_coupon', '兑换优惠券'),
  own('/order/refund/:id', '退款'),
  own('/order/refund/coupon/:refund_no', '套券退款'),
  own('/invoice', '发票'),
  own('/invoice/input', '开具发票', { sign: ['chooseInvoiceTitle'] }),
  own('/invoice/history', '开票记录'),
  own('/invoice/detail', '发票详情'),
  own('/invoice/title', '发票抬头'),
  own('/invoice/edit_title', '编辑抬头', { sign: ['chooseInvoiceTitle'] }),
  own('/mine', '我的'),
  own('/member-code', '会员码'),
  own('/mine/edit', '我的资料'),
  own('/mine/edit/phone', '更换手机号'),
  own('/mine/sessions', '登录设备'),
  open('/mine/basic', '基本资料', { ssr: false }),
  open('/mine/occupation', '职业', { ssr: false }),
  open('/mine/figure', '身形', { ssr: false }),
  open('/mine/badge', '勋章', { ssr: false }),
  open('/mine/badge/share', '分享勋章'),
  notice('/mine/customer_information', '顾客须知'),
  own('/message', '消息'),
  own('/member-center', '会员中心'),
  own('/growth-value', '成长值'),
  own('/growth-value-detail', '成长值明细'),
  own('/task-center', '任务中心'),
  own('/task-detail/:task_id', '任务'),
  own('/points-mall', '积分商城'),
  own('/points-detail', '积分明细'),
  own('/points-coupon', '积分兑券'),
  own('/points-coupon-detail', '兑换详情'),
  notice('/booking-information', '预约须知'),
  notice('/shooting-information', '拍摄须知'),
  notice('/unregister_info', '注销账号'),
  notice('/privacy', '隐私政策'),
  notice('/user_agreement', '用户协议'),
  notice('/about', '关于我们'),
  notice('/business-cooperation', '商务合作'),
  open('/issue/list', '常见问题'),
  open('/issue/list/detail/:type', '常见问题'),
] as const satisfies readonly RouteMeta[]

/** Whoever comes sees the error page; nobody chooses a city for it first. */
export const UNKNOWN_ROUTE: RouteMeta = { path: '*', title: '页面不存在', exempt: true }

const byPath = new Map<string, RouteMeta>(routes.map((route) => [route.path, route]))

export const routeMeta = (path: string): RouteMeta => byPath.get(path) ?? UNKNOWN_ROUTE
