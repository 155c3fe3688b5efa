import { type RouteObject, redirect } from 'react-router'
import { brandConfig } from '../brand/brand.api'
import { cityOf } from '../city/city.api'
import { documentOf, homeContent } from '../content/content.api'
import { homeCategoryTiles } from '../product/product.api'
import { nearbyStores, recommendedStoresOf, storeDetailOf } from '../store/store.api'
import { page } from './page'
import { Root } from './Root'

const notice = (path: string, type: string, title: string) =>
  page(path, 'content/screens/Document', { title }, () => [documentOf(type)])

const home = (path: string) =>
  page(path, 'content/screens/Home', { title: '', thirdAuth: 'base', sign: HOME_SIGNS }, ({ visitor }) => [
    brandConfig(),
    cityOf(visitor.cityId),
    homeContent(visitor.cityId),
    homeCategoryTiles(),
    nearbyStores(visitor, 1),
    recommendedStoresOf(visitor),
  ])

const HOME_SIGNS = ['getLocation', 'openLocation', 'updateAppMessageShareData', 'updateTimelineShareData']

/** The map of the app: address, screen, meta, data. */
export const pages: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    children: [
      home('/'),
      home('/home'),
      { id: '/layout', path: '/layout', loader: () => redirect('/home') },
      page('/login_pc', 'account/screens/LoginPc', { title: '请在手机上打开' }, () => [brandConfig()]),
      page(
        '/store/detail/:id',
        'store/screens/StoreDetail',
        { title: '门店详情', sign: ['openLocation'] },
        (wanted) => [storeDetailOf(Number(wanted.params.id), wanted.visitor)],
      ),
      notice('/booking-information', 'booking_information', '预约须知'),
      notice('/shooting-information', 'shooting_information', '拍摄须知'),
      notice('/mine/customer_information', 'customer_information', '顾客须知'),
      notice('/unregister_info', 'unregister_info', '注销账号'),
      notice('/privacy', 'privacy', '隐私政策'),
      notice('/about', 'about', '关于我们'),
      notice('/business-cooperation', 'business_cooperation', '商务合作'),
      page('*', 'content/screens/NotFound', { title: '页面不存在' }),
    ],
  },
]
