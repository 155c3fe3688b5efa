import { and, asc, between, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { campaign, campaign_count, campaign_offer, campaign_preview, campaign_version } from '../version/campaign.table'

const latest = sql<number>`(select coalesce(max(version), 0)::int from campaign_version v where v.campaign_key = "campaign"."key")`

const listed = {
  key: campaign.key,
  path: campaign.path,
  kind: campaign.kind,
  title: campaign.title,
  state: campaign.state,
  live_version: campaign.live_version,
  latest_version: latest,
  starts_at: campaign.starts_at,
  ends_at: campaign.ends_at,
  on_index: campaign.on_index,
  updated_at: campaign.updated_at,
  updated_by: campaign.updated_by,
}

export async function listCampaigns(
  tx: Tx,
  state: (typeof campaign.$inferSelect)['state'] | undefined,
  page: number,
  size: number,
) {
  const where = state ? eq(campaign.state, state) : undefined
  const rows = await tx
    .select(listed)
    .from(campaign)
    .where(where)
    .orderBy(desc(campaign.updated_at), asc(campaign.key))
    .limit(size)
    .offset((page - 1) * size)
  const [all] = await tx.select({ total: count() }).from(campaign).where(where)
  return { total: all?.total ?? 0, rows }
}

export async function findCampaign(tx: Tx, key: string) {
  const [row] = await tx.select(listed).from(campaign).where(eq(campaign.key, key))
  return row
}

export type CampaignListed = NonNullable<Awaited<ReturnType<typeof findCampaign>>>

/** Whoever saves or publishes goes one after the other. */
export async function lockCampaign(tx: Tx, key: string) {
  const [row] = await tx
    .select({ path: campaign.path, kind: campaign.kind, state: campaign.state })
    .from(campaign)
    .where(eq(campaign.key, key))
    .for('update')
  return row
}

export const latestVersion = async (tx: Tx, key: string): Promise<number> => {
  const [row] = await tx
    .select({ version: sql<number>`coalesce(max(${campaign_version.version}), 0)::int` })
    .from(campaign_version)
    .where(eq(campaign_version.campaign_key, key))
  return row?.version ?? 0
}

/** Whether it was there to be made: of two with one key or one path the second is not. */
export const insertCampaign = async (tx: Tx, row: typeof campaign.$inferInsert): Promise<boolean> =>
  (await tx.insert(campaign).values(row).onConflictDoNothing().returning({ key: campaign.key })).length > 0

export const updateCampaign = (tx: Tx, key: string, row: Partial<typeof campaign.$inferInsert>) =>
  tx.update(campaign).set(row).where(eq(campaign.key, key))

export const insertVersion = (tx: Tx, row: typeof campaign_version.$inferInsert) =>
  tx.insert(campaign_version).values(row)

export async function findVersion(tx: Tx, key: string, version: number) {
  const [row] = await tx
    .select()
    .from(campaign_version)
    .where(and(eq(campaign_version.campaign_key, key), eq(campaign_version.version, version)))
  return row
}

export type VersionRow = typeof campaign_version.$inferSelect

const VERSIONS_AT_MOST = 200

export const listVersions = (tx: Tx, key: string) =>
  tx
    .select({
      version: campaign_version.version,
      note: campaign_version.note,
      made_by: campaign_version.made_by,
      made_at: campaign_version.made_at,
    })
    .from(campaign_version)
    .where(eq(campaign_version.campaign_key, key))
    .orderBy(desc(campaign_version.version))
    .limit(VERSIONS_AT_MOST)

export const insertPreview = (tx: Tx, row: typeof campaign_preview.$inferInsert) =>
  tx.insert(campaign_preview).values(row)

export const listCounts = (tx: Tx, key: string, from: string, until: string) =>
  tx
    .select({
      day: campaign_count.day,
      channel: campaign_count.channel,
      what: campaign_count.what,
      n: campaign_count.n,
    })
    .from(campaign_count)
    .where(and(eq(campaign_count.campaign_key, key), between(campaign_count.day, from, until)))
    .orderBy(asc(campaign_count.day), asc(campaign_count.channel), asc(campaign_count.what))

/** When offers can be taken. */
export const listOfferPeriods = (tx: Tx, keys: string[]) =>
  tx
    .select({
      key: campaign_offer.key,
      opens_at: campaign_offer.opens_at,
      closes_at: campaign_offer.closes_at,
      state: campaign_offer.state,
    })
    .from(campaign_offer)
    .where(inArray(campaign_offer.key, keys))
