import type { OfferPublic } from '@kuaimen/contract/campaign/take.views'
import { cx } from '../../ui/cx'
import { Ticket, TicketFigure } from '../../ui/Ticket/Ticket'
import type { OfferFace } from '../offer-face'
import type { BlockProps } from './block-props'
import styles from './blocks.module.css'
import { OfferAct, TakeAll } from './OfferAct'
import { useOffers } from './useOffers'

/** Offers to take. What is the member's own comes after the paint, into places that are there already. */
export function CouponTakeBlock({ block }: BlockProps<'coupon_take'>) {
  const { offers } = block.data
  const { faces, refused, take } = useOffers(block)
  const isOneTap = block.look === 'one_tap'
  if (offers.length === 0) return null
  return (
    <div className={styles.offers}>
      {refused && (
        <p className={styles.refused} role="status">
          {refused}
        </p>
      )}
      <ul className={cx(refused !== '' && styles.hidden)} aria-hidden={refused !== '' || undefined}>
        {offers.map((offer, nth) => {
          const face = faces[nth]
          if (!face) return null
          const act = !isOneTap && !refused && (
            <OfferAct offer={offer} face={face} link={block.taken_link} onTake={() => take(offer.key)} />
          )
          return (
            <li key={offer.key} id={`offer-${offer.key}`} className={styles.offer}>
              {block.look === 'strip' ? (
                <Strip offer={offer} face={face} act={act} />
              ) : (
                <Card offer={offer} face={face} act={act || <Said face={face} />} />
              )}
            </li>
          )
        })}
      </ul>
      {isOneTap && !refused && <TakeAll offers={offers} faces={faces} button={block.button} onTake={take} />}
    </div>
  )
}

interface OfferProps {
  readonly offer: OfferPublic
  readonly face: OfferFace
  readonly act: React.ReactNode
}

const Said = ({ face }: { face: OfferFace }) =>
  face.act === 'none' || face.act === 'use' ? (
    <span className={styles.said}>{face.act === 'use' ? '已领取' : face.words}</span>
  ) : null

const isFaded = ({ act, words }: OfferFace) => act === 'none' && !words.endsWith('开抢') && words !== ''

const Card = ({ offer, face, act }: OfferProps) => (
  <Ticket faded={isFaded(face)} stub={<TicketFigure text={offer.worth} note={offer.min_text || '无门槛'} />}>
    <strong className={styles.offerName}>{offer.name}</strong>
    <span className={styles.small}>{face.reason || offer.valid_text}</span>
    <span className={styles.offerFoot}>
      <span className={styles.left}>{offer.state === 'soon' ? '' : offer.left_text}</span>
      {act}
    </span>
  </Ticket>
)

const Strip = ({ offer, face, act }: OfferProps) => (
  <div className={styles.strip}>
    <strong className={styles.worth}>{offer.worth}</strong>
    <span className={styles.words}>
      <strong>{offer.name}</strong>
      <span className={styles.small}>
        {face.reason || [offer.min_text, offer.left_text].filter(Boolean).join(' · ') || offer.valid_text}
      </span>
    </span>
    {act}
  </div>
)
