import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  ownerGone,
  pictureBroken,
  pictureChanged,
  pictureHeic,
  pictureSides,
  pictureType,
} from '@kuaimen/contract/asset/asset.errors'
import { beginsAs, isMemberKind } from '@kuaimen/contract/asset/asset.rules'
import { sideLimits, typeOf } from '@kuaimen/contract/asset/intake.rules'
import { VARIANTS } from '@kuaimen/contract/asset/variant.rules'
import type { Failure } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { studioInstant } from '@kuaimen/contract/kernel/time'
import { chainSettings } from '../brand/settings.service'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { isRefusedWith, MEMBER_GONE } from '../db/errors'
import { emitNow } from '../events'
import { darkroom } from '../providers/darkroom/darkroom'
import type { Developed, MadeVariant } from '../providers/darkroom/shape'
import { storageOf } from '../providers/storage/storage'
import { uploadJoins } from '../signals/metrics'
import { assetDeveloped } from './asset.port'
import { findAtHome, insertAsset, livingVariants, type NewVariant, renewUnused } from './asset.sql'
import { askErasure, CHUNK, chunkKey, recallErasures, variantKey } from './erasure.sql'
import {
  deleteChunk,
  deleteChunks,
  findUpload,
  listChunks,
  lockHome,
  lockUpload,
  turnUpload,
  type UploadRow,
} from './upload.sql'

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The file, or the chunks whose objects are gone or are not what was sent. */
async function gather(services: Services, row: UploadRow): Promise<Buffer | readonly number[]> {
  const storage = storageOf(services)
  const chunks = await listChunks(services.db, [row.upload_no])
  const parts: Buffer[] = []
  const gone: number[] = []
  for (const { nth, sha256 } of chunks) {
    const bytes = await storage.read(chunkKey(row.upload_no, nth))
    if (bytes && sha256Of(bytes) === sha256) parts.push(bytes)
    else gone.push(nth)
  }
  return gone.length > 0 || parts.length < row.chunks ? gone : Buffer.concat(parts)
}

/** Chunks that are gone are asked for again. */
const reopen = ({ transaction }: Services, { upload_no }: UploadRow, gone: readonly number[]): Promise<void> =>
  transaction(async (tx) => {
    if (!(await turnUpload(tx, upload_no, 'joining', { state: 'open', finished_at: null }))) return
    for (const nth of gone) await deleteChunk(tx, upload_no, nth)
  })

/** Chunks of an upload that has ended are of no use. */
export async function dropChunks(tx: Tx, uploadNo: string, at: Date): Promise<void> {
  const gone = await deleteChunks(tx, uploadNo)
  await askErasure(
    tx,
    gone.map(({ nth }) => chunkKey(uploadNo, nth)),
    { cause: CHUNK, at },
  )
}

const refuse = ({ transaction, now }: Services, { upload_no }: UploadRow, { code, msg }: Failure): Promise<void> =>
  transaction(async (tx) => {
    if (await turnUpload(tx, upload_no, 'joining', { state: 'refused', code, why: msg }))
      await dropChunks(tx, upload_no, now())
  })

/** A refusal by what the first bytes say, before anything is decoded. */
function refusedByType(bytes: Buffer): Failure | undefined {
  const type = typeOf(bytes.subarray(0, 4096))
  if ('picture' in type) return undefined
  if ('heic' in type) return pictureHeic
  return 'other' in type ? pictureType({ type: type.other }) : pictureBroken
}

async function develop(services: Services, row: UploadRow, bytes: Buffer): Promise<Developed | Failure> {
  const wrongType = refusedByType(bytes)
  if (wrongType) return wrongType
  const { asset_limits } = await chainSettings(services)
  const outcome = await darkroom.develop(bytes, {
    variants: VARIANTS[row.kind],
    ...sideLimits(row.kind, asset_limits),
    one_frame: row.kind === 'photo',
  })
  if (outcome.is === 'developed') return outcome.picture
  if (outcome.why !== 'sides' && outcome.why !== 'broken')
    services.log.warn({ upload_no: row.upload_no, why: outcome.why }, 'a picture ended a darkroom')
  return outcome.why === 'sides' ? pictureSides : pictureBroken
}

export const variantRow = (assetNo: string, { name, mime, width, height, bytes }: MadeVariant): NewVariant => ({
  ...{ asset_no: assetNo, variant: name, mime, width, height, bytes: bytes.length },
  ...{ sha256: sha256Of(bytes), crc32: crc32(bytes) },
})

/** A camera's clock has no zone; it stands in the studio. Of customers' pictures nothing but the pixels is remembered. */
function takenAt({ taken }: Developed, row: UploadRow): Date | null {
  const [day = '', time = ''] = taken.split(' ')
  if (isMemberKind(row.kind) || day === '') return null
  const at = studioInstant(day.replaceAll(':', '-'), time.slice(0, 5))
  return Number.isNaN(at.getTime()) ? null : at
}

interface Joined {
  readonly row: UploadRow
  readonly bytes: Buffer
  readonly picture: Developed
}

