import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { useState } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { Card } from '../../../ui/Card/Card'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { Note } from '../../../ui/Text/Text'
import { Timeline } from '../../../ui/Timeline/Timeline'
import { RemarkSheet } from '../../confirm/parts/RemarkSheet'
import { instantText, roadOf, ruleWords } from '../../order-text'
import styles from './OrderNotes.module.css'
import { useRemark } from './useRemark'

/** The promise made when it was booked. */
export function OrderRules({ booking }: { booking: BookingView }) {
  const rules = ruleWords(booking, serverNow())
  if (rules.length === 0) return null
  return (
    <Card>
      <h2 className={styles.title}>取消与改期</h2>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  )
}

export function OrderRemark({ booking }: { booking: BookingView }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const save = useRemark(booking.order_sn, close)
  const { remark, can } = booking
  if (!remark && !can.remark) return null
  return (
    <>
      <ListRow
        label="备注"
        {...(remark ? { note: <span className={styles.remark}>{remark}</span> } : { value: '写给门店' })}
        {...(can.remark ? { onClick: () => setIsOpen(true) } : {})}
      />
      {isOpen && <RemarkSheet remark={remark} onSave={save} onClose={close} />}
    </>
  )
}

/** All that has happened and what comes, for whoever wants to know exactly. */
export function OrderRoad({ booking }: { booking: BookingView }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ListRow label="预约进度" onClick={() => setIsOpen(true)} />
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="预约进度">
        <div className={styles.road}>
          <Timeline steps={roadOf(booking, serverNow())} />
        </div>
      </Sheet>
    </>
  )
}

export const OrderNumber = ({ booking }: { booking: BookingView }) => (
  <Note className={styles.number}>
    预约编号 <span className={styles.sn}>{booking.order_sn}</span>
    <br />
    提交于 {instantText(booking.created_at, serverNow())}
  </Note>
)
