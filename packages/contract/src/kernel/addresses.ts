/** Every address of a page, by name. Written here and nowhere else: code links through paths.ts. */
export const addresses = {
  home: '/',
  homeAlias: '/home',
  layout: '/layout',
  loginPc: '/login_pc',
  signIn: '/sign_in',
  signUp: '/sign_up',
  authorizeCallback: '/wx-authorize-callback',
  perfectPhone: '/perfect_phone',
  city: '/city',
  searchStore: '/search/store',
  storeDetail: '/store/detail/:id',
  productDetail: '/product/detail',
  productList: '/product/list',
  productCategory: '/product/list/:id',
  searchProduct: '/search/product',
  searchCategory: '/search/product/:id',
  wishList: '/wish_list',
  makeup: '/makeup/product',
  makeupAlias: '/makeup',
  makeupDetail: '/makeup/product/detail',
  storeAndTime: '/reservation/product/store_and_time',
  dateAndTime: '/reservation/product/date_and_time',
  bookingConfirm: '/reservation/detail',
  makeupStoreAndTime: '/makeup/reservation/product/store_and_time',
  makeupDateAndTime: '/makeup/reservation/product/date_and_time',
  makeupConfirm: '/makeup/reservation/detail',
  customMakeupStyles: '/naiveId/custom/choose_makeup_styles',
  customBackgrounds: '/naiveId/custom/choose_background_colors',
  customEmotions: '/naiveId/custom/choose_emotional_states',
  customResult: '/naiveId/custom/choose_result',
  customAura: '/custom/aura',
  customAttire: '/custom/attire',
  customMakeupResult: '/custom/result',
  customMakeupForm: '/custom/makeup-form',
  cant: '/reservation/cant',
  storeCant: '/reservation/store_cant',
  payment: '/reservation/payment',
  paymentAli: '/reservation/payment_ali',
  bookingResult: '/reservation/personal_result',
  photoSeries: '/order/photo-series',
  photoSeries2: '/order/photo-series2',
  mineReservation: '/reservation/mine_reservation',
  bookingOrders: '/yuyue-order-list',
  couponSetOrders: '/coupon-order-list',
  groupOrders: '/couponSet/naive-group-order-list',
  orderDetail: '/reservation/order_detail',
  enterprise: '/reservation/enterprise',
  enterpriseDetail: '/reservation/enterprise/detail',
  enterpriseComplete: '/reservation/enterprise/complete',
  enterpriseResult: '/reservation/enterprise/result',
  enterpriseOrder: '/reservation/enterprise_order_detail',
  rescheduling: '/reservation/rescheduling',
  guestConsent: '/guest/:key',
  companion: '/companion/:key',
  refund: '/order/refund/:id',
  voucherRefund: '/order/refund/coupon/:refund_no',
  estimate: '/estimate',
  estimateSuccess: '/estimate/success',
  couponSet: '/couponSet/naive-group/goods-detail',
  setConfirm: '/couponSet/naive-group/order-confirm',
  groupOrder: '/couponSet/naive-group/order-detail',
  voucherOrder: '/couponSet/order/detail',
  voucherOrders: '/couponSet/order/list',
  cardCase: '/card_case/:type',
  cardDetail: '/card_case/:id/detail',
  giftCard: '/card_case/detail/gift_card',
  giveCard: '/card_case/:id/give',
  givings: '/mine/givings',
  gift: '/gift/:token',
  applicable: '/applicable/:coupon_code',
  testPhone: '/test_phone',
  redeemGiftCard: '/test_phone/add_gift_card',
  redeemCoupon: '/test_phone/add_coupon',
  message: '/message',
  memberCenter: '/member-center',
  memberCode: '/member-code',
  growthValue: '/growth-value',
  growthValueDetail: '/growth-value-detail',
  pointsDetail: '/points-detail',
  taskCenter: '/task-center',
  taskDetail: '/task-detail/:task_id',
  pointsMall: '/points-mall',
  pointsCoupon: '/points-coupon',
  pointsCouponDetail: '/points-coupon-detail',
  mine: '/mine',
  badges: '/mine/badge',
  badgeShare: '/mine/badge/share',
  waitlist: '/mine/waitlist',
  mineEdit: '/mine/edit',
  editPhone: '/mine/edit/phone',
  sessions: '/mine/sessions',
  settings: '/mine/settings',
  favourites: '/mine/favourites',
  mineBasic: '/mine/basic',
  mineOccupation: '/mine/occupation',
  mineFigure: '/mine/figure',
  invoices: '/invoice',
  invoiceInput: '/invoice/input',
  invoiceHistory: '/invoice/history',
  invoiceDetail: '/invoice/detail',
  invoiceTitles: '/invoice/title',
  editTitle: '/invoice/edit_title',
  guide: '/product/guide',
  guidePage: '/product/guide/:campaign',
  guidePreview: '/product/guide/preview',
  photoActivity: '/activity/photo-activity',
  activityGuiding: '/activity-guiding',
  activityCoupon: '/activity-coupon',
  activity: '/activity-:slug',
  activityIndex: '/activity/index',
  activityRules: '/activity/rules',
  newYear2025: '/activity/new-year-2025',
  spring: '/spring',
  familyPortrait: '/family_portrait_index',
  familyPortraitCoupon: '/family_portrait_coupon',
  princessReturn: '/princess_return_2022',
  newyearReturn: '/newyear_return_2023',
  zhenxiang: '/newyear_zhenxiang_2023',
  zhenxiangCoupon: '/newyear_zhenxiang_2023_coupon',
  zhenxiangToken: '/newyear_zhenxiang_2023/:token',
  xiaohongshuReturn: '/newyear_zhenxiang_2023/xiaohongshu-return',
  openMiniapp: '/open-miniapp',
  bookingInformation: '/booking-information',
  shootingInformation: '/shooting-information',
  customerInformation: '/mine/customer_information',
  unregister: '/unregister_info',
  privacy: '/privacy',
  userAgreement: '/user_agreement',
  about: '/about',
  businessCooperation: '/business-cooperation',
  qiwei: '/qiwei',
  qiweiBook: '/qiwei/book',
  followBook: '/s3/wxwork/follow/book',
  questions: '/issue/list',
  questionsOfType: '/issue/list/detail/:type',
} as const

