import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import { serverNow } from '../../../platform/browser/server-clock'
import { Callout } from '../../../ui/Callout/Callout'
import { IconClock } from '../../../ui/Icon/Icon'
import { fallWords } from '../../membership-text'

/** Said before a level is lost: when, and what would hold it. */
export function LevelExpiryNotice({ falling }: Pick<MemberCenter, 'falling'>) {
  if (!falling) return null
  const { title, text } = fallWords(falling, studioDay(serverNow()))
  return (
    <Callout sign={<IconClock />} title={title}>
      {text}
    </Callout>
  )
}
