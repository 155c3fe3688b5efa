import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation } from '../../platform/page/location'
import { PointsMall } from '../center/screens/PointsMall'
import { PointsCoupon } from '../mall/screens/PointsCoupon'
import { PointsCouponDetail } from '../mall/screens/PointsCouponDetail'
import { TaskCenter } from '../task/screens/TaskCenter'
import { TaskDetail } from '../task/screens/TaskDetail'

/** How points come and what they buy. One file for all its pages: the first visit pays for the name of each. */
export default function Points() {
  const { pathname } = usePageLocation()
  if (pathname === addresses.pointsMall) return <PointsMall />
  if (pathname === addresses.pointsCoupon) return <PointsCoupon />
  if (pathname === addresses.pointsCouponDetail) return <PointsCouponDetail />
  return pathname === addresses.taskCenter ? <TaskCenter /> : <TaskDetail />
}
