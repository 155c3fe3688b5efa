import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { cx } from '../../../ui/cx'
import { IconCamera } from '../../../ui/Icon/ScreenIcon'
import { Picture } from '../../../ui/Picture/Picture'
import { Muted } from '../../../ui/Text/Text'
import { TicketFigure, Ticket as TornTicket } from '../../../ui/Ticket/Ticket'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden'
import { conditionText, isRunningOut, stateText, termsText, titleOf, validText } from '../../card-text'
import styles from './Ticket.module.css'

const TONES = { coupon: 'accent', voucher: 'sage', gift_card: 'dusk' } as const

interface TicketProps {
  readonly card: WalletCard
  /** Why it cannot be used now. */
  readonly reason?: string
  /** On a white ground, as in a sheet, the ticket is of paper. */
  readonly onWhite?: boolean
  /** At the end of the words: a mark, a link. */
  readonly aside?: ReactNode
  /** Equal ones that it stands for. */
  readonly count?: number
  /** For a link of the whole ticket. */
  readonly render?: (link: { className: string; children: ReactNode }) => ReactNode
}

/** One card of the card case, or a pile of equal ones. */
export function Ticket({ card, reason, onWhite = false, aside, count = 1, render }: TicketProps) {
  const now = serverNow()
  const isOver = card.state !== 'usable' && card.state !== 'locked'
  const isFaded = isOver || Boolean(reason)
  const title = titleOf(card)
  return (
    <TornTicket
      tone={TONES[card.coupon_type]}
      onWhite={onWhite}
      faded={isFaded}
      stacked={count > 1}
      stub={<Stub card={card} />}
    >
      <span className={cx(styles.head, isFaded && styles.over)}>
        <span className={styles.name}>
          {render ? render({ className: styles.open ?? '', children: title }) : title}
        </span>
        {count > 1 && (
          <span className={styles.count}>
            <span aria-hidden="true">×{count}</span>
            <VisuallyHidden>，共{count}张</VisuallyHidden>
          </span>
        )}
        {card.state !== 'usable' && <span className={styles.state}>{stateText(card)}</span>}
      </span>
      <Muted className={styles.terms}>{termsText(card)}</Muted>
      <span className={styles.foot}>
        <span className={cx(styles.valid, !isFaded && isRunningOut(card, now) && styles.soon)}>
          {validText(card, now)}
        </span>
        {aside}
      </span>
      {reason && <span className={styles.reason}>{reason}</span>}
    </TornTicket>
  )
}

function Stub({ card }: { card: WalletCard }) {
  if (card.coupon_type !== 'voucher') return <TicketFigure text={card.worth} note={conditionText(card)} />
  if (!card.product?.cover)
    return (
      <>
        <IconCamera size="xl" />
        <TicketFigure text={card.product ? '1 次' : card.worth} />
      </>
    )
  return <Picture src={card.product.cover} alt="" width={600} height={800} className={styles.art} />
}
