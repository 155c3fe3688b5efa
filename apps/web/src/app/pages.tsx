import type { RouteObject } from 'react-router'
import { brandConfig } from '../brand/brand.api'
import { citiesToHopeFor, citiesWithStores, cityOf } from '../city/city.api'
import { documentOf, homeContent } from '../content/content.api'
import { listPage, makeupPage, productPage, searchProductPage, sharedProduct } from '../product/page-data'
import { homeCategoryTiles } from '../product/product.api'
import { filtersFrom } from '../store/filters'
import { nearbyStores, recommendedStoresOf, searchPage, sharedStore, storePage } from '../store/store.api'
import { Opening } from './Opening'
import { moved, page } from './page'
import { Root } from './Root'

const home = (path: string) =>
  page(path, 'home/screens/Home', ({ visitor }) => [
    cityOf(visitor.cityId),
    homeContent(visitor.cityId),
    homeCategoryTiles(),
    nearbyStores(visitor, 1),
    recommendedStoresOf(visitor),
  ])

const notice = (path: string, type: string) => page(path, 'content/screens/Document', () => [documentOf(type)])

/** The map of the app: address, screen, data. What else is known of an address stands in routes.ts. */
export const pages: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    HydrateFallback: Opening,
    children: [
      home('/'),
      home('/home'),
      moved('/layout', '/home'),
      page('/login_pc', 'account/screens/LoginPc', () => [brandConfig()]),
      page('/sign_in', 'account/screens/SignIn', () => [brandConfig()]),
      page('/sign_up', 'account/screens/SignUp', () => [brandConfig()]),
      page('/wx-authorize-callback', 'account/screens/AuthorizeCallback'),
      page('/perfect_phone', 'account/screens/PerfectPhone'),
      page('/city', 'city/screens/City', () => [citiesWithStores(), citiesToHopeFor()]),
      page('/search/store', 'store/screens/SearchStore', ({ search, visitor }) => [
        cityOf(visitor.cityId),
        ...searchPage(visitor, filtersFrom(search)),
      ]),
      page(
        '/store/detail/:id',
        'store/screens/StoreDetail',
        ({ params, visitor }) => storePage(Number(params.id), visitor),
        sharedStore,
      ),
      page(
        '/product/detail',
        'product/screens/ProductDetail',
        ({ search, visitor }) => productPage(search, visitor),
        sharedProduct,
      ),
      page('/product/list', 'product/screens/ProductList', ({ search, visitor }) =>
        listPage(undefined, search, visitor),
      ),
      page('/product/list/:id', 'product/screens/ProductList', ({ params, search, visitor }) =>
        listPage(params.id, search, visitor),
      ),
      page('/search/product', 'product/screens/SearchProduct', ({ search, visitor }) =>
        searchProductPage(undefined, search, visitor),
      ),
      page('/search/product/:id', 'product/screens/SearchProduct', ({ params, search, visitor }) =>
        searchProductPage(params.id, search, visitor),
      ),
      page('/wish_list', 'product/screens/WishList'),
      moved('/makeup', '/makeup/product'),
      page('/makeup/product', 'product/screens/MakeupProducts', ({ visitor }) => makeupPage(visitor)),
      moved('/makeup/product/detail', '/product/detail'),
      page('/reservation/detail', 'booking/screens/ConfirmBooking'),
      page('/makeup/reservation/detail', 'booking/screens/ConfirmBooking'),
      page('/reservation/payment', 'payment/screens/Payment'),
      page('/reservation/payment_ali', 'payment/screens/PaymentAli'),
      page('/reservation/personal_result', 'booking/screens/BookingResult'),
      page('/order/photo-series', 'booking/screens/PhotoSeries'),
      page('/order/photo-series2', 'booking/screens/PhotoSeries2'),
      page('/reservation/product/store_and_time', 'booking/screens/StoreAndTime'),
      page('/reservation/product/date_and_time', 'booking/screens/DateAndTime'),
      page('/makeup/reservation/product/store_and_time', 'booking/screens/StoreAndTime'),
      page('/makeup/reservation/product/date_and_time', 'booking/screens/DateAndTime'),
      page('/reservation/cant', 'booking/screens/Cant'),
      page('/reservation/store_cant', 'booking/screens/StoreCant'),
      page('/reservation/mine_reservation', 'booking/screens/MineReservation'),
      page('/yuyue-order-list', 'booking/screens/MineReservation'),
      page('/coupon-order-list', 'booking/screens/MineReservation'),
      page('/couponSet/naive-group-order-list', 'booking/screens/MineReservation'),
      page('/couponSet/naive-group/goods-detail', 'shop/screens/Shop'),
      page('/couponSet/naive-group/order-confirm', 'shop/screens/Shop'),
      page('/couponSet/naive-group/order-detail', 'shop/screens/Shop'),
      page('/couponSet/order/detail', 'shop/screens/Shop'),
      moved('/couponSet/order/list', '/reservation/mine_reservation'),
      page('/reservation/order_detail', 'booking/screens/OrderDetail'),
      page('/reservation/rescheduling', 'booking/screens/Rescheduling'),
      page('/order/refund/:id', 'refund/screens/Refund'),
      page('/order/refund/coupon/:refund_no', 'refund/screens/Refund'),
      page('/estimate', 'booking/screens/Estimate'),
      page('/estimate/success', 'booking/screens/EstimateSuccess'),
      page('/card_case/:type', 'wallet/screens/CardCase'),
      page('/card_case/:id/detail', 'wallet/screens/CardDetail'),
      page('/card_case/detail/gift_card', 'wallet/screens/CardDetail'),
      page('/applicable/:coupon_code', 'wallet/screens/Applicable'),
      page('/test_phone', 'wallet/screens/TestPhone'),
      page('/test_phone/add_gift_card', 'wallet/screens/Redeem'),
      page('/test_phone/add_coupon', 'wallet/screens/Redeem'),
      page('/mine', 'mine/screens/Mine'),
      page('/mine/edit', 'account/screens/EditProfile'),
      page('/mine/edit/phone', 'account/screens/EditPhone'),
      page('/mine/sessions', 'account/screens/Sessions'),
      page('/mine/basic', 'account/screens/Basic'),
      page('/mine/occupation', 'account/screens/Occupation'),
      page('/mine/figure', 'account/screens/Figure'),
      page('/invoice', 'invoice/screens/InvoiceOrders'),
      page('/invoice/input', 'invoice/screens/InvoiceInput'),
      page('/invoice/history', 'invoice/screens/InvoiceHistory'),
      page('/invoice/detail', 'invoice/screens/InvoiceDetail'),
      page('/invoice/title', 'invoice/screens/InvoiceTitles'),
      page('/invoice/edit_title', 'invoice/screens/EditTitle'),
      notice('/booking-information', 'booking_information'),
      notice('/shooting-information', 'shooting_information'),
      notice('/mine/customer_information', 'customer_information'),
      page('/unregister_info', 'account/screens/UnregisterInfo', () => [documentOf('unregister_info')]),
      notice('/privacy', 'privacy'),
      notice('/user_agreement', 'user_agreement'),
      notice('/about', 'about'),
      notice('/business-cooperation', 'business_cooperation'),
      page('*', 'content/screens/NotFound'),
    ],
  },
]
