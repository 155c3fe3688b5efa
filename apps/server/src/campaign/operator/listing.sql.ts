import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database'
import { campaign_form_entry, campaign_offer, campaign_offer_day, campaign_token } from '../version/campaign.table'

const PER_PAGE = 20
const skipped = (page: number) => (page - 1) * PER_PAGE

async function totalOf(tx: Tx, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(table).where(where)
  return row?.total ?? 0
}

export const listOffersOf = (tx: Tx, campaignKey: string, today: StudioDay) =>
  tx
    .select({ offer: campaign_offer, taken_today: sql<number>`coalesce(${campaign_offer_day.taken}, 0)` })
    .from(campaign_offer)
    .leftJoin(
      campaign_offer_day,
      and(eq(campaign_offer_day.offer_key, campaign_offer.key), eq(campaign_offer_day.day, today)),
    )
    .where(eq(campaign_offer.campaign_key, campaignKey))
    .orderBy(asc(campaign_offer.key))

export async function listTokensOf(tx: Tx, offerKey: string, page: number) {
  const where = eq(campaign_token.offer_key, offerKey)
  const rows = await tx
    .select()
    .from(campaign_token)
    .where(where)
    .orderBy(desc(campaign_token.valid_until), asc(campaign_token.token_hash))
    .limit(PER_PAGE)
    .offset(skipped(page))
  return { total: await totalOf(tx, campaign_token, where), rows }
}

export async function listForms(tx: Tx, campaignKey: string, formKey: string | undefined, page: number) {
  const of = campaign_form_entry
  const where = and(eq(of.campaign_key, campaignKey), formKey === undefined ? undefined : eq(of.form_key, formKey))
  const rows = await tx
    .select()
    .from(of)
    .where(where)
    .orderBy(desc(of.at), asc(of.form_key), asc(of.member_id))
    .limit(PER_PAGE)
    .offset(skipped(page))
  return { total: await totalOf(tx, of, where), rows }
}
