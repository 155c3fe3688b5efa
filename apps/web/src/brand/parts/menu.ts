import { paths } from '../../platform/page/paths'
import { type IconComponent, IconInfo, IconUser } from '../../ui/Icon/Icon'
import { IconCalendar, IconCamera, IconCoupon, IconGift, IconShop } from '../../ui/Icon/ScreenIcon'

interface MenuEntry {
  readonly text: string
  readonly to: string
  readonly icon: IconComponent
}

/** The whole menu, in its order. */
export const MENU: readonly MenuEntry[] = [
  { text: '开始预约', to: paths.home(), icon: IconCamera },
  { text: '我的预约', to: paths.mineReservation({ tab: 0 }), icon: IconCalendar },
  { text: '套券订单', to: paths.voucherOrders({ tab: 1 }), icon: IconGift },
  { text: '我的优惠券', to: paths.cardCase({ type: 'coupon' }), icon: IconCoupon },
  { text: '个人中心', to: paths.mine(), icon: IconUser },
  { text: '门店地址', to: paths.searchStore(), icon: IconShop },
  { text: '顾客须知', to: paths.customerInformation(), icon: IconInfo },
]
