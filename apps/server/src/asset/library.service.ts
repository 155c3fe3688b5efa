import { assetNotFound, assetUsed, pictureJudged } from '@kuaimen/contract/asset/asset.errors'
import { type AssetKind, type AssetState, isMemberKind, type Verdict } from '@kuaimen/contract/asset/asset.rules'
import type { AssetUse, StaffPicture } from '@kuaimen/contract/asset/asset.views'
import type { assetLibrary } from '@kuaimen/contract/asset/staff.endpoints'
import { hashOf } from '@kuaimen/contract/asset/variant.rules'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Reach } from '@kuaimen/contract/kernel/reach'
import type { StaffCtx } from '../context'
import type { Tx } from '../db/database'
import { emitNow } from '../events'
import { privateAddress } from './address.service'
import { assetJudged } from './asset.port'
import { addressOf, presentForStaff } from './asset.present'
import {
  type AssetRow,
  countWaitingBefore,
  findAsset,
  findListed,
  insertJudgement,
  type ListedAsset,
  listAssets,
  listJudgements,
  listLibrary,
  listUses,
  listWaiting,
  listWaitingBefore,
  lockAsset,
  saveState,
} from './asset.sql'
import { addPurge, eraseRows } from './erasure.sql'
import { chainPlaces } from './place.service'
import { isShownIn } from './place.sql'
import { storeTarget } from './upload.service'
import { lockHome } from './upload.sql'

const PER_PAGE = 40
const LATE_MS = 24 * 3_600_000

const pageOf = (page: number) => [PER_PAGE, (page - 1) * PER_PAGE] as const

async function presented(ctx: StaffCtx, tx: Tx, rows: readonly ListedAsset[]): Promise<StaffPicture[]> {
  const judged =
    rows.length === 0
      ? []
      : await listJudgements(
          tx,
          rows.map(({ asset_no }) => asset_no),
        )
  const viewer = { kind: 't', id: ctx.principal.id } as const
  return rows.map((row) =>
    presentForStaff(row, judged, (assetNo, variant) => privateAddress(ctx, assetNo, variant, viewer)),
  )
}

/** Pictures by their numbers, as staff see them: for lists of other rooms. */
export const staffPictures = async (ctx: StaffCtx, tx: Tx, assetNos: readonly string[]): Promise<StaffPicture[]> =>
  presented(ctx, tx, await listAssets(tx, assetNos))

const lateBefore = (now: Date): Date => new Date(now.getTime() - LATE_MS)

/** Pictures for these stores; undefined for all, also those that are for none. */
const targetsAt = (stores: Reach): string[] | undefined => (stores === 'chain' ? undefined : stores.map(storeTarget))

const targetsOf = ({ principal: { stores } }: StaffCtx): string[] | undefined => targetsAt(stores)

/** Pictures that have waited for longer than a day, the oldest first: for the queue of who judges them. */
export const lateWaiting = (tx: Tx, stores: Reach, now: Date, atMost: number) =>
  listWaitingBefore(tx, lateBefore(now), targetsAt(stores), atMost)

/** Staff of a region have the pictures of reviews of their stores; portraits are for no store, so the chain judges them. */
export async function waitingFor(ctx: StaffCtx, { kind, page }: { kind?: AssetKind | undefined; page: number }) {
  const targets = targetsOf(ctx)
  const { total, list } = await listWaiting(ctx.db, kind, targets, pageOf(page))
  const late = await countWaitingBefore(ctx.db, lateBefore(ctx.now()), targets)
  return { total, late, list: await presented(ctx, ctx.db, list) }
}

interface Judged {
  readonly asset_no: string
  readonly verdict: Verdict
  readonly reason: string
  /** The state that the screen showed. */
  readonly from?: AssetState | undefined
}

async function presentedOne(ctx: StaffCtx, tx: Tx, assetNo: string): Promise<StaffPicture> {
  const found = await findListed(tx, assetNo)
  const [shown] = found ? await presented(ctx, tx, [found]) : []
  if (!shown) throw new Refusal(assetNotFound)
  return shown
}

