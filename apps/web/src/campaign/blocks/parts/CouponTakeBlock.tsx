import type { OfferPublic } from '@kuaimen/contract/campaign/take.views'
import { cx } from '../../../ui/cx'
import { Muted } from '../../../ui/Text/Text'
import type { BlockProps } from '../../block-props'
import type { OfferFace } from '../../offer/face'
import { OfferAct, TakeAll } from '../../offer/parts/OfferAct'
import { leftOf, OfferSaid, OfferTicket } from '../../offer/parts/OfferTicket'
import offerStyles from '../../offer/parts/offers.module.css'
import { TakePuzzle } from '../../offer/parts/TakePuzzle'
import { useOffers } from '../../offer/parts/useOffers'
import styles from '../../parts/blocks.module.css'

/** Offers to take. What is the member's own comes after the paint, into places that are there already. */
export function CouponTakeBlock({ block }: BlockProps<'coupon_take'>) {
  const { offers } = block.data
  const { faces, refused, take, puzzle } = useOffers(block)
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
            <li key={offer.key} id={`offer-${offer.key}`} className={offerStyles.offer}>
              {block.look === 'strip' ? (
                <Strip offer={offer} face={face} act={act} />
              ) : (
                <OfferTicket offer={offer} face={face} act={act || (isStill(face) && <OfferSaid face={face} />)} />
              )}
            </li>
          )
        })}
      </ul>
      {isOneTap && !refused && <TakeAll offers={offers} faces={faces} button={block.button} onTake={take} />}
      <TakePuzzle {...puzzle} />
    </div>
  )
}

const isStill = ({ act }: OfferFace) => act === 'none' || act === 'use'

interface OfferProps {
  readonly offer: OfferPublic
  readonly face: OfferFace
  readonly act: React.ReactNode
}

const Strip = ({ offer, face, act }: OfferProps) => (
  <div className={styles.strip}>
    <strong className={styles.worth}>{offer.worth}</strong>
    <span className={styles.words}>
      <strong>{offer.name}</strong>
      <Muted className={styles.small}>
        {face.reason ||
          [offer.min_text, offer.scope_text, leftOf(offer, face)].filter(Boolean).join(' · ') ||
          offer.valid_text}
      </Muted>
    </span>
    {act}
  </div>
)
