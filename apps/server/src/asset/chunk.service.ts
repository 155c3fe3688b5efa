import { createHash } from 'node:crypto'
import { bytesOfChunk, UPLOAD_NO } from '@kuaimen/contract/asset/asset.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Caller, Ctx, Services } from '../context'
import { contextFor } from '../context'
import { admitMemberPort, admitStaffPort } from '../http/admit.port'
import { ProviderAway } from '../providers/json'
import { isDiskFull } from '../providers/storage/folder'
import { storageOf } from '../providers/storage/storage'
import { askErasure, CHUNK, chunkKey } from './erasure.sql'
import { memberWho } from './upload.service'
import { findUpload, lockUpload, saveChunk, type UploadRow } from './upload.sql'

/** The HTTP status that a chunk is answered with. */
export type ChunkStatus = 204 | 400 | 401 | 403 | 404 | 409 | 413 | 422 | 503 | 507

/** The sender, in the words of `made_by`: a member by a token, staff by their session or a key. */
async function senderOf(ctx: Ctx, { made_by }: UploadRow): Promise<string> {
  if (made_by.startsWith('member:')) return memberWho((await ctx.ports.of(admitMemberPort)(ctx)).memberId)
  const asked = { method: 'POST', may: 'asset.upload', scope: 'store' } as const
  return (await ctx.ports.of(admitStaffPort).admit(ctx, asked)).who
}

/** The upload that a chunk is for, or the status that says why it is not taken; asked before its body is read. */
export async function uploadFor(
  services: Services,
  caller: Caller,
  uploadNo: string,
): Promise<UploadRow | ChunkStatus> {
  const row = UPLOAD_NO.test(uploadNo) ? await findUpload(services.db, uploadNo) : undefined
  if (!row) return 404
  try {
    if ((await senderOf(contextFor(services, caller), row)) !== row.made_by) return 404
  } catch (error) {
    // A sender who is not let in learns no more than that: another's upload does not exist.
    if (error instanceof Refusal) return error.status === 401 ? 401 : 404
    throw error
  }
  return row.state === 'open' ? row : 409
}

interface Chunk {
  readonly nth: string
  readonly sha256: string
  readonly bytes: Buffer
}

function faultIn(row: UploadRow, { nth, sha256, bytes }: Chunk): ChunkStatus | undefined {
  if (!/^(0|[1-9]\d{0,4})$/.test(nth) || Number(nth) >= row.chunks) return 400
  if (!/^[0-9a-f]{64}$/.test(sha256)) return 400
  if (bytes.length !== bytesOfChunk(Number(nth), row.bytes, row.chunk_bytes)) return 400
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? undefined : 422
}

/** The object first, then its row: a row without its object would be a lie, an object without its row is written again. */
export async function takeChunk(services: Services, row: UploadRow, chunk: Chunk): Promise<ChunkStatus> {
  const fault = faultIn(row, chunk)
  if (fault) return fault
  const nth = Number(chunk.nth)
  const key = chunkKey(row.upload_no, nth)
  try {
    await storageOf(services).put(key, chunk.bytes)
  } catch (error) {
    if (isDiskFull(error)) return 507
    // A bucket that is away is one that the chunk comes to again.
    if (error instanceof ProviderAway) return 503
    throw error
  }
  return services.transaction(async (tx) => {
    const now = services.now()
    const upload = await lockUpload(tx, row.upload_no)
    if (upload?.state === 'open') {
      const { length } = chunk.bytes
      await saveChunk(tx, { upload_no: row.upload_no, nth, bytes: length, sha256: chunk.sha256, at: now })
      return 204
    }
    // A join reads its chunks until it is done; what came after that has no use.
    if (upload?.state !== 'joining') await askErasure(tx, [key], { cause: CHUNK, at: now })
    return 409
  })
}
