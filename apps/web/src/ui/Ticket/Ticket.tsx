import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './Ticket.module.css'

export interface TicketProps {
  /** One colour a kind. */
  readonly tone?: 'accent' | 'sage' | 'dusk'
  /** Left of the tear: a figure, a picture. */
  readonly stub: ReactNode
  /** On a white ground, as in a sheet, the ticket is of paper. */
  readonly onWhite?: boolean
  /** Over, or of no use now. */
  readonly faded?: boolean
  /** More than one: they lie on top of each other. */
  readonly stacked?: boolean
  readonly children: ReactNode
}

/** Torn between what it is worth and what it is for; the tear lies across where the text is large. */
export const Ticket = ({ tone = 'accent', stub, onWhite, faded, stacked, children }: TicketProps) => (
  <span className={cx(styles.lift, stacked && styles.stacked)}>
    <span className={cx(styles.ticket, styles[tone], onWhite && styles.onWhite, faded && styles.faded)}>
      <span className={styles.stub}>
        <span className={styles.worth}>{stub}</span>
      </span>
      <span className={styles.words}>{children}</span>
    </span>
  </span>
)

const SHORT = 6
/** A Chinese character is as wide as two figures. */
const widthOf = (text: string) => text.replace(/[^ -~¥]/g, '..').length

/** ¥50, 8.5折: ¥ is smaller than its number, a sentence smaller than both. */
export function TicketFigure({ text, note }: { text: string; note?: string }) {
  const [, mark = '', rest = text] = /^(¥)\s?(.+)$/.exec(text) ?? []
  return (
    <>
      <span className={cx(styles.figure, widthOf(text) > SHORT && styles.long)}>
        {mark && <span className={styles.mark}>{mark}</span>}
        {rest}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
}
