import type { GuestView } from '@kuaimen/contract/booking/guest.views'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { useState } from 'react'
import { sayFailure } from '../../../platform/page/say-failure'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { IconBell, IconUser } from '../../../ui/Icon/Icon'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { toast } from '../../../ui/Toast/toast'
import { isOfCompany } from '../../order-tabs'
import { useGuestActs } from '../guest.api'
import { consentWords, linkWords } from '../link-text'
import { type Guest, GuestSheet } from './GuestSheet'
import { LinkSheet } from './LinkSheet'
import styles from './OrderGuest.module.css'

/** Who comes, changed until the visit; and whether they are reminded too. */
export function OrderGuest({ booking, hasIcon = false }: { booking: BookingView; hasIcon?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { guest = null, can, order_sn } = booking
  const company = useGuestActs(order_sn)
  // A place of a company is for its owner alone.
  if (!guest && (!can.remark || isOfCompany(booking))) return null
  const save = async (chosen: Guest | null) => {
    try {
      await company.setGuest(chosen && { remember: false, ...chosen })
      toast('到店人已更新', { kind: 'success' })
      setIsOpen(false)
    } catch (error) {
      sayFailure(error)
      await company.refresh()
    }
  }
  return (
    <>
      <ListRow
        {...(hasIcon ? { icon: IconUser } : {})}
        label="到店人"
        value={guest ? `${guest.name} ${maskMobile(guest.mobile)}` : '本人'}
        {...(can.remark ? { onClick: () => setIsOpen(true) } : {})}
      />
      {guest && can.remark && isOffered(guest) && (
        <GuestReminders order_sn={order_sn} guest={guest} hasIcon={hasIcon} />
      )}
      {isOpen && <GuestSheet guest={guest} onSave={save} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Where nothing is sent to guests nobody is asked; a link that is out can still be taken back. */
const isOffered = ({ consent, messages = [] }: GuestView) => messages.length > 0 || consent !== 'unasked'

/** A link to send: whoever comes says yes or no to it, and nothing is sent before. */
function GuestReminders({ order_sn, guest, hasIcon }: { order_sn: string; guest: GuestView; hasIcon: boolean }) {
  const company = useGuestActs(order_sn)
  const [path, setPath] = useState('')
  const { messages = [] } = guest
  const { short, note } = consentWords(guest.consent, messages)
  const open = async () => {
    try {
      setPath(await company.ask())
    } catch (error) {
      sayFailure(error)
      await company.refresh()
    }
  }
  const end = async () => {
    const isSure = await confirmDialog({
      title: '收回链接',
      message: `链接失效，${guest.name}不再收到短信提醒。`,
      confirmText: '收回',
    })
    if (!isSure) return
    await company.unask().catch(sayFailure)
    setPath('')
  }
  return (
    <>
      <ListRow
        {...(hasIcon ? { icon: IconBell } : {})}
        label="提醒也发给到店人"
        note={note}
        value={<span className={styles.whole}>{short}</span>}
        {...(guest.consent === 'refused' ? {} : { onClick: () => void open() })}
      />
      {path !== '' && (
        <LinkSheet
          {...linkWords(guest)}
          card={{ title: `${guest.name}，到店前要提醒您吗？`, description: '打开看看，同意或不同意都可以' }}
          path={path}
          ends={[{ label: '收回链接', onClick: end }]}
          onClose={() => setPath('')}
        />
      )}
    </>
  )
}
