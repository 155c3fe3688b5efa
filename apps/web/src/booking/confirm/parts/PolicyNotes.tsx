import type { BookingPolicy } from '@kuaimen/contract/booking/record.rules'
import { serverNow } from '../../../platform/browser/server-clock'
import { Card } from '../../../ui/Card/Card'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden'
import { holdText, rescheduleText } from '../../policy-text'
import styles from './PolicyNotes.module.css'

interface PolicyNotesProps {
  readonly policy: BookingPolicy
  readonly start: { readonly day: string; readonly time: string }
  readonly toPay: boolean
  /** What a cancel means. */
  readonly cancel: string
  /** The last day that it may be moved to, where that is agreed. */
  readonly until?: string
}

/** The promise that will stand on the booking, in plain words. */
export function PolicyNotes({ policy, start, toPay, cancel, until }: PolicyNotesProps) {
  const now = serverNow()
  const notes = [
    ...(toPay ? [['保留', holdText(policy)] as const] : []),
    ['取消', cancel] as const,
    ['改期', rescheduleText(policy, start, now, until)] as const,
  ]
  return (
    <Card>
      <h2>
        <VisuallyHidden>取消与改期</VisuallyHidden>
      </h2>
      <dl>
        {notes.map(([name, text]) => (
          <div key={name} className={styles.note}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
