import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation } from '../../platform/page/location'
import { BadgeShown } from '../badge/screens/BadgeShown'
import { BadgeWall } from '../badge/screens/BadgeWall'

export { data, share } from '../badge/share-page'

/** One file for both its pages: the first visit carries the names of files, and pays for each. */
export default function Badges() {
  return usePageLocation().pathname === addresses.badgeShare ? <BadgeShown /> : <BadgeWall />
}
