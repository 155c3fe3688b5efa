/** What the whole is about, to who reads it. */
export const ABOUT = {
  everybody:
    '会员与访客的全部接口，由服务器校验用的同一份契约写成。\n\n每次返回都是 `{ code, msg, data }`：`code` 为 0 表示成功，其余见每个接口列出的错误码。需要登录的接口带上 `Authorization: Bearer <access_token>`；写有 `Idempotency-Key` 的接口，同一个键重发多次只办一次。',
  staff: '门店与运营的全部接口，带上店员密钥：`Authorization: Bearer <密钥>`。',
} as const

/** What each room's calls are called, and what they are about. */
export const TAGS: Readonly<Record<string, { readonly name: string; readonly about: string }>> = {
  account: { name: '账号', about: '登录、验证码、会员资料、登录设备、注销与数据导出' },
  approval: { name: '审批', about: '超过额度的协商退款、过失取消与线下退款：提出、审批与结果' },
  asset: { name: '图片', about: '上传图片：分块续传、处理进度，以及员工审核、图库与用途' },
  booking: { name: '预约', about: '预约：确认、提交、改期、取消、评价，以及店员处理预约' },
  brand: { name: '品牌', about: '品牌信息与前端开关' },
  campaign: { name: '活动', about: '活动页、领取权益、请柬与表单，以及运营发布页面' },
  city: { name: '城市', about: '城市、定位与许愿' },
  contact: { name: '顾问', about: '企业微信顾问：邀请添加、二维码、新朋友礼赠与拍照群，以及总部的设置' },
  content: { name: '内容', about: '页面上的轮播与广告、协议、常见问题、点击统计' },
  custom: { name: '定制', about: '定制证件照与定制妆造：步骤、选项与结果，以及运营维护选项' },
  enterprise: { name: '企业预约', about: '企业员工：验证身份、活动、在活动里预约，以及总部的企业、活动、名单与对账单' },
  invoice: { name: '发票', about: '发票抬头、开票与开票记录' },
  member: { name: '会员', about: '积分、成长值与等级、任务、积分商城、勋章、会员码与邀请' },
  notice: { name: '消息', about: '消息列表、已读与删除、提醒偏好与订阅' },
  payment: { name: '支付', about: '发起支付与查询支付结果' },
  product: { name: '产品', about: '分类、产品与心愿单' },
  refund: { name: '退款', about: '退款进度，以及店员处理失败的退款' },
  schedule: { name: '时间', about: '日历、开始时间与最近可约' },
  shop: { name: '套券', about: '套券、拼团与套券订单' },
  staff: { name: '员工', about: '控制台登录、员工与授权、门店平板，以及操作记录' },
  store: { name: '门店', about: '门店、评价与搜索' },
  waitlist: { name: '候补', about: '候补：排队等约满的时间、为您保留的位置，以及店员看有多少人在等' },
  wallet: { name: '卡包', about: '优惠券、兑换券与礼品卡' },
}

/** A room without a name of its own is called by its folder's. */
export const tagOf = (room: string): string => TAGS[room]?.name ?? room

const key = (what: string) => [
  { name: 'key', in: 'path', required: true, description: what, schema: { type: 'string' } },
]

const file = (id: string, tag: string, summary: string, type: string, what: string) => ({
  get: {
    operationId: id,
    tags: [tagOf(tag)],
    summary,
    security: [],
    parameters: key(what),
    responses: {
      200: { description: '文件', content: { [type]: { schema: { type: 'string', format: 'binary' } } } },
      404: { description: '没有这个文件' },
    },
  },
})

const notice = (id: string, summary: string, type: string) => ({
  post: {
    operationId: id,
    tags: [tagOf('payment')],
    summary,
    security: [],
    parameters: [],
    requestBody: { required: true, content: { [type]: { schema: { type: 'string' } } } },
    responses: {
      200: { description: '已收到' },
      401: { description: '签名或内容不符' },
      503: { description: '正忙，请稍后重发' },
    },
  },
})

/** Addresses that are no calls of the contract: no envelope, no token. */
export const OTHER_PATHS: Readonly<Record<string, Record<string, unknown>>> = {
  '/calendar/{key}.ics': file(
    'booking.calendarFile',
    'booking',
    '一次预约的日历文件',
    'text/calendar',
    '预约详情里 calendar_url 的一段',
  ),
  '/invoice_file/{key}.pdf': file(
    'invoice.invoiceFile',
    'invoice',
    '一张发票的 PDF',
    'application/pdf',
    '发票详情里 file_url 的一段',
  ),
  '/api/pay/notice/wechat': notice('payment.wechatNotice', '微信支付的通知，由微信支付签名', 'application/json'),
  '/api/pay/notice/alipay': notice(
    'payment.alipayNotice',
    '支付宝的通知，由支付宝签名',
    'application/x-www-form-urlencoded',
  ),
}
