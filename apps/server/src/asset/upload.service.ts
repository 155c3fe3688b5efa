import {
  assetNotFound,
  chunksMissing,
  storageFull,
  uploadQuota,
  uploadSize,
  uploadsOpen,
} from '@kuaimen/contract/asset/asset.errors'
import {
  type AssetKind,
  CHUNK_BYTES,
  chunksOf,
  cleanSourceName,
  type Quota,
  SLOW_CHUNK_BYTES,
  UPLOAD_HOURS,
} from '@kuaimen/contract/asset/asset.rules'
import type { UploadView } from '@kuaimen/contract/asset/asset.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { againAt, refusedAgain } from '@kuaimen/contract/kernel/limits.rules'
import { covers } from '@kuaimen/contract/kernel/reach'
import { chainSettings } from '../brand/settings.service'
import type { MemberCtx, Services, StaffCtx } from '../context'
import type { Tx } from '../db/database'
import { hasRoom } from '../providers/storage/storage'
import { presentKnown, presentUpload } from './asset.present'
import { findSame, renewUnused } from './asset.sql'
import {
  addJoin,
  findUnderWay,
  insertUpload,
  listChunks,
  listUploads,
  lockHome,
  lockUpload,
  lockUploader,
  sentFor,
  turnUpload,
  type UploadRow,
  usedBy,
} from './upload.sql'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The owner of the picture to be, who sends it, and for what. */
interface Uploader {
  readonly scope: string
  readonly made_by: string
  readonly target: string
  readonly quota: 'member' | 'staff'
}

interface Wish {
  readonly kind: AssetKind
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly slow: boolean
}

export const memberScope = (memberId: number): string => `m/${memberId}`
export const memberWho = (memberId: number): string => `member:${memberId}`

const memberUploader = ({ principal }: MemberCtx): Uploader => ({
  scope: memberScope(principal.memberId),
  made_by: memberWho(principal.memberId),
  target: '',
  quota: 'member',
})

/** A day's files and bytes, and what may be under way: asked under the uploader's lock. */
async function refuseOverQuota(services: Services, tx: Tx, who: string, bytes: number, quota: Quota): Promise<void> {
  const now = services.now()
  const used = await usedBy(tx, who, new Date(now.getTime() - DAY_MS))
  if (used.open >= quota.open) throw new Refusal(uploadsOpen)
  const again = againAt(used.made, quota.files, DAY_MS, now)
  if (again) throw refusedAgain(uploadQuota, again, now)
  if (used.bytes + bytes > quota.bytes) {
    const first = used.made.reduce((least, at) => (at < least ? at : least), now)
    throw refusedAgain(uploadQuota, new Date(first.getTime() + DAY_MS), now)
  }
}

/** A store has a bound as well, of all that its people send in a day: asked under the store's lock. */
async function refuseOverStore(services: Services, tx: Tx, target: string, bytes: number, most: number): Promise<void> {
  if (target === '') return
  await lockUploader(tx, target)
  const now = services.now()
  const used = await sentFor(tx, target, new Date(now.getTime() - DAY_MS))
  if (used.bytes + bytes > most) throw refusedAgain(uploadQuota, new Date((used.first ?? now).getTime() + DAY_MS), now)
}

function newUpload({ now, randomBytes }: Services, { scope, made_by, target }: Uploader, wish: Wish): UploadRow {
  const { kind, name, bytes, sha256, slow } = wish
  const chunk_bytes = slow ? SLOW_CHUNK_BYTES : CHUNK_BYTES
  return {
    ...{ upload_no: makeId('U', randomBytes(ID_LENGTH)), scope, kind, target, name: cleanSourceName(name) },
    ...{ bytes, sha256, chunk_bytes, chunks: chunksOf(bytes, chunk_bytes), made_by, state: 'open', code: 0, why: '' },
    ...{ asset_no: null, made_at: now(), finished_at: null },
    expires_at: new Date(now().getTime() + UPLOAD_HOURS * HOUR_MS),
  }
}

const haveOf = async (tx: Tx, { upload_no }: UploadRow): Promise<number[]> =>
  (await listChunks(tx, [upload_no])).map(({ nth }) => nth)

