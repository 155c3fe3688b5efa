import type { ReactNode } from 'react'
import { Card } from '../../ui/Card/Card'
import { Note } from '../../ui/Text/Text'
import styles from './CustomCard.module.css'

export interface Said {
  readonly label: string
  readonly values: readonly string[]
}

interface CustomCardProps {
  readonly choices: readonly Said[]
  readonly form: readonly Said[]
  /** 修改, while it may be. */
  readonly action?: ReactNode
  /** Why not, or what is missing. */
  readonly note?: ReactNode
  /** What can be done at any time. */
  readonly footer?: ReactNode
}

/** What a visit is made to measure of. */
export const CustomCard = ({ choices, form, action, note, footer }: CustomCardProps) => (
  <Card>
    <div className={styles.head}>
      <h2 className={styles.title}>定制内容</h2>
      {action}
    </div>
    <dl className={styles.list}>
      {[...choices, ...form].map(({ label, values }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{values.join('、')}</dd>
        </div>
      ))}
    </dl>
    {note && (
      <Note as="div" className={styles.note}>
        {note}
      </Note>
    )}
    {footer}
  </Card>
)

/** Beside the title, large enough for a thumb. */
export const changeClass = styles.change ?? ''
/** Below the list, quieter than a change. */
export const removeClass = styles.remove ?? ''
