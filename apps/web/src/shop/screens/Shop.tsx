import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation } from '../../platform/page/location'
import { GoodsDetail } from './GoodsDetail'
import { SetConfirm } from './SetConfirm'
import { VoucherOrder } from './VoucherOrder'

export { data, share } from '../page-data'

/** One file for all its pages: the first visit carries the names of files, and pays for each. */
export default function Shop() {
  const { pathname } = usePageLocation()
  if (pathname === addresses.couponSet) return <GoodsDetail />
  return pathname === addresses.setConfirm ? <SetConfirm /> : <VoucherOrder />
}
