import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { useState } from 'react'
import { serverNow } from '../../platform/server-clock'
import { Card } from '../../ui/Card/Card'
import { IconEdit } from '../../ui/Icon/Icon'
import { Section } from '../../ui/Section/Section'
import { Timeline } from '../../ui/Timeline/Timeline'
import { instantText, roadOf, ruleWords } from '../order-words'
import styles from './OrderNotes.module.css'
import { RemarkSheet } from './RemarkSheet'

/** The promise made when it was booked. */
export function OrderRules({ booking }: { booking: BookingView }) {
  const rules = ruleWords(booking, serverNow())
  if (rules.length === 0) return null
  return (
    <Section title="取消与改期">
      <Card>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

export function OrderRemark({ booking }: { booking: BookingView }) {
  const [isOpen, setIsOpen] = useState(false)
  const { remark, can } = booking
  if (!remark && !can.remark) return null
  return (
    <Section
      title="备注"
      action={
        can.remark && (
          <button type="button" onClick={() => setIsOpen(true)}>
            <IconEdit size="s" /> {remark ? '修改备注' : '写备注'}
          </button>
        )
      }
    >
      <Card>
        <p className={remark ? styles.remark : styles.none}>{remark || '想让门店提前知道的，都可以写在这里'}</p>
      </Card>
      {isOpen && <RemarkSheet booking={booking} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

export function OrderRoad({ booking }: { booking: BookingView }) {
  const now = serverNow()
  return (
    <Section title="进度">
      <Card>
        <Timeline steps={roadOf(booking, now)} />
      </Card>
      <p className={styles.number}>
        预约编号 <span className={styles.sn}>{booking.order_sn}</span>
        <br />
        提交于 {instantText(booking.created_at, now)}
      </p>
    </Section>
  )
}
