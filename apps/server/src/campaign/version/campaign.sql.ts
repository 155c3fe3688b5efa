import { and, asc, eq, gt, inArray, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { campaign, campaign_preview, campaign_version } from './campaign.table'

const shown = {
  key: campaign.key,
  path: campaign.path,
  kind: campaign.kind,
  title: campaign.title,
  summary: campaign.summary,
  cover: campaign.cover,
  starts_at: campaign.starts_at,
  ends_at: campaign.ends_at,
  city_ids: campaign.city_ids,
  on_index: campaign.on_index,
}

const liveAt = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      ...shown,
      audience: campaign.audience,
      when_over: campaign.when_over,
      redirect_to: campaign.redirect_to,
      version: campaign_version.version,
      theme: campaign_version.theme,
      share: campaign_version.share,
      blocks: campaign_version.blocks,
    })
    .from(campaign)
    .innerJoin(
      campaign_version,
      and(eq(campaign_version.campaign_key, campaign.key), eq(campaign_version.version, campaign.live_version)),
    )
    .where(and(eq(campaign.state, 'published'), where))

export type LiveRow = Awaited<ReturnType<typeof liveAt>>[number]

export const findLive = async (tx: Tx, path: string): Promise<LiveRow | undefined> =>
  (await liveAt(tx, eq(campaign.path, path)))[0]

export const findLiveByKey = async (tx: Tx, key: string): Promise<LiveRow | undefined> =>
  (await liveAt(tx, eq(campaign.key, key)))[0]

/** What is published and in the index, or linked to by these keys. */
export const listShown = (tx: Tx, linked: readonly string[]) =>
  tx
    .select(shown)
    .from(campaign)
    .where(
      and(
        eq(campaign.state, 'published'),
        linked.length > 0
          ? or(eq(campaign.on_index, true), inArray(campaign.key, [...linked]))
          : eq(campaign.on_index, true),
      ),
    )
    .orderBy(asc(campaign.rank), asc(campaign.key))

export const listLiveKeys = (tx: Tx) =>
  tx.select({ key: campaign.key }).from(campaign).where(eq(campaign.state, 'published'))

/** Of these addresses, those at which something is published, or is about to be. */
export const listPublishedAt = (tx: Tx, paths: readonly string[], soonKey: string) =>
  tx
    .select({ path: campaign.path })
    .from(campaign)
    .where(and(or(eq(campaign.state, 'published'), eq(campaign.key, soonKey)), inArray(campaign.path, [...paths])))

export type ShownRow = Awaited<ReturnType<typeof listShown>>[number]

/** The version that a link shows, while the link is good. */
export async function findPreviewed(tx: Tx, tokenHash: Buffer, now: Date) {
  const [row] = await tx
    .select({
      key: campaign.key,
      path: campaign.path,
      kind: campaign.kind,
      version: campaign_version.version,
      meta: campaign_version.meta,
      theme: campaign_version.theme,
      share: campaign_version.share,
      blocks: campaign_version.blocks,
      expires_at: campaign_preview.expires_at,
    })
    .from(campaign_preview)
    .innerJoin(campaign, eq(campaign.key, campaign_preview.campaign_key))
    .innerJoin(
      campaign_version,
      and(
        eq(campaign_version.campaign_key, campaign_preview.campaign_key),
        eq(campaign_version.version, campaign_preview.version),
      ),
    )
    .where(and(eq(campaign_preview.token_hash, tokenHash), gt(campaign_preview.expires_at, now)))
  return row
}
