import { CampaignBlocks } from '@kuaimen/contract/campaign/blocks.views'
import type {
  CampaignCounted,
  CampaignDetail,
  CampaignDraft,
  CampaignRow,
} from '@kuaimen/contract/campaign/operator.views'
import { campaignChanged, campaignNotFound, publishRefused } from '@kuaimen/contract/campaign/version.errors'
import { PREVIEW_HOURS, shownState } from '@kuaimen/contract/campaign/version.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { paths } from '@kuaimen/contract/kernel/paths'
import { publicOrigin } from '../../account/person/host.service'
import { saveUses } from '../../asset/place.service'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { seconds } from '../page/block.present'
import { CAMPAIGN_SCOPE, hashOf, instantOf } from '../page/page.service'
import type { CampaignMeta } from '../version/campaign.table'
import {
  type CampaignListed,
  findCampaign,
  findVersion,
  insertCampaign,
  insertPreview,
  insertVersion,
  latestVersion,
  listCampaigns,
  listCounts,
  listVersions,
  lockCampaign,
  updateCampaign,
  type VersionRow,
} from './operator.sql'
import { coverPlace, versionPlace } from './pictures.sql'
import { problemsOf } from './publish-check.service'

const PER_PAGE = 20

const presentRow = (row: CampaignListed, now: Date): CampaignRow => ({
  ...row,
  shown: row.state === 'published' ? shownState(row, now) : null,
  starts_at: seconds(row.starts_at),
  ends_at: seconds(row.ends_at),
  updated_at: seconds(row.updated_at) ?? 0,
})

async function rowOf(ctx: StaffCtx, tx: Tx, key: string): Promise<CampaignRow> {
  const found = await findCampaign(tx, key)
  if (!found) throw new Refusal(campaignNotFound)
  return presentRow(found, ctx.now())
}

export async function campaignsFor(ctx: StaffCtx, state: CampaignRow['state'] | undefined, page: number) {
  const { total, rows } = await listCampaigns(ctx.db, state, page, PER_PAGE)
  return { total, list: rows.map((row) => presentRow(row, ctx.now())) }
}

export async function campaignFor(ctx: StaffCtx, key: string, version: number | undefined): Promise<CampaignDetail> {
  const row = await rowOf(ctx, ctx.db, key)
  const [found, versions] = await Promise.all([
    findVersion(ctx.db, key, version ?? row.latest_version),
    listVersions(ctx.db, key),
  ])
  if (!found) throw new Refusal(campaignNotFound)
  const { theme, share, blocks, meta } = found
  return {
    ...row,
    versions: versions.map((one) => ({ ...one, made_at: seconds(one.made_at) ?? 0 })),
    version: { version: found.version, theme, share, blocks, meta: { ...meta, city_ids: [...meta.city_ids] } },
  }
}

/** Blocks as the contract has them, or where they are not. */
function blocksOf({ blocks }: CampaignDraft) {
  const parsed = CampaignBlocks.safeParse(blocks)
  if (parsed.success) return parsed.data
  const fields: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = ['blocks', ...path].join('.')
    fields[field] = [...(fields[field] ?? []), message]
  }
  throw new Refusal(invalidInput, fields)
}

const metaOf = (draft: CampaignDraft): CampaignMeta => {
  const { title, summary, cover, starts_at, ends_at, audience, city_ids, when_over, redirect_to, on_index, rank } =
    draft
  return { title, summary, cover, starts_at, ends_at, audience, city_ids, when_over, redirect_to, on_index, rank }
}

/** What of a version the campaign itself says, once it is live. */
const columnsOf = ({ starts_at, ends_at, city_ids, ...meta }: CampaignMeta) => ({
  ...meta,
  city_ids: [...city_ids],
  starts_at: instantOf(starts_at),
  ends_at: instantOf(ends_at),
})

/** The campaign's row, made with the first version; its address and kind stay. */
async function holdCampaign(tx: Tx, draft: CampaignDraft, made: { updated_at: Date; updated_by: string }) {
  const { key, path, kind } = draft
  const isNew = await insertCampaign(tx, { key, path, kind, ...columnsOf(metaOf(draft)), ...made })
  const found = await lockCampaign(tx, key)
  if (!found) throw new Refusal(invalidInput, { path: ['这个地址已有活动'] })
  if (found.path !== path) throw new Refusal(invalidInput, { path: ['活动的地址不能改'] })
  if (found.kind !== kind) throw new Refusal(invalidInput, { kind: ['活动的种类不能改'] })
  return { isNew, state: found.state }
}

