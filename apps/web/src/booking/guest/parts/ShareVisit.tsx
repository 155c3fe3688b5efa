import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { useState } from 'react'
import { sayFailure } from '../../../platform/page/say-failure'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { IconShare } from '../../../ui/Icon/ScreenIcon'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { toast } from '../../../ui/Toast/toast'
import { companionCard } from '../../view/visit-share'
import { useGuestActs } from '../guest.api'
import { LinkSheet } from './LinkSheet'

/** A page for those who come along: when, where, what to bring. It ends with the booking, or when its owner says so. */
export function ShareVisit({ booking, hasIcon = false }: { booking: BookingView; hasIcon?: boolean }) {
  const company = useGuestActs(booking.order_sn)
  const [path, setPath] = useState('')
  const open = () => company.share().then(setPath).catch(sayFailure)
  // Who comes alone has nobody to send it to; a link that is out is always found again.
  if (booking.state !== 'booked' || (booking.people <= 1 && !booking.companion_path)) return null
  const renew = async () => {
    const message = '旧链接会失效，已经收到的人要重新发。'
    if (!(await confirmDialog({ title: '换一个链接', message, confirmText: '换一个' }))) return
    const next = await company.share(true).catch(sayFailure)
    if (!next) return
    setPath(next)
    toast('换好了，旧链接已失效')
  }
  const end = async () => {
    const message = '发出去的链接都会失效，对方再打开会看到已收起。'
    if (!(await confirmDialog({ title: '收起这一页', message, confirmText: '收起' }))) return
    await company.unshare().catch(sayFailure)
    setPath('')
  }
  return (
    <>
      <ListRow
        {...(hasIcon ? { icon: IconShare } : {})}
        label="发给同行的人"
        note="时间、门店和要带的东西，没有价格和号码"
        onClick={() => void open()}
      />
      {path !== '' && (
        <LinkSheet
          title="发给同行的人"
          text="有链接的人都能看到时间、门店和要带的东西；改期会跟着变，预约结束后自动收起。"
          card={companionCard(booking)}
          path={path}
          ends={[
            { label: '换一个链接', onClick: renew },
            { label: '收起这一页', onClick: end },
          ]}
          onClose={() => setPath('')}
        />
      )}
    </>
  )
}
