import type { BoardVisit } from '@kuaimen/contract/booking/board.views'
import { memo, type PointerEvent, useEffect, useRef } from 'react'
import { Mark } from '../../ui/Mark'
import { flagsOf, nameOf, nextWords, nowWords } from '../board-text'
import styles from './Board.module.css'

/** Acts of a card, the same for all of them and all day, so that a card is drawn anew for its own visit alone. */
export interface CardActs {
  readonly next: (visit: BoardVisit) => void
  readonly open: (order_sn: string) => void
  readonly drag: (order_sn: string, event: PointerEvent<HTMLElement>) => void
}

interface Props {
  readonly visit: BoardVisit
  /** Its number on the screen, which a digit selects. */
  readonly nth: number
  readonly isChosen: boolean
  readonly isBusy: boolean
  /** Tapped without a network: sent when it is back. */
  readonly isTapped: boolean
  /** The minute in which it is drawn: who is late changes by itself. */
  readonly minute: number
  readonly acts: CardActs
}

/** A day has eighty: elements of our own, of which the browser lays out those in sight. */
export const VisitCard = memo(function VisitCard({ visit, nth, isChosen, isBusy, isTapped, minute, acts }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isChosen])
  const [next, now] = [isTapped ? '' : nextWords(visit), nowWords(visit)]
  const { order_sn, can } = visit
  return (
    <article
      ref={card}
      className={styles.card}
      data-chosen={isChosen || undefined}
      aria-label={`${visit.time} ${nameOf(visit)}`}
    >
      <button type="button" className={styles.open} onClick={() => acts.open(order_sn)}>
        <span className={styles.head}>
          <b
            className={can.reschedule ? styles.handle : undefined}
            onPointerDown={can.reschedule ? (event) => acts.drag(order_sn, event) : undefined}
          >
            {visit.time}
          </b>
          <span className={styles.name}>{nameOf(visit)}</span>
          <kbd>{nth}</kbd>
        </span>
        <span className={styles.line}>{visit.product_names.join('、')}</span>
        {now && <span className={styles.now}>{now}</span>}
        {visit.last_note && <span className={styles.line}>{visit.last_note}</span>}
      </button>
      <span className={styles.flags}>
        {isTapped && <Mark tone="warn">签到待发送</Mark>}
        {flagsOf(visit, minute * 60).map(({ text, tone }) => (
          <Mark key={text} tone={tone === 'plain' ? 'off' : tone}>
            {text}
          </Mark>
        ))}
      </span>
      {next && (
        <button type="button" className={styles.next} disabled={isBusy} onClick={() => acts.next(visit)}>
          {next}
        </button>
      )}
    </article>
  )
})
