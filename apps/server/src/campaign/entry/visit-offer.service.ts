import type { VisitOffer } from '@kuaimen/contract/campaign/page.views'
import type { visitOffer } from '@kuaimen/contract/campaign/take.endpoints'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { couponVerdict } from '@kuaimen/contract/wallet/card.rules'
import type { MemberCtx } from '../../context'
import { ownSavingOn } from '../../wallet/case/wallet.service'
import { offersFor } from '../offer/offer.service'
import { isInCity } from '../page/block.present'
import { openOffers } from '../page/product-offers.service'
import { offersOf } from './own.service'

/** So many of the best are asked about for this member; the others are worth less. */
const ASKED_ABOUT = 6

/** The one coupon to take that saves most on a visit, and more than what the member has; nothing where there is none. */
export async function offerForVisit(ctx: MemberCtx, asked: InputOf<typeof visitOffer>): Promise<VisitOffer | null> {
  const open = await openOffers(ctx)
  if (open.length === 0) return null
  const { basket, voucherLine, saves_fen } = await ownSavingOn(ctx, asked)
  const better = open
    .filter(({ needs, city_ids }) => !needs.token && isInCity(city_ids, basket.city_id))
    .map((offer) => ({ ...offer, verdict: couponVerdict(offer.scope, offer.discount, basket, voucherLine) }))
    // One that would be spent for less than it is worth is left for another day.
    .filter(({ verdict }) => verdict.isFull && verdict.fen > saves_fen)
    .toSorted((one, other) => other.verdict.fen - one.verdict.fen)
    .slice(0, ASKED_ABOUT)
  if (better.length === 0) return null
  const keys = better.map(({ key }) => key)
  const { offers: mine } = await offersOf(ctx, keys)
  const best = better.find(({ key }) => mine[key]?.state === 'takeable')
  const shown = best && (await offersFor(ctx.db, [best.key], ctx.now())).get(best.key)
  return shown ? { ...shown, path: best.path, saves_fen: best.verdict.fen } : null
}
