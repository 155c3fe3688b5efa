import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation } from '../../platform/page-location'
import { PointsCoupon } from '../parts/PointsCoupon'
import { PointsCouponDetail } from '../parts/PointsCouponDetail'
import { PointsMall } from '../parts/PointsMall'
import { TaskCenter } from '../parts/TaskCenter'
import { TaskDetail } from '../parts/TaskDetail'

/** How points come and what they buy. One file for all its pages: the first visit pays for the name of each. */
export default function Points() {
  const { pathname } = usePageLocation()
  if (pathname === addresses.pointsMall) return <PointsMall />
  if (pathname === addresses.pointsCoupon) return <PointsCoupon />
  if (pathname === addresses.pointsCouponDetail) return <PointsCouponDetail />
  return pathname === addresses.taskCenter ? <TaskCenter /> : <TaskDetail />
}