/** A judge who was slower reads verdict and reason of the quicker one. One's own verdict, sent again, is no conflict. */
async function refuseStale(ctx: StaffCtx, tx: Tx, row: AssetRow, { verdict, from }: Judged): Promise<void> {
  if (from === undefined || from === row.state) return
  const now = await presentedOne(ctx, tx, row.asset_no)
  const isOwn = now.judged[now.judged.length - 1]?.who === ctx.principal.who && row.state === verdict
  if (!isOwn) throw new Refusal(pictureJudged, now)
}

const mayJudge = (ctx: StaffCtx, row: AssetRow | undefined): row is AssetRow => {
  const targets = targetsOf(ctx)
  return row !== undefined && (targets === undefined || (isMemberKind(row.kind) && targets.includes(row.target)))
}

/** A verdict that it has already is no second judgement. */
export const judge = (ctx: StaffCtx, judged: Judged): Promise<StaffPicture> =>
  ctx.transaction(async (tx) => {
    const { asset_no, verdict, reason } = judged
    const row = await lockAsset(tx, asset_no)
    if (!mayJudge(ctx, row)) throw new Refusal(assetNotFound)
    await refuseStale(ctx, tx, row, judged)
    if (row.state !== verdict) {
      await saveState(tx, asset_no, verdict)
      if (row.state === 'shown') await addPurge(tx, [row])
      await insertJudgement(tx, { asset_no, verdict, reason, who: ctx.principal.who, at: ctx.now() })
      const uses = await listUses(tx, asset_no)
      await emitNow(ctx, tx, assetJudged, { asset_no, kind: row.kind, address: addressOf(row), verdict, reason, uses })
    }
    await ctx.audit(tx, {
      ...{ action: 'asset.judge', subject: ['asset', asset_no], reason },
      ...{ before: { state: row.state }, after: { state: verdict } },
    })
    return presentedOne(ctx, tx, asset_no)
  })

/** Staff of stores see what was uploaded for theirs. */
export async function libraryFor(ctx: StaffCtx, { page, ...filter }: InputOf<typeof assetLibrary>) {
  const { total, list } = await listLibrary(ctx.db, { ...filter, targets: targetsOf(ctx) }, pageOf(page))
  return { total, list: await presented(ctx, ctx.db, list) }
}

/** The chain's pictures; a store's people have those of their store. */
export function isTheirs(ctx: StaffCtx, row: AssetRow | undefined): row is AssetRow {
  const targets = targetsOf(ctx)
  return row?.scope === 'c' && (targets === undefined || targets.includes(row.target))
}

export async function usesFor(ctx: StaffCtx, assetNo: string): Promise<AssetUse[]> {
  if (!isTheirs(ctx, await findAsset(ctx.db, assetNo))) throw new Refusal(assetNotFound)
  return (await listUses(ctx.db, assetNo)).map((use) => ({ ...use }))
}

export const erase = (ctx: StaffCtx, { asset_no, reason }: { asset_no: string; reason: string }): Promise<null> =>
  ctx.transaction(async (tx) => {
    const found = await findAsset(tx, asset_no)
    if (!isTheirs(ctx, found)) throw new Refusal(assetNotFound)
    await lockHome(tx, found.home)
    const row = await lockAsset(tx, asset_no)
    if (!row) throw new Refusal(assetNotFound)
    if ((await listUses(tx, asset_no)).length > 0) throw new Refusal(assetUsed)
    // A row that was written by hand may have no use yet.
    if (await isShownIn(tx, chainPlaces(ctx), hashOf(row))) throw new Refusal(assetUsed)
    await eraseRows(tx, [row], 'staff', ctx.now())
    await ctx.audit(tx, { action: 'asset.erase', subject: ['asset', asset_no], before: { state: row.state }, reason })
    return null
  })
