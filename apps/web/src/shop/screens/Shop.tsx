import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation } from '../../platform/page-location'
import { GoodsDetail } from '../parts/GoodsDetail'
import { SetConfirm } from '../parts/SetConfirm'
import { VoucherOrder } from '../parts/VoucherOrder'

export { data, share } from '../shop-page'

/** One file for all its pages: the first visit carries the names of files, and pays for each. */
export default function Shop() {
  const { pathname } = usePageLocation()
  if (pathname === addresses.couponSet) return <GoodsDetail />
  return pathname === addresses.setConfirm ? <SetConfirm /> : <VoucherOrder />
}
