import type { ProductOffer } from '@kuaimen/contract/campaign/page.views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsLoggedIn, useVisitor } from '../../../platform/session/VisitorProvider'
import { IconChevronRight } from '../../../ui/Icon/Icon'
import { IconCoupon } from '../../../ui/Icon/ScreenIcon'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { SkeletonBlock } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import { offersOfProduct, ownOffersOf } from '../../campaign.api'
import { faceOf, type OfferFace, shortOf } from '../face'
import { OfferAct } from './OfferAct'
import { OfferSaid, OfferTicket } from './OfferTicket'
import offerStyles from './offers.module.css'
import styles from './ProductOffers.module.css'
import { TakePuzzle } from './TakePuzzle'
import { useTaking } from './useTaking'

/** 领券: what can be had now and used for this product. Its place is kept until that is known, and while the city changes. */
export function ProductOffers({ productId }: { productId: number }) {
  const wanted = offersOfProduct(productId, useVisitor())
  const { data: offers, isPending } = useQuery({ ...wanted, placeholderData: keepPreviousData })
  if (isPending) return <SkeletonBlock className={styles.bone} />
  return offers && offers.length > 0 ? <Offers offers={offers} /> : null
}

/** What a tap is for: there may be nothing left to take. */
function wordsOf(faces: readonly OfferFace[]): string {
  if (faces.some(({ act }) => act === 'take' || act === 'login')) return '领券'
  return faces.some(({ act }) => act === 'use' || act === 'booking') ? '已领取' : '查看'
}

function Offers({ offers }: { offers: readonly ProductOffer[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const isMember = useIsLoggedIn()
  const keys = offers.map(({ key }) => key)
  const own = ownOffersOf(keys)
  const { data: mine } = useQuery({ ...own, enabled: isMember && !import.meta.env.SSR })
  const { take, puzzle } = useTaking(own, keys)
  const around = { isMember, isInert: false, button: '领取' }
  const faces = offers.map((offer) => faceOf(offer, isMember ? mine?.offers[offer.key] : undefined, around))
  return (
    <>
      <button type="button" className={styles.strip} onClick={() => setIsOpen(true)}>
        <IconCoupon size="s" className={styles.icon} />
        <span className={styles.words}>
          {offers.map((offer) => (
            <span key={offer.key} className={styles.worth}>
              {shortOf(offer)}
            </span>
          ))}
        </span>
        <span className={styles.act}>{wordsOf(faces)}</span>
        <IconChevronRight size="s" className={styles.chevron} />
      </button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="可用的券">
        <ul>
          {offers.map((offer, nth) => {
            const face = faces[nth]
            if (!face) return null
            const act =
              face.act === 'use' ? (
                <OfferSaid face={face} />
              ) : (
                <OfferAct offer={offer} face={face} link={null} onTake={() => take(offer.key)} />
              )
            return (
              <li key={offer.key} className={offerStyles.offer}>
                <OfferTicket onWhite offer={offer} face={face} act={act} />
              </li>
            )
          })}
        </ul>
        <Note className={styles.note}>领到的券在卡包里，确认预约时可以选用</Note>
      </Sheet>
      <TakePuzzle {...puzzle} />
    </>
  )
}
