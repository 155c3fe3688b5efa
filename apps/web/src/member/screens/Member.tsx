import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation } from '../../platform/page/location'
import { GrowthDetail } from '../center/screens/GrowthDetail'
import { GrowthValue } from '../center/screens/GrowthValue'
import { MemberCenter } from '../center/screens/MemberCenter'
import { PointsDetail } from '../center/screens/PointsDetail'
import { MemberCode } from '../code/screens/MemberCode'

/** One file for all its pages: the first visit carries the names of files, and pays for each. */
export default function Member() {
  const { pathname } = usePageLocation()
  if (pathname === addresses.growthValue) return <GrowthValue />
  if (pathname === addresses.growthValueDetail) return <GrowthDetail />
  if (pathname === addresses.memberCode) return <MemberCode />
  return pathname === addresses.pointsDetail ? <PointsDetail /> : <MemberCenter />
}