/** The same bytes twice are one upload, and bytes that are there already are none. */
async function begin(services: Services, tx: Tx, by: Uploader, wish: Wish): Promise<UploadView> {
  const { asset_limits } = await chainSettings(services)
  if (wish.bytes > asset_limits.bytes[wish.kind]) throw new Refusal(uploadSize)
  await lockUploader(tx, by.made_by)
  // Asked for before the picture: a join that ends in between leaves the picture to be found, and not neither of them.
  const underWay = await findUnderWay(tx, { ...by, kind: wish.kind, sha256: wish.sha256 })
  const known = await findSame(tx, by.scope, wish.kind, wish.sha256)
  if (known) {
    // A sweep in this instant has the home's lock: then it is gone, and the bytes come anew.
    await lockHome(tx, known.home)
    const { rowCount } = await renewUnused(tx, known.asset_no, services.now())
    if (rowCount || known.unused_since === null) return presentKnown(known)
  }
  if (underWay) return presentUpload(underWay, await haveOf(tx, underWay))
  await refuseOverQuota(services, tx, by.made_by, wish.bytes, asset_limits[by.quota])
  await refuseOverStore(services, tx, by.target, wish.bytes, asset_limits.store.bytes)
  if (!(await hasRoom(services))) throw new Refusal(storageFull)
  const row = newUpload(services, by, wish)
  await insertUpload(tx, row)
  return presentUpload(row, [])
}

async function finish(tx: Tx, who: string, uploadNo: string, now: Date): Promise<UploadView> {
  const row = await lockUpload(tx, uploadNo)
  if (row?.made_by !== who) throw new Refusal(assetNotFound)
  const have = await haveOf(tx, row)
  if (row.state !== 'open') return presentUpload(row, have)
  if (have.length < row.chunks) throw new Refusal(chunksMissing)
  await turnUpload(tx, uploadNo, 'open', { state: 'joining', finished_at: now })
  await addJoin(tx, row)
  return presentUpload({ ...row, state: 'joining' }, have)
}

async function statesOf(tx: Tx, who: string, uploadNos: readonly string[]): Promise<UploadView[]> {
  const rows = await listUploads(tx, who, uploadNos)
  const chunks =
    rows.length === 0
      ? []
      : await listChunks(
          tx,
          rows.map(({ upload_no }) => upload_no),
        )
  return rows.map((row) =>
    presentUpload(
      row,
      chunks.filter(({ upload_no }) => upload_no === row.upload_no).map(({ nth }) => nth),
    ),
  )
}

export const beginOwn = (ctx: MemberCtx, wish: Wish): Promise<UploadView> =>
  ctx.transaction((tx) => begin(ctx, tx, memberUploader(ctx), wish))

export const finishOwn = (ctx: MemberCtx, uploadNo: string): Promise<UploadView> =>
  ctx.transaction((tx) => finish(tx, memberUploader(ctx).made_by, uploadNo, ctx.now()))

export const ownStates = (ctx: MemberCtx, uploadNos: readonly string[]): Promise<UploadView[]> =>
  statesOf(ctx.db, memberUploader(ctx).made_by, uploadNos)

export const storeTarget = (storeId: number): string => `store/${storeId}`

interface StaffWish extends Wish {
  readonly store_id?: number | undefined
}

/** Staff of stores upload for one of theirs; another's does not exist for them. */
function staffUploader({ principal }: StaffCtx, storeId: number | undefined): Uploader {
  const isTheirs = storeId === undefined ? principal.stores === 'chain' : covers(principal.stores, storeId)
  if (!isTheirs) throw new Refusal(assetNotFound)
  const target = storeId === undefined ? '' : storeTarget(storeId)
  return { scope: 'c', made_by: principal.who, target, quota: 'staff' }
}

export const beginAsStaff = (ctx: StaffCtx, { store_id, ...wish }: StaffWish): Promise<UploadView> =>
  ctx.transaction(async (tx) => {
    const view = await begin(ctx, tx, staffUploader(ctx, store_id), wish)
    const { kind, bytes, sha256 } = wish
    await ctx.audit(tx, {
      ...{ action: 'asset.upload', subject: ['upload', view.upload_no || (view.asset_no ?? '')] },
      ...{ store_id: store_id ?? null, after: { kind, bytes, sha256, state: view.state } },
    })
    return view
  })

export const finishAsStaff = (ctx: StaffCtx, uploadNo: string): Promise<UploadView> =>
  ctx.transaction(async (tx) => {
    const view = await finish(tx, ctx.principal.who, uploadNo, ctx.now())
    await ctx.audit(tx, { action: 'asset.upload', subject: ['upload', uploadNo], after: { state: view.state } })
    return view
  })

export const staffStates = (ctx: StaffCtx, uploadNos: readonly string[]): Promise<UploadView[]> =>
  statesOf(ctx.db, ctx.principal.who, uploadNos)
