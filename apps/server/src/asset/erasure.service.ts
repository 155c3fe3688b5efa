import { UNUSED_DAYS } from '@kuaimen/contract/asset/asset.rules'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { logIgnored } from '../http/observe/report-ignored-error'
import { storageOf } from '../providers/storage/storage'
import { listUses, lockAsset } from './asset.sql'
import {
  askErasure,
  changeScope,
  countTry,
  eraseRows,
  forgetProofs,
  forgetUploads,
  listErasures,
  listUnused,
  lockErasure,
  lockScope,
  markErased,
  strayAmong,
} from './erasure.sql'
import { dropChunks } from './join.service'
import { listOver, listUnderWayIn, lockHome, lockUpload, turnUpload } from './upload.sql'

const AT_ONCE = 100
const DAY_MS = 24 * 3_600_000
const PROOF_DAYS = 3 * 365
const UPLOAD_DAYS = 30

/** Objects of a size lie under v/HOME/SHA/SIZE. */
const homeIn = (key: string): string | undefined => /^v\/(.+)\/[0-9a-f]{64}\/[a-z0-9]+$/.exec(key)?.[1]

/** Deletes one object and believes it only when the storage says that it is gone. */
async function eraseObject(services: Services, key: string): Promise<boolean> {
  const storage = storageOf(services)
  return services.transaction(async (tx) => {
    const home = homeIn(key)
    if (home) await lockHome(tx, home)
    const row = await lockErasure(tx, key)
    if (!row) return true
    await storage.erase([key])
    if (await storage.head(key)) return false
    await markErased(tx, row, services.now())
    return true
  })
}

/** Empties the outbox; what the storage does not do now is done another time. */
export async function eraseAsked(services: Services): Promise<void> {
  let failed = 0
  for (const { key } of await listErasures(services.db, AT_ONCE)) {
    const isGone = await eraseObject(services, key).catch((error: unknown) => {
      logIgnored(services.log, 'asset:erase', error)
      return false
    })
    if (isGone) continue
    failed += 1
    await countTry(services.db, key)
  }
  if (failed > 0) throw new Error(`${failed} objects are not erased yet`)
  if ((await listErasures(services.db, 1)).length > 0) await eraseAsked(services)
}

async function endUpload(services: Services, tx: Tx, uploadNo: string): Promise<void> {
  const row = await lockUpload(tx, uploadNo)
  if (row?.state !== 'open' && row?.state !== 'joining') return
  await turnUpload(tx, uploadNo, row.state, { state: 'over' })
  await dropChunks(tx, uploadNo, services.now())
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
  for (const { upload_no } of await listUnderWayIn(tx, scope)) {
    const row = await lockUpload(tx, upload_no)
    if (row?.state !== 'open' && row?.state !== 'joining') continue
    await turnUpload(tx, upload_no, row.state, { state: 'over' })
    await dropChunks(tx, upload_no, at)
  }
}

async function eraseUnused(services: Services, assetNo: string): Promise<void> {
  await services.transaction(async (tx) => {
    const row = await lockAsset(tx, assetNo)
    if (!row || row.unused_since === null || (await listUses(tx, assetNo)).length > 0) return
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
  for (const { upload_no } of await listOver(services.db, now, AT_ONCE))
    await services.transaction((tx) => endUpload(services, tx, upload_no))
  for (const { asset_no } of await listUnused(services.db, before(UNUSED_DAYS), AT_ONCE))
    await eraseUnused(services, asset_no)
  for (const prefix of ['u/', 'v/']) await eraseStray(services, prefix)
  await forgetProofs(services.db, before(PROOF_DAYS))
  await forgetUploads(services.db, before(UPLOAD_DAYS))
}
