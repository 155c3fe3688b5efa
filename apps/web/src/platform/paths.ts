const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

type Branch = 'shoot' | 'makeup' | undefined
/** Makeup is booked on addresses of its own. */
const inBranch = (branch: Branch) => (branch === 'makeup' ? '/makeup' : '')

type StoreQuery = 'keyword' | 'district' | 'subway_line' | 'subway_station' | 'view'

/** Every address of the app; screens never write one themselves. */
export const paths = {
  home: () => '/',
  loginPc: () => '/login_pc',
  signIn: (query: { redirect?: string } = {}) => withQuery('/sign_in', query),
  perfectPhone: (query: { redirect?: string } = {}) => withQuery('/perfect_phone', query),
  authorizeCallback: () => '/wx-authorize-callback',
  city: (query: { redirect?: string } = {}) => withQuery('/city', query),
  mine: () => '/mine',
  mineEdit: () => '/mine/edit',
  mineBasic: () => '/mine/basic',
  mineOccupation: () => '/mine/occupation',
  mineFigure: () => '/mine/figure',
  customerInformation: () => '/mine/customer_information',
  about: () => '/about',
  bookingInformation: () => '/booking-information',
  shootingInformation: () => '/shooting-information',
  voucherOrders: (query: { tab?: number } = {}) => withQuery('/couponSet/order/list', query),
  cardCase: ({ type, state }: { type: string; state?: 'usable' | 'over' }) =>
    withQuery(`/card_case/${type}`, { state: state === 'over' ? state : undefined }),
  cardDetail: ({ id, coupon_type }: { id: string; coupon_type: string }) =>
    withQuery(`/card_case/${encodeURIComponent(id)}/detail`, { coupon_type }),
  giftCard: (query: { code: string }) => withQuery('/card_case/detail/gift_card', query),
  applicable: ({ coupon_code }: { coupon_code: string }) => `/applicable/${encodeURIComponent(coupon_code)}`,
  testPhone: (query: { coupon_type?: string } = {}) => withQuery('/test_phone', query),
  redeem: ({ type }: { type: string }) => `/test_phone/${type === 'gift_card' ? 'add_gift_card' : 'add_coupon'}`,
  storeDetail: ({ id }: { id: number }) => `/store/detail/${id}`,
  searchStore: (query: Partial<Record<StoreQuery, string | undefined>> = {}) => withQuery('/search/store', query),
  searchProduct: ({ id, keyword }: { id?: number | string | undefined; keyword?: string | undefined } = {}) =>
    withQuery(id === undefined ? '/search/product' : `/search/product/${id}`, { keyword }),
  productDetail: ({ id, store_id }: { id: number; store_id?: number | undefined }) =>
    withQuery('/product/detail', { id, store_id }),
  wishList: () => '/wish_list',
  mineReservation: (query: { tab?: number } = {}) => withQuery('/reservation/mine_reservation', query),
  productList: ({ id, ...query }: { id?: number | string; store_id?: number } = {}) =>
    withQuery(id === undefined ? '/product/list' : `/product/list/${id}`, query),
  makeup: () => '/makeup/product',
  storeAndTime: ({ branch, items }: { branch?: Branch; items: string }) =>
    withQuery(`${inBranch(branch)}/reservation/product/store_and_time`, { items }),
  dateAndTime: ({ branch, ...query }: { branch?: Branch; items: string; store_id: number; day?: string | undefined }) =>
    withQuery(`${inBranch(branch)}/reservation/product/date_and_time`, query),
  bookingConfirm: ({ branch }: { branch?: Branch } = {}) => `${inBranch(branch)}/reservation/detail`,
  cant: (query: { branch?: Branch; items?: string | undefined; city_id?: number | undefined } = {}) =>
    withQuery('/reservation/cant', query),
  storeCant: (query: { branch?: Branch; store_id: number; items?: string | undefined }) =>
    withQuery('/reservation/store_cant', query),
  payment: (query: { order_sn: string }) => withQuery('/reservation/payment', query),
  paymentAli: (query: { order_sn: string }) => withQuery('/reservation/payment_ali', query),
  bookingResult: (query: { order_sn: string }) => withQuery('/reservation/personal_result', query),
  bookingOrders: (query: { tab?: string | undefined } = {}) => withQuery('/yuyue-order-list', query),
  couponSetOrders: () => '/coupon-order-list',
  groupOrders: () => '/couponSet/naive-group-order-list',
  orderDetail: (query: { order_sn: string }) => withQuery('/reservation/order_detail', query),
  rescheduling: (query: { order_sn: string }) => withQuery('/reservation/rescheduling', query),
  photoSeries: (query: { order_sn?: string | undefined; product_id: number }) =>
    withQuery('/order/photo-series', query),
  photoSeries2: (query: { order_sn?: string | undefined; product_id: number }) =>
    withQuery('/order/photo-series2', query),
  refund: ({ id }: { id: string }) => `/order/refund/${id}`,
  estimate: (query: { order_sn: string }) => withQuery('/estimate', query),
  estimateSuccess: (query: { order_sn: string }) => withQuery('/estimate/success', query),
  invoices: (query: { orders?: string } = {}) => withQuery('/invoice', query),
  invoiceInput: (query: { orders: string }) => withQuery('/invoice/input', query),
  invoiceHistory: () => '/invoice/history',
  invoiceDetail: (query: { invoice_no: string }) => withQuery('/invoice/detail', query),
  invoiceTitles: () => '/invoice/title',
  editTitle: (query: { id?: number } = {}) => withQuery('/invoice/edit_title', query),
  privacy: () => '/privacy',
  userAgreement: () => '/user_agreement',
  signUp: (query: { redirect?: string } = {}) => withQuery('/sign_up', query),
  editPhone: () => '/mine/edit/phone',
  sessions: () => '/mine/sessions',
  unregister: () => '/unregister_info',
}
