import type { OfferPublic } from '@kuaimen/contract/campaign/take.views'
import { Muted } from '../../../ui/Text/Text'
import { Ticket, TicketFigure } from '../../../ui/Ticket/Ticket'
import type { OfferFace } from '../face'
import styles from './offers.module.css'

interface OfferTicketProps {
  readonly offer: OfferPublic
  readonly face: OfferFace
  readonly act: React.ReactNode
  readonly onWhite?: boolean
}

const isFaded = ({ act, words }: OfferFace) => act === 'none' && !words.endsWith('开抢') && words !== ''

/** How many are left; nothing to who has one. */
export const leftOf = ({ state, left_text }: OfferPublic, { act }: OfferFace) =>
  state === 'soon' || act === 'use' || act === 'booking' ? '' : left_text

/** That nothing limits it is said only where the server has looked. */
const limitOf = ({ min_text, scope_text }: OfferPublic) => min_text || (scope_text === '' ? '无门槛' : '')

/** An offer as the ticket it becomes, with what one can do about it. */
export const OfferTicket = ({ offer, face, act, onWhite = false }: OfferTicketProps) => (
  <Ticket faded={isFaded(face)} onWhite={onWhite} stub={<TicketFigure text={offer.worth} note={limitOf(offer)} />}>
    <strong className={styles.name}>{offer.name}</strong>
    {offer.scope_text && <Muted className={styles.note}>{offer.scope_text}</Muted>}
    <Muted className={styles.note}>{face.reason || offer.valid_text}</Muted>
    <span className={styles.foot}>
      <Muted className={styles.left}>{leftOf(offer, face)}</Muted>
      {act}
    </span>
  </Ticket>
)

/** What stands in the place of the button. */
export const OfferSaid = ({ face }: { face: OfferFace }) => (
  <span className={styles.said}>{face.act === 'use' ? '已领取' : face.words}</span>
)
