import { whoText } from '@kuaimen/contract/campaign/offer.rules'
import type { NewcomerGift } from '@kuaimen/contract/campaign/page.views'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { settingOf } from '../../brand/brand.service'
import type { Ctx } from '../../context'
import type { Tx } from '../../db/database'
import { givableCards } from '../../wallet/issue/gift.service'
import { presentOffer } from '../offer/offer.present'
import { listOffers } from '../offer/offer.sql'
import { isInCity } from './block.present'
import { CAMPAIGN_SCOPE } from './page.service'

const CACHED_MS = 1000

async function readGift(tx: Tx, at: Date): Promise<(NewcomerGift & { readonly city_ids: readonly number[] }) | null> {
  const key = await settingOf<unknown>(tx, 'newcomer_offer')
  if (typeof key !== 'string' || key === '') return null
  const [found] = await listOffers(tx, [key], studioDay(at))
  if (found?.campaign.state !== 'published') return null
  const [gift] = await givableCards(tx, [found.offer.gift], at)
  if (!gift) return null
  const offer = presentOffer(found, gift, at)
  const { path, city_ids } = found.campaign
  return offer.state === 'live' ? { ...offer, path, city_ids, who_text: whoText(found.offer.needs) } : null
}

/** The offer that the chain shows newcomers on home, while it can be taken. */
export async function newcomerGiftFor(ctx: Ctx, cityId: number | undefined): Promise<NewcomerGift | null> {
  const at = ctx.now()
  const caching = { key: ['newcomer'], scope: CAMPAIGN_SCOPE, now: at, forMs: CACHED_MS }
  const found = await ctx.db.cached(caching, (db) => readGift(db, at))
  if (!found || !isInCity(found.city_ids, cityId)) return null
  const { city_ids: _, ...gift } = found
  return gift
}
