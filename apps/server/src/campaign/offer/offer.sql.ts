import type { OfferNow } from '@kuaimen/contract/campaign/offer.rules'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { coupon_rule } from '../../wallet/card/wallet.table'
import { campaign, campaign_offer, campaign_offer_day } from '../version/campaign.table'

/** As far as a date reaches, for campaigns without a beginning or an end. */
const EVER = { from: new Date(0), until: new Date('9999-01-01T00:00:00Z') }

const listRows = (tx: Tx, keys: readonly string[], today: StudioDay) =>
  tx
    .select({
      offer: campaign_offer,
      campaign: {
        key: campaign.key,
        path: campaign.path,
        state: campaign.state,
        starts_at: campaign.starts_at,
        ends_at: campaign.ends_at,
        audience: campaign.audience,
        city_ids: campaign.city_ids,
      },
      day_taken: sql<number>`coalesce(${campaign_offer_day.taken}, 0)`,
    })
    .from(campaign_offer)
    .innerJoin(campaign, eq(campaign.key, campaign_offer.campaign_key))
    .leftJoin(
      campaign_offer_day,
      and(eq(campaign_offer_day.offer_key, campaign_offer.key), eq(campaign_offer_day.day, today)),
    )
    .where(inArray(campaign_offer.key, [...keys]))

type Row = Awaited<ReturnType<typeof listRows>>[number]

/** An offer is never open before or after its campaign; of a draft it is shown as it will be. */
function nowOf({ offer, campaign: whole, day_taken }: Row): OfferNow {
  const { stock, taken, day_stock, opens_at, closes_at } = offer
  const [from, until] = [whole.starts_at ?? EVER.from, whole.ends_at ?? EVER.until]
  return {
    ...{ stock, taken, day_stock, day_taken },
    opens_at: opens_at > from ? opens_at : from,
    closes_at: closes_at < until ? closes_at : until,
    is_on: offer.state === 'on' && whole.state !== 'withdrawn',
  }
}

export type OfferFound = Row & { readonly now: OfferNow }

/** With what was taken of them today, in any order. */
export async function listOffers(tx: Tx, keys: readonly string[], today: StudioDay): Promise<OfferFound[]> {
  if (keys.length === 0) return []
  return (await listRows(tx, keys, today)).map((row) => ({ ...row, now: nowOf(row) }))
}

/** Offers that anybody may come for now, with what their coupons are good for and where they are taken. */
export const listOpenOffers = (tx: Tx, now: Date) =>
  tx
    .select({
      key: campaign_offer.key,
      needs: campaign_offer.needs,
      path: campaign.path,
      city_ids: campaign.city_ids,
      scope: coupon_rule.scope,
      discount: coupon_rule.discount,
    })
    .from(campaign_offer)
    .innerJoin(campaign, eq(campaign.key, campaign_offer.campaign_key))
    .innerJoin(coupon_rule, eq(coupon_rule.key, sql`${campaign_offer.gift} ->> 'rule_key'`))
    .where(
      and(
        eq(campaign.state, 'published'),
        eq(campaign_offer.state, 'on'),
        lte(campaign_offer.opens_at, now),
        gt(campaign_offer.closes_at, now),
        or(isNull(campaign.starts_at), lte(campaign.starts_at, now)),
        or(isNull(campaign.ends_at), gt(campaign.ends_at, now)),
      ),
    )
    .orderBy(asc(campaign.rank), asc(campaign_offer.key))
