import type { BoardVisit } from '@kuaimen/contract/booking/board.views'
import { Button } from 'antd'
import { type PointerEventHandler, useEffect, useRef } from 'react'
import { Mark } from '../../ui/Mark'
import { flagsOf, nameOf, nextWords, nowWords } from '../board-text'
import type { BoardActs } from '../useBoard'
import styles from './Board.module.css'

interface Props {
  readonly visit: BoardVisit
  /** Its number on the screen, which a digit selects. */
  readonly nth: number
  readonly isChosen: boolean
  readonly acts: BoardActs
  /** Tapped without a network: sent when it is back. */
  readonly isTapped: boolean
  readonly onDrag: PointerEventHandler<HTMLElement>
  readonly onOpen: () => void
}

export function VisitCard({ visit, nth, isChosen, acts, isTapped, onDrag, onOpen }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isChosen])
  const [next, now] = [isTapped ? '' : nextWords(visit), nowWords(visit)]
  return (
    <article
      ref={card}
      className={styles.card}
      data-chosen={isChosen || undefined}
      aria-label={`${visit.time} ${nameOf(visit)}`}
    >
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.head}>
          <b
            className={visit.can.reschedule ? styles.handle : undefined}
            onPointerDown={visit.can.reschedule ? onDrag : undefined}
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
        {flagsOf(visit).map(({ text, tone }) => (
          <Mark key={text} tone={tone === 'plain' ? 'off' : tone}>
            {text}
          </Mark>
        ))}
      </span>
      {next && (
        <Button
          block
          type={isChosen ? 'primary' : 'default'}
          disabled={acts.isBusy}
          onClick={() => void acts.next(visit)}
        >
          {next}
        </Button>
      )}
    </article>
  )
}