export type AddressName = keyof typeof addresses

type Redirect = { redirect?: string | undefined }
type Branch = { branch?: 'shoot' | 'makeup' | undefined; items?: string | undefined }
type Tab = { tab?: number | string | undefined }
type OfOrder = { order_sn: string }
type OfPayable = { payable_no: string }
type Series = { order_sn?: string | undefined; product_id: number }
type StoreFilter = 'city_id' | 'keyword' | 'product_id' | 'district' | 'subway_line' | 'subway_station' | 'view'

/** The query that a page reads from its address; a page that is not here reads nothing. */
export interface AddressQueries {
  home: { invite?: string | undefined; channel?: string | undefined }
  signIn: Redirect
  signUp: Redirect
  perfectPhone: Redirect
  city: Redirect
  searchStore: { [K in StoreFilter]?: string | undefined }
  productDetail: { id: number; store_id?: number | undefined; show?: 'comments' | undefined }
  storeDetail: { show?: 'comments' | undefined }
  productList: { store_id?: number | undefined }
  productCategory: { store_id?: number | undefined }
  searchProduct: { keyword?: string | undefined }
  searchCategory: { keyword?: string | undefined }
  storeAndTime: { items: string }
  makeupStoreAndTime: { items: string }
  dateAndTime: { items: string; store_id: number; day?: string | undefined }
  makeupDateAndTime: { items: string; store_id: number; day?: string | undefined }
  cant: Branch & { city_id?: number | undefined }
  storeCant: Branch & { store_id: number }
  payment: OfPayable
  paymentAli: OfPayable
  bookingResult: OfOrder
  photoSeries: Series
  photoSeries2: Series
  mineReservation: Tab
  bookingOrders: Tab
  voucherOrders: Tab
  orderDetail: OfOrder
  enterprise: { c?: string | undefined; way?: 'staff_no' | 'email' | undefined }
  enterpriseDetail: { drive_no: string }
  enterpriseComplete: { drive_no: string; product_id: number; store_id: number }
  enterpriseResult: OfOrder
  enterpriseOrder: OfOrder
  rescheduling: OfOrder
  estimate: OfOrder
  estimateSuccess: OfOrder
  couponSet: { id?: number | undefined; group_no?: string | undefined }
  setConfirm: { id: number; is_group?: 1 | undefined; group_no?: string | undefined }
  groupOrder: { order_no: string }
  voucherOrder: { order_no: string }
  favourites: { kind?: 'store' | undefined }
  cardCase: { state?: 'over' | undefined }
  cardDetail: { coupon_type: string }
  giftCard: { code: string }
  giveCard: { coupon_type: string }
  testPhone: { coupon_type?: string | undefined }
  waitlist: {
    /** The place that is held: straight on to confirming it. */
    turn?: string | undefined
    items?: string | undefined
    store_id?: number | undefined
    day?: string | undefined
    time?: string | undefined
  }
  message: { topic?: string | undefined }
  badgeShare: { id: string }
  taskDetail: { order_sn?: string | undefined }
  pointsCoupon: { kind?: 'can' | undefined }
  pointsCouponDetail: { id: number }
  invoices: { orders?: string | undefined }
  invoiceInput: { orders: string }
  invoiceDetail: { invoice_no: string }
  openMiniapp: { path?: string | undefined }
  guidePreview: { token?: string | undefined }
  activityRules: { key?: string | undefined }
  editTitle: { id?: number | undefined }
  qiwei: { type?: 'normal' | 'book' | 'gift' | 'pay' | undefined }
  qiweiBook: { order_sn?: string | undefined }
  followBook: { order_sn?: string | undefined }
  questions: { keyword?: string | undefined }
}
