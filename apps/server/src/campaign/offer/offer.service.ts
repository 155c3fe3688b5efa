import type { OfferPublic } from '@kuaimen/contract/campaign/take.views'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../db/database'
import { limitedCardsOfGifts } from '../../wallet/issue/gift.service'
import { presentOffer } from './offer.present'
import { listOffers } from './offer.sql'

/** What anybody sees of offers, by their keys; an unknown one is left out. */
export async function offersFor(tx: Tx, keys: readonly string[], at: Date): Promise<Map<string, OfferPublic>> {
  const found = await listOffers(tx, keys, studioDay(at))
  const cards = await limitedCardsOfGifts(
    tx,
    found.map(({ offer }) => offer.gift),
    at,
  )
  return new Map(found.map((one, nth) => [one.offer.key, presentOffer(one, cards[nth]!, at)]))
}
