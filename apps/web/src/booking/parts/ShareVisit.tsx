import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { useState } from 'react'
import { copyText } from '../../platform/copy-text'
import { swallow } from '../../platform/swallow'
import { useVisitor } from '../../platform/VisitorProvider'
import { IconShare } from '../../ui/Icon/Icon'
import { ListRow } from '../../ui/ListRow/ListRow'
import { ShareGuide } from '../../ui/ShareGuide/ShareGuide'
import { toast } from '../../ui/Toast/toast'
import { companionCard } from '../visit-share'

/** When and where, for those who come along. Inside WeChat its menu is the way, and has the same card. */
export function ShareVisit({ booking }: { booking: BookingView }) {
  const { kind } = useVisitor().environment
  const [isGuided, setIsGuided] = useState(false)
  const send = async () => {
    const { title, description, link = '' } = companionCard(booking)
    const { href } = new URL(link, window.location.href)
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, text: `${title}\n${description}`, url: href }).catch(swallow('booking:share'))
      return
    }
    const isCopied = await copyText(`${title}\n${description}\n${href}`)
    toast(isCopied ? '时间和地址已复制，发给同行的人吧' : '没能复制，请截图发给同行的人')
  }
  return (
    <>
      <ListRow
        icon={IconShare}
        label="发给同行的人"
        note="时间、门店和地址"
        onClick={kind === 'wx' || kind === 'wxwork' ? () => setIsGuided(true) : () => void send()}
      />
      <ShareGuide
        open={isGuided}
        onClose={() => setIsGuided(false)}
        label="怎么发给同行的人"
        text="对方会看到时间、门店和地址"
      />
    </>
  )
}