export async function saveDraft(ctx: StaffCtx, draft: CampaignDraft): Promise<{ key: string; version: number }> {
  const blocks = blocksOf(draft)
  const made = { updated_at: ctx.now(), updated_by: ctx.principal.name }
  const { key, theme, share, note } = draft
  return ctx.transaction(async (tx) => {
    const { isNew, state } = await holdCampaign(tx, draft, made)
    const before = await latestVersion(tx, key)
    if (before !== draft.based_on) throw new Refusal(campaignChanged, { latest_version: before })
    const meta = metaOf(draft)
    const version = before + 1
    await insertVersion(tx, {
      ...{ campaign_key: key, version, meta, theme, share, blocks, note },
      ...{ made_by: made.updated_by, made_at: made.updated_at },
    })
    await saveUses(tx, versionPlace, `${key}:${version}`, ctx.now())
    // What is live says what it said; a draft follows its latest version.
    if (!isNew) await updateCampaign(tx, key, state === 'draft' ? { ...columnsOf(meta), ...made } : made)
    await saveUses(tx, coverPlace, key, ctx.now())
    await ctx.audit(tx, { action: 'campaign.save', subject: ['campaign', key], after: { version, note } })
    return { key, version }
  })
}

interface Publishing {
  readonly key: string
  readonly version: number
  readonly starts_at?: number | null | undefined
  readonly ends_at?: number | null | undefined
}

/** A picture that was hidden when the version was saved is used from now on; one that has gone since it was looked for is not published. */
async function usePictures(ctx: StaffCtx, tx: Tx, { campaign_key, version }: VersionRow): Promise<void> {
  const missing = await saveUses(tx, versionPlace, `${campaign_key}:${version}`, ctx.now())
  const problems = missing.map(({ slot, address }) => ({ path: slot, message: `没有这张图片：${address}` }))
  if (problems.length > 0) throw new Refusal(publishRefused, problems)
}

export async function publishVersion(ctx: StaffCtx, asked: Publishing): Promise<CampaignRow> {
  const { key, version } = asked
  const found = await findVersion(ctx.db, key, version)
  if (!found) throw new Refusal(campaignNotFound)
  const { starts_at = found.meta.starts_at, ends_at = found.meta.ends_at } = asked
  const meta = { ...found.meta, starts_at, ends_at }
  const problems = await problemsOf(ctx, { ...found, meta })
  if (problems.length > 0) throw new Refusal(publishRefused, problems)
  return ctx.transaction(async (tx) => {
    await lockCampaign(tx, key)
    await usePictures(ctx, tx, found)
    const live = { state: 'published' as const, live_version: version }
    await updateCampaign(tx, key, {
      ...columnsOf(meta),
      ...live,
      updated_at: ctx.now(),
      updated_by: ctx.principal.name,
    })
    await saveUses(tx, coverPlace, key, ctx.now())
    tx.expireCached(CAMPAIGN_SCOPE)
    await ctx.audit(tx, { action: 'campaign.publish', subject: ['campaign', key], after: { version } })
    return rowOf(ctx, tx, key)
  })
}

export async function withdraw(ctx: StaffCtx, key: string): Promise<CampaignRow> {
  return ctx.transaction(async (tx) => {
    const found = await lockCampaign(tx, key)
    if (!found) throw new Refusal(campaignNotFound)
    if (found.state === 'published')
      await updateCampaign(tx, key, { state: 'withdrawn', updated_at: ctx.now(), updated_by: ctx.principal.name })
    tx.expireCached(CAMPAIGN_SCOPE)
    await ctx.audit(tx, { action: 'campaign.withdraw', subject: ['campaign', key], before: { state: found.state } })
    return rowOf(ctx, tx, key)
  })
}

const TOKEN_BYTES = 24
const HOUR_MS = 3_600_000

/** The link is shown once; only its hash is saved. */
export async function makePreview(ctx: StaffCtx, key: string, version: number) {
  if (!(await findVersion(ctx.db, key, version))) throw new Refusal(campaignNotFound)
  const token = Buffer.from(ctx.randomBytes(TOKEN_BYTES)).toString('base64url')
  const expires_at = new Date(ctx.now().getTime() + PREVIEW_HOURS * HOUR_MS)
  const preview = { token_hash: hashOf(token), campaign_key: key, version, expires_at, made_by: ctx.principal.name }
  await ctx.transaction(async (tx) => {
    await insertPreview(tx, preview)
    await ctx.audit(tx, { action: 'campaign.preview', subject: ['campaign', key], after: { version } })
  })
  return { url: `${publicOrigin(ctx)}${paths.guidePreview({ token })}`, expires_at: seconds(expires_at) ?? 0 }
}

export async function countsOf(ctx: StaffCtx, key: string, from: string, until: string): Promise<CampaignCounted> {
  await rowOf(ctx, ctx.db, key)
  return listCounts(ctx.db, key, from, until)
}
