import { UNUSED_DAYS } from '@kuaimen/contract/asset/asset.rules'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { logIgnored } from '../http/observe/report-ignored-error'
import { storageOf } from '../providers/storage/storage'
import { findAsset, listUses, lockAsset } from './asset.sql'
import {
  addErase,
  askErasure,
  changeScope,
  claimErasure,
  confirmErased,
  countTry,
  eraseRows,
  forgetProofs,
  forgetUploads,
  hasErasures,
  listErasures,
  listUnused,
  lockScope,
  strayAmong,
} from './erasure.sql'
import { dropChunks } from './join.service'
import { noteUses } from './place.service'
import { listOver, listUnderWayIn, lockHome, lockUpload, turnUpload } from './upload.sql'

const AT_ONCE = 100
const DAY_MS = 24 * 3_600_000
const PROOF_DAYS = 3 * 365
const UPLOAD_DAYS = 30
/** A join that has not come about by then does not come about any more: its owner may send the file again. */
const JOIN_DAYS = 1

/** Whether the storage says that the object is gone; its word alone is believed. */
async function isGoneFrom(services: Services, key: string): Promise<boolean> {
  const storage = storageOf(services)
  try {
    await storage.erase([key])
    return (await storage.head(key)) === undefined
  } catch (error) {
    logIgnored(services.log, 'asset:erase', error)
    return false
  }
}

/** The row is claimed, then the storage is asked, then the row says so: no transaction is open while it answers. */
async function eraseObject(services: Services, key: string): Promise<boolean> {
  const row = await claimErasure(services.db, key, services.now())
  if (!row) return true
  if ((await isGoneFrom(services, key)) && (await confirmErased(services.db, row, services.now()))) return true
  await countTry(services.db, row)
  return false
}

/** Empties the outbox; what the storage does not do now is done another time. */
export async function eraseAsked(services: Services): Promise<void> {
  let failed = 0
  for (const { key } of await listErasures(services.db, services.now(), AT_ONCE))
    if (!(await eraseObject(services, key))) failed += 1
  if (failed > 0) throw new Error(`${failed} objects are not erased yet`)
  if ((await listErasures(services.db, services.now(), 1)).length > 0) return eraseAsked(services)
  // A process that was killed has claimed them, or another one has them just now.
  if (await hasErasures(services.db)) throw new Error('objects are being erased elsewhere')
}

export async function endUpload(tx: Tx, uploadNo: string, at: Date): Promise<void> {
  const row = await lockUpload(tx, uploadNo)
  if (row?.state !== 'open' && row?.state !== 'joining') return
  await turnUpload(tx, uploadNo, row.state, { state: 'over' })
  await dropChunks(tx, uploadNo, at)
}

/** All pictures of a scope and all that is under way to it, in the transaction that ends it. */
export async function eraseScope(tx: Tx, scope: string, cause: string, at: Date): Promise<void> {
  await lockHome(tx, scope)
  await endUnderWay(tx, scope, at)
  await eraseRows(tx, await lockScope(tx, scope), cause, at)
}

/** Pictures go along to another scope; their objects stay where they are, and what is under way ends. */
export async function carryScope(tx: Tx, from: string, into: string, at: Date): Promise<void> {
  await lockHome(tx, from)
  await endUnderWay(tx, from, at)
  await changeScope(tx, from, into)
}

async function endUnderWay(tx: Tx, scope: string, at: Date): Promise<void> {
  for (const { upload_no } of await listUnderWayIn(tx, scope)) await endUpload(tx, upload_no, at)
}

/** A picture that nothing uses goes at once, where its owner wants that. */
export async function dropUnused(tx: Tx, assetNo: string, at: Date): Promise<void> {
  const found = await findAsset(tx, assetNo)
  if (!found) return
  await lockHome(tx, found.home)
  const row = await lockAsset(tx, assetNo)
  if (row && (await listUses(tx, assetNo)).length === 0) await eraseRows(tx, [row], 'dropped', at)
}

/** Under the lock of its home: who uploads the same bytes in this instant finds it erased, or has begun a new week. */
async function eraseUnused(services: Services, assetNo: string, before: Date): Promise<void> {
  await services.transaction(async (tx) => {
    const found = await findAsset(tx, assetNo)
    if (!found) return
    await lockHome(tx, found.home)
    const row = await lockAsset(tx, assetNo)
    if (!row || row.unused_since === null || row.unused_since > before || (await listUses(tx, assetNo)).length > 0)
      return
    await eraseRows(tx, [row], 'unused', services.now())
  })
}

/** Objects that a killed join or chunk left behind, which no row knows: a page of the storage each time. */
async function eraseStray(services: Services, prefix: string): Promise<void> {
  const storage = storageOf(services)
  for (let after = ''; ; ) {
    const keys = await storage.list(prefix, after, 1000)
    const last = keys[keys.length - 1]
    if (last === undefined) return
    await services.transaction(async (tx) => {
      const stray = await strayAmong(tx, keys)
      await askErasure(tx, stray, { cause: prefix === 'u/' ? 'chunk' : 'stray', at: services.now() })
    })
    after = last
  }
}

/** Every hour: uploads that ran out, pictures that nothing uses, objects that nothing knows, proofs that are old. */
export async function sweepAssets(services: Services): Promise<void> {
  const now = services.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (const { upload_no } of await listOver(services.db, now, before(JOIN_DAYS), AT_ONCE))
    await services.transaction((tx) => endUpload(tx, upload_no, now))
  const unused = before(UNUSED_DAYS)
  for (const { asset_no } of await listUnused(services.db, unused, AT_ONCE))
    await eraseUnused(services, asset_no, unused)
  await noteUses(services)
  for (const prefix of ['u/', 'v/']) await eraseStray(services, prefix)
  if (await hasErasures(services.db)) await addErase(services.db)
  await forgetProofs(services.db, before(PROOF_DAYS))
  await forgetUploads(services.db, before(UPLOAD_DAYS))
}
