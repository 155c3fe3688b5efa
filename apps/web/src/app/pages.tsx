import type { AddressName } from '@kuaimen/contract/kernel/addresses'
import { meQuery } from '../account/session'
import { currentShootOf } from '../booking/upcoming/upcoming.api'
import { brandConfig } from '../brand/brand.api'
import { newcomerGiftOf } from '../campaign/newcomer.api'
import { citiesToHopeFor, citiesWithStores, cityOf } from '../city/city.api'
import { documentOf, homeContent } from '../content/content.api'
import { listPage, makeupPage, productPage, searchProductPage } from '../product/page-data'
import { homeCategoryTiles } from '../product/product.api'
import { filtersFrom } from '../store/filters'
import { nearbyStores, recommendedStoresOf, searchPage, storePage } from '../store/store.api'
import { type PageRoute, type PageRow, page, type Row, routeOf } from './page'
import { MAP, OF_A_VISIT, OWN, PAY, type PageMeta, SHARE, TITLE } from './page-meta'
import { findRoute } from './router/router'

const HOME: Row<'/'> = {
  title: '',
  sign: MAP,
  screen: 'home/screens/Home',
  data: ({ visitor }) => [
    cityOf(visitor.cityId),
    homeContent(visitor.cityId),
    homeCategoryTiles(),
    ...(visitor.token ? [] : [newcomerGiftOf(visitor.cityId)]),
    nearbyStores(visitor, 1),
    recommendedStoresOf(visitor),
  ],
  own: () => [meQuery(), currentShootOf()],
}

/** One of the brand's texts, for everyone to read. */
const notice = (name: AddressName, title: string, type: string) =>
  page(name, { title, beforeMobile: true, screen: 'content/screens/Document', data: () => [documentOf(type)] })

/** Portraits and make-up put together, question by question. */
const custom = (name: AddressName, title: string, screen = 'custom/screens/CustomStep') =>
  page(name, { title, sign: SHARE, screen })

/** Behind login one can invite from it, which asks for the person. */
const OWN_CAMPAIGN = { auth: true, sign: SHARE, thirdAuth: 'full' } as const
const GUIDE = { exempt: true, sign: SHARE } as const

/** Pages that are data, all on one screen. What is behind login is drawn on the server too: it is nobody's own. */
const campaign = (
  name: AddressName,
  title = '活动',
  meta: Pick<PageMeta, 'auth' | 'exempt' | 'sign' | 'thirdAuth'> = OWN_CAMPAIGN,
) => page(name, { title, ...meta, screen: 'campaign/page/screens/Campaign' })

/** A company's staff book: behind login, and nobody is asked for a city or a place. Nothing of it is shared. */
const enterprise = (name: AddressName, screen: string, title = '企业预约') =>
  page(name, { title, ...OWN, exempt: true, sign: ['openLocation'], screen })

/** For any other address; shown without asking for a city first. */
export const NOT_FOUND: PageRow = { path: '*', title: '页面不存在', exempt: true, screen: 'content/screens/NotFound' }

