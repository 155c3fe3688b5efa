import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation } from '../../platform/page-location'
import { GrowthDetail } from '../parts/GrowthDetail'
import { GrowthValue } from '../parts/GrowthValue'
import { MemberCenter } from '../parts/MemberCenter'
import { MemberCode } from '../parts/MemberCode'
import { PointsDetail } from '../parts/PointsDetail'

/** One file for all its pages: the first visit carries the names of files, and pays for each. */
export default function Member() {
  const { pathname } = usePageLocation()
  if (pathname === addresses.growthValue) return <GrowthValue />
  if (pathname === addresses.growthValueDetail) return <GrowthDetail />
  if (pathname === addresses.memberCode) return <MemberCode />
  return pathname === addresses.pointsDetail ? <PointsDetail /> : <MemberCenter />
}