const keysOf = ({ scope, sha256 }: UploadRow, variants: readonly MadeVariant[]): string[] =>
  variants.map(({ name }) => variantKey(scope, sha256, name))

async function putAll(services: Services, { row, picture }: Joined): Promise<void> {
  for (const { name, bytes } of picture.variants)
    await storageOf(services).put(variantKey(row.scope, row.sha256, name), Buffer.from(bytes))
}

async function insertDeveloped(services: Services, tx: Tx, { row, bytes, picture }: Joined): Promise<string> {
  const { scope, kind, sha256, made_by, target, name } = row
  const same = await findAtHome(tx, scope, kind, sha256)
  if (same) {
    await renewUnused(tx, same.asset_no, services.now())
    return same.asset_no
  }
  const asset_no = makeId('M', services.randomBytes(ID_LENGTH))
  const { width, height, colour, alpha, variants } = picture
  const now = services.now()
  await insertAsset(
    tx,
    {
      ...{ asset_no, scope, home: scope, sha256, kind, mime: mimeOf(bytes), bytes: bytes.length, crc32: crc32(bytes) },
      ...{ width, height, colour, alpha, source_name: name, taken_at: takenAt(picture, row), state: beginsAs(kind) },
      ...{ made_by, target, made_at: now, unused_since: now },
    },
    variants.map((one) => variantRow(asset_no, one)),
  )
  return asset_no
}

function mimeOf(bytes: Buffer): string {
  const type = typeOf(bytes.subarray(0, 64))
  return 'picture' in type ? `image/${type.picture}` : 'application/octet-stream'
}

/** Objects that are to be erased are to be no more; answers which erasures were done before they are put. */
const recall = (services: Services, joined: Joined): Promise<string> =>
  services.transaction(async (tx) => {
    await lockHome(tx, joined.row.scope)
    return (await recallErasures(tx, keysOf(joined.row, joined.picture.variants))).proofs
  })

/** The one transaction in which the picture comes into being. */
const commit = (services: Services, joined: Joined, before: string): Promise<'done' | 'ended' | 'erased'> =>
  services.transaction(async (tx) => {
    const { row, picture } = joined
    const now = services.now()
    const keys = keysOf(row, picture.variants)
    await lockHome(tx, row.scope)
    const upload = await lockUpload(tx, row.upload_no)
    if (upload?.state !== 'joining') {
      const living = await livingVariants(tx, row.scope, row.sha256)
      const ended = picture.variants.filter(({ name }) => !living.has(name))
      await askErasure(tx, keysOf(row, ended), { cause: 'ended', at: now })
      return 'ended'
    }
    // An erasure of the same objects may have taken them since they were put.
    const { some, proofs } = await recallErasures(tx, keys)
    if (some || proofs !== before) return 'erased'
    const asset_no = await insertDeveloped(services, tx, joined)
    await turnUpload(tx, row.upload_no, 'joining', { state: 'done', asset_no })
    await dropChunks(tx, row.upload_no, now)
    const { kind, scope, target, upload_no } = row
    await emitNow(services, tx, assetDeveloped, { asset_no, kind, scope, target, upload_no })
    return 'done'
  })

/** Objects first, then their rows; objects that were erased in between are put once more. */
async function putAndCommit(services: Services, joined: Joined): Promise<'done' | 'ended'> {
  const before = await recall(services, joined)
  await putAll(services, joined)
  const outcome = await commit(services, joined, before)
  return outcome === 'erased' ? putAndCommit(services, joined) : outcome
}

/** The owner has left: nothing is made, and what was put goes. */
async function endForGone(services: Services, joined: Joined): Promise<void> {
  await refuse(services, joined.row, ownerGone)
  await services.transaction((tx) =>
    askErasure(tx, keysOf(joined.row, joined.picture.variants), { cause: 'ended', at: services.now() }),
  )
}

async function join(services: Services, row: UploadRow): Promise<'done' | 'refused' | 'again'> {
  const bytes = await gather(services, row)
  if (!Buffer.isBuffer(bytes)) {
    await reopen(services, row, bytes)
    return 'again'
  }
  if (bytes.length !== row.bytes || sha256Of(bytes) !== row.sha256) {
    await refuse(services, row, pictureChanged)
    return 'refused'
  }
  const picture = await develop(services, row, bytes)
  if ('code' in picture) {
    await refuse(services, row, picture)
    return 'refused'
  }
  const joined = { row, bytes, picture }
  try {
    return (await putAndCommit(services, joined)) === 'done' ? 'done' : 'refused'
  } catch (error) {
    if (!isRefusedWith(error, MEMBER_GONE)) throw error
    await endForGone(services, joined)
    return 'refused'
  }
}

/** May run twice, also at once: what it writes is the same byte for byte, and the last transaction is won by one. */
export async function joinUpload(services: Services, uploadNo: string): Promise<void> {
  const row = await findUpload(services.db, uploadNo)
  if (row?.state !== 'joining') return
  const end = uploadJoins.startTimer()
  end({ result: await join(services, row) })
}