/** Every page, one row each: its address by name, what the guard and the frame need, its screen, and the data it shows first. */
export const table: readonly PageRow[] = [
  page('home', HOME),
  page('homeAlias', HOME),
  page('layout', { title: '', redirect: 'homeAlias' }),
  page('loginPc', {
    title: '请在手机上打开',
    exempt: true,
    screen: 'account/login/screens/LoginPc',
    data: () => [brandConfig()],
  }),
  page('signIn', { title: '登录', exempt: true, screen: 'account/login/screens/SignIn', data: () => [brandConfig()] }),
  page('signUp', { title: '注册', screen: 'account/login/screens/SignUp', data: () => [brandConfig()] }),
  page('authorizeCallback', {
    title: '授权中',
    exempt: true,
    ssr: false,
    screen: 'account/login/screens/AuthorizeCallback',
  }),
  page('perfectPhone', {
    title: '绑定手机号',
    ...OWN,
    beforeMobile: true,
    screen: 'account/login/screens/PerfectPhone',
  }),
  page('city', {
    title: '选择城市',
    exempt: true,
    sign: ['getLocation'],
    screen: 'city/screens/City',
    data: () => [citiesWithStores(), citiesToHopeFor()],
  }),
  page('searchStore', {
    title: '门店',
    keepAlive: true,
    sign: MAP,
    screen: 'store/screens/SearchStore',
    data: ({ search, visitor }) => [cityOf(visitor.cityId), ...searchPage(visitor, filtersFrom(search))],
  }),
  page('storeDetail', {
    title: '门店详情',
    sign: MAP,
    prefetch: true,
    screen: 'store/screens/StoreDetail',
    data: ({ params, visitor }) => storePage(Number(params.id), visitor),
  }),
  page('productDetail', {
    title: '产品详情',
    sign: SHARE,
    prefetch: true,
    screen: 'campaign/offer/screens/ProductDetail',
    data: ({ search, visitor }) => productPage(search, visitor),
  }),
  page('productList', {
    title: '全部产品',
    sign: SHARE,
    prefetch: true,
    screen: 'product/screens/ProductList',
    data: ({ search, visitor }) => listPage(undefined, search, visitor),
  }),
  page('productCategory', {
    title: '产品',
    sign: SHARE,
    prefetch: true,
    screen: 'product/screens/ProductList',
    data: ({ params, search, visitor }) => listPage(params.id, search, visitor),
  }),
  page('searchProduct', {
    title: '搜索产品',
    screen: 'product/screens/SearchProduct',
    data: ({ search, visitor }) => searchProductPage(undefined, search, visitor),
  }),
  page('searchCategory', {
    title: '搜索产品',
    screen: 'product/screens/SearchProduct',
    data: ({ params, search, visitor }) => searchProductPage(params.id, search, visitor),
  }),
  page('wishList', { title: '购物车', ...OWN, screen: 'product/screens/WishList' }),
  page('makeupAlias', { title: '化妆', redirect: 'makeup' }),
  page('makeup', {
    title: '化妆造型',
    sign: SHARE,
    screen: 'product/screens/MakeupProducts',
    data: ({ visitor }) => makeupPage(visitor),
  }),
  page('makeupDetail', { title: '化妆造型', redirect: 'productDetail' }),
  campaign('guide', '拍摄指南', GUIDE),
  campaign('guidePage', '拍摄指南', GUIDE),
  campaign('guidePreview', '预览', { exempt: true }),
  campaign('photoActivity', '活动', { sign: SHARE }),
  campaign('activity', '活动', { sign: SHARE }),
  campaign('activityGuiding'),
  campaign('activityCoupon', '领券'),
  campaign('activityIndex'),
  campaign('activityRules', '活动规则', { auth: true }),
  campaign('newYear2025'),
  campaign('spring'),
  campaign('familyPortrait', '全家福'),
  campaign('familyPortraitCoupon', '全家福领券'),
  campaign('princessReturn'),
  campaign('newyearReturn'),
  campaign('zhenxiang'),
  campaign('zhenxiangCoupon', '领券'),
  campaign('zhenxiangToken'),
  campaign('xiaohongshuReturn'),
  custom('customMakeupStyles', '选择妆容'),
  custom('customBackgrounds', '选择底色'),
  custom('customEmotions', '选择神态'),
  custom('customResult', '定制结果', 'custom/screens/CustomResult'),
  custom('customAura', '选择气质'),
  custom('customAttire', '选择服装'),
  custom('customMakeupForm', '妆造需求'),
  custom('customMakeupResult', '定制结果', 'custom/screens/CustomResult'),
  page('bookingConfirm', { title: '确认预约', ...OWN, screen: 'booking/confirm/screens/ConfirmBooking' }),
  page('makeupConfirm', { title: '确认预约', ...OWN, screen: 'booking/confirm/screens/ConfirmBooking' }),
  page('payment', { title: '支付', ...OF_A_VISIT, sign: PAY, screen: 'payment/screens/Payment' }),
  page('paymentAli', { title: '支付宝支付', screen: 'payment/screens/PaymentAli' }),
  page('bookingResult', {
    title: '预约结果',
    ...OF_A_VISIT,
    sign: MAP,
    screen: 'booking/result/screens/BookingResult',
  }),
  page('photoSeries', { title: '选造型', ...OWN, screen: 'booking/series/screens/PhotoSeries' }),
  page('photoSeries2', { title: '选第 2 套造型', ...OWN, screen: 'booking/series/screens/PhotoSeries2' }),
  page('storeAndTime', { title: '选择门店与时间', screen: 'booking/time/screens/StoreAndTime' }),
  page('dateAndTime', { title: '选择日期与时间', screen: 'booking/time/screens/DateAndTime' }),
  page('makeupStoreAndTime', { title: '选择门店与时间', screen: 'booking/time/screens/StoreAndTime' }),
  page('makeupDateAndTime', { title: '选择日期与时间', screen: 'booking/time/screens/DateAndTime' }),
  page('cant', { title: '预约', screen: 'booking/time/screens/Cant' }),
  page('storeCant', { title: '预约', screen: 'booking/time/screens/StoreCant' }),
  page('mineReservation', { title: '我的预约', ...OWN, screen: 'booking/list/screens/MineReservation' }),
  page('bookingOrders', {
    title: '我的预约',
    ...OWN,
    parent: 'mineReservation',
    screen: 'booking/list/screens/MineReservation',
  }),
  page('couponSetOrders', {
    title: '套券订单',
    ...OWN,
    parent: 'mineReservation',
    screen: 'booking/list/screens/MineReservation',
  }),
  page('groupOrders', {
    title: '拼团订单',
    ...OWN,
    parent: 'mineReservation',
    screen: 'booking/list/screens/MineReservation',
  }),
  page('couponSet', { title: '套券', sign: SHARE, thirdAuth: 'full', screen: 'shop/screens/GoodsDetail' }),
  page('setConfirm', { title: '确认订单', ...OWN, sign: PAY, thirdAuth: 'full', screen: 'shop/screens/SetConfirm' }),
  page('groupOrder', {
    title: '拼团详情',
    ...OWN,
    sign: SHARE,
    thirdAuth: 'full',
    screen: 'shop/screens/VoucherOrder',
  }),
  page('voucherOrder', { title: '套券订单', ...OWN, screen: 'shop/screens/VoucherOrder' }),
  page('voucherOrders', { title: '套券订单', ...OWN, redirect: 'mineReservation' }),
  page('orderDetail', { title: '预约详情', ...OF_A_VISIT, sign: MAP, screen: 'booking/detail/screens/OrderDetail' }),
  enterprise('enterprise', 'enterprise/staff/screens/Verify'),
  enterprise('enterpriseDetail', 'enterprise/drive/screens/Drive'),
  enterprise('enterpriseComplete', 'enterprise/visit/screens/Complete'),
  enterprise('enterpriseResult', 'enterprise/visit/screens/CorpResult'),
  enterprise('enterpriseOrder', 'enterprise/visit/screens/CorpOrder', '企业预约详情'),
  page('guestConsent', { title: '到店提醒', exempt: true, screen: 'booking/guest/screens/GuestConsent' }),
  page('companion', { title: '同行', exempt: true, sign: MAP, screen: 'booking/guest/screens/Companion' }),
  page('rescheduling', { title: '改期', ...OF_A_VISIT, screen: 'booking/reschedule/screens/Rescheduling' }),
  page('refund', { title: '退款', ...OWN, screen: 'refund/screens/Refund' }),
  page('voucherRefund', { title: '套券退款', ...OWN, screen: 'refund/screens/Refund' }),
  page('estimate', { title: '评价', ...OWN, screen: 'booking/review/screens/Estimate' }),
  page('estimateSuccess', { title: '评价成功', ...OWN, screen: 'booking/review/screens/EstimateSuccess' }),
  page('cardCase', { title: '卡包', ...OWN, screen: 'wallet/card/screens/CardCase' }),
  page('cardDetail', { title: '卡券详情', ...OWN, screen: 'wallet/detail/screens/CardDetail' }),
  page('giftCard', { title: '礼品卡', ...OWN, screen: 'wallet/detail/screens/CardDetail' }),
  page('giveCard', { title: '转赠好友', ...OWN, screen: 'wallet/transfer/screens/GiveCard' }),
  page('givings', { title: '送出的卡券', ...OWN, screen: 'wallet/transfer/screens/Givings' }),
  page('gift', { title: '一份礼物', sign: SHARE, screen: 'wallet/transfer/screens/GiftShown' }),
  page('applicable', { title: '适用范围', screen: 'wallet/card/screens/Applicable' }),
  page('testPhone', { title: '验证手机号', ...OWN, screen: 'wallet/redeem/screens/TestPhone' }),
  page('redeemGiftCard', { title: '兑换卡券', ...OWN, screen: 'wallet/redeem/screens/Redeem' }),
  page('redeemCoupon', { title: '兑换卡券', ...OWN, screen: 'wallet/redeem/screens/Redeem' }),
  page('message', { title: '消息', ...OWN, screen: 'notice/screens/Messages' }),
  page('memberCenter', { title: '会员中心', ...OWN, screen: 'member/center/screens/MemberCenter' }),
  page('memberCode', { title: '会员码', ...OWN, screen: 'member/code/screens/MemberCode' }),
  page('growthValue', { title: '成长值', ...OWN, screen: 'member/center/screens/GrowthValue' }),
  page('growthValueDetail', { title: '成长值明细', ...OWN, screen: 'member/center/screens/GrowthDetail' }),
  page('pointsDetail', { title: '积分明细', ...OWN, screen: 'member/center/screens/PointsDetail' }),
  page('taskCenter', { title: '任务中心', ...OWN, screen: 'member/task/screens/TaskCenter' }),
  page('taskDetail', { title: '任务', ...OWN, screen: 'member/task/screens/TaskDetail' }),
  page('pointsMall', { title: '积分商城', ...OWN, screen: 'member/center/screens/PointsMall' }),
  page('pointsCoupon', { title: '积分兑券', ...OWN, screen: 'member/mall/screens/PointsCoupon' }),
  page('pointsCouponDetail', { title: '兑换详情', ...OWN, screen: 'member/mall/screens/PointsCouponDetail' }),
  page('mine', { title: '我的', ...OWN, screen: 'mine/screens/Mine' }),
  page('waitlist', { title: '候补', ...OWN, screen: 'waitlist/screens/Waitlist' }),
  page('badges', { title: '勋章', ssr: false, screen: 'member/badge/screens/BadgeWall' }),
  page('badgeShare', { title: '分享勋章', sign: SHARE, screen: 'member/badge/screens/BadgeShown' }),
  page('mineEdit', { title: '我的资料', ...OWN, thirdAuth: 'full', screen: 'account/profile/screens/EditProfile' }),
  page('editPhone', { title: '更换手机号', ...OWN, screen: 'account/mobile/screens/EditPhone' }),
  page('settings', { title: '设置', ...OWN, screen: 'mine/screens/Settings' }),
  page('favourites', { title: '我的收藏', ssr: false, screen: 'product/screens/Favourites' }),
  page('sessions', { title: '登录设备', ...OWN, screen: 'account/session/screens/Sessions' }),
  page('mineBasic', { title: '基本资料', ssr: false, screen: 'account/profile/screens/Basic' }),
  page('mineOccupation', { title: '职业', ssr: false, screen: 'account/profile/screens/Occupation' }),
  page('mineFigure', { title: '身形', ssr: false, screen: 'account/profile/screens/Figure' }),
  page('invoices', { title: '发票', ...OWN, screen: 'invoice/screens/InvoiceOrders' }),
  page('invoiceInput', { title: '开具发票', ...OWN, sign: TITLE, screen: 'invoice/screens/InvoiceInput' }),
  page('invoiceHistory', { title: '开票记录', ...OWN, screen: 'invoice/screens/InvoiceHistory' }),
  page('invoiceDetail', { title: '发票详情', ...OWN, screen: 'invoice/screens/InvoiceDetail' }),
  page('invoiceTitles', { title: '发票抬头', ...OWN, screen: 'invoice/screens/InvoiceTitles' }),
  page('editTitle', { title: '编辑抬头', ...OWN, sign: TITLE, screen: 'invoice/screens/EditTitle' }),
  notice('bookingInformation', '预约须知', 'booking_information'),
  notice('shootingInformation', '拍摄须知', 'shooting_information'),
  notice('customerInformation', '顾客须知', 'customer_information'),
  page('unregister', {
    title: '注销账号',
    beforeMobile: true,
    screen: 'account/leave/screens/UnregisterInfo',
    data: () => [documentOf('unregister_info')],
  }),
  notice('privacy', '隐私政策', 'privacy'),
  notice('userAgreement', '用户协议', 'user_agreement'),
  notice('about', '关于我们', 'about'),
  notice('businessCooperation', '商务合作', 'business_cooperation'),
  page('openMiniapp', {
    title: '打开小程序',
    sign: ['checkJsApi'],
    screen: 'content/screens/OpenMiniapp',
    data: () => [brandConfig()],
  }),
  page('qiwei', { title: '添加顾问', thirdAuth: 'full', screen: 'contact/adviser/screens/Qiwei' }),
  page('qiweiBook', { title: '添加顾问', thirdAuth: 'full', screen: 'contact/adviser/screens/QiweiOfVisit' }),
  page('followBook', { title: '添加顾问', thirdAuth: 'full', screen: 'contact/adviser/screens/QiweiOfVisit' }),
  page('questions', { title: '常见问题', screen: 'content/screens/Questions' }),
  page('questionsOfType', { title: '常见问题', sign: SHARE, screen: 'content/screens/QuestionsOfType' }),
  NOT_FOUND,
]

export const pages: readonly PageRoute[] = table.map(routeOf)

/** The page of a path. */
export const findPage = findRoute(pages)
