import { type AssetKind, isMemberKind } from '@kuaimen/contract/asset/asset.rules'
import { and, asc, count, eq, gt, inArray, lt, min, ne, or, sql, sum } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { jobPayload } from '../db/job-payload'
import { asset_chunk, asset_upload } from './asset.table'

export type UploadRow = typeof asset_upload.$inferSelect
export type ChunkRow = typeof asset_chunk.$inferSelect

/** Quotas of an owner are counted one after the other. */
export const lockUploader = (tx: Tx, who: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`asset:uploader:${who}`}, 62))`)

/** Making and erasing pictures of a scope is done by one at a time; `home` is where their objects lie. */
export const lockHome = (tx: Tx, home: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`asset:home:${home}`}, 62))`)

export async function findUpload(tx: Tx, uploadNo: string): Promise<UploadRow | undefined> {
  const [row] = await tx.select().from(asset_upload).where(eq(asset_upload.upload_no, uploadNo))
  return row
}

export async function lockUpload(tx: Tx, uploadNo: string): Promise<UploadRow | undefined> {
  const [row] = await tx.select().from(asset_upload).where(eq(asset_upload.upload_no, uploadNo)).for('update')
  return row
}

/** An upload of these bytes by the same person that is under way. */
export async function findUnderWay(
  tx: Tx,
  { scope, kind, sha256, made_by }: Pick<UploadRow, 'scope' | 'kind' | 'sha256' | 'made_by'>,
): Promise<UploadRow | undefined> {
  const [row] = await tx
    .select()
    .from(asset_upload)
    .where(
      and(
        eq(asset_upload.scope, scope),
        eq(asset_upload.kind, kind),
        eq(asset_upload.sha256, sha256),
        eq(asset_upload.made_by, made_by),
        inArray(asset_upload.state, ['open', 'joining']),
      ),
    )
  return row
}

export const insertUpload = (tx: Tx, row: typeof asset_upload.$inferInsert) => tx.insert(asset_upload).values(row)

interface Used {
  readonly open: number
  readonly bytes: number
  /** The last ones, newest first: so many as the quota has. */
  readonly made: readonly Date[]
}

/** Uploads that somebody has begun since a moment, and what is still open. */
export async function usedBy(tx: Tx, who: string, since: Date): Promise<Used> {
  const recent = and(eq(asset_upload.made_by, who), gt(asset_upload.made_at, since))
  const rows = await tx.select({ at: asset_upload.made_at, bytes: asset_upload.bytes }).from(asset_upload).where(recent)
  const [still] = await tx
    .select({ open: count() })
    .from(asset_upload)
    .where(and(eq(asset_upload.made_by, who), inArray(asset_upload.state, ['open', 'joining'])))
  return {
    open: still?.open ?? 0,
    bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
    made: rows.map(({ at }) => at),
  }
}

interface Sent {
  readonly bytes: number
  readonly first: Date | null
}

/** Bytes that were begun for a target since a moment, by anybody, and when the first of them were. */
export async function sentFor(tx: Tx, target: string, since: Date): Promise<Sent> {
  const [row] = await tx
    .select({ bytes: sum(asset_upload.bytes).mapWith(Number), first: min(asset_upload.made_at) })
    .from(asset_upload)
    // The index of targets has no row without one.
    .where(and(eq(asset_upload.target, target), ne(asset_upload.target, ''), gt(asset_upload.made_at, since)))
  return { bytes: row?.bytes ?? 0, first: row?.first ?? null }
}

export const listUploads = (tx: Tx, who: string, uploadNos: readonly string[]): Promise<UploadRow[]> =>
  tx
    .select()
    .from(asset_upload)
    .where(and(eq(asset_upload.made_by, who), inArray(asset_upload.upload_no, [...uploadNos])))
    .orderBy(asc(asset_upload.made_at), asc(asset_upload.upload_no))

export const listChunks = (tx: Tx, uploadNos: readonly string[]): Promise<ChunkRow[]> =>
  tx
    .select()
    .from(asset_chunk)
    .where(inArray(asset_chunk.upload_no, [...uploadNos]))
    .orderBy(asc(asset_chunk.upload_no), asc(asset_chunk.nth))

/** The same chunk twice is the same row. */
export const saveChunk = (tx: Tx, row: typeof asset_chunk.$inferInsert) =>
  tx
    .insert(asset_chunk)
    .values(row)
    .onConflictDoUpdate({
      target: [asset_chunk.upload_no, asset_chunk.nth],
      set: { bytes: row.bytes, sha256: row.sha256, at: row.at },
    })

export const deleteChunk = (tx: Tx, uploadNo: string, nth: number) =>
  tx.delete(asset_chunk).where(and(eq(asset_chunk.upload_no, uploadNo), eq(asset_chunk.nth, nth)))

export const deleteChunks = (tx: Tx, uploadNo: string) =>
  tx.delete(asset_chunk).where(eq(asset_chunk.upload_no, uploadNo)).returning({ nth: asset_chunk.nth })

type Change = Partial<Pick<UploadRow, 'state' | 'code' | 'why' | 'asset_no' | 'finished_at'>>

/** From one state alone; false where it is another by now. */
export async function turnUpload(tx: Tx, uploadNo: string, from: 'open' | 'joining', change: Change): Promise<boolean> {
  const { rowCount } = await tx
    .update(asset_upload)
    .set(change)
    .where(and(eq(asset_upload.upload_no, uploadNo), eq(asset_upload.state, from)))
  return (rowCount ?? 0) > 0
}

/** Uploads that nobody finished in time, and those that the queue has given up to join. */
export const listOver = (tx: Tx, now: Date, joiningBefore: Date, limit: number) =>
  tx
    .select({ upload_no: asset_upload.upload_no })
    .from(asset_upload)
    .where(
      or(
        and(eq(asset_upload.state, 'open'), lt(asset_upload.expires_at, now)),
        and(eq(asset_upload.state, 'joining'), lt(asset_upload.finished_at, joiningBefore)),
      ),
    )
    .orderBy(asc(asset_upload.expires_at))
    .limit(limit)

export const listUnderWayIn = (tx: Tx, scope: string) =>
  tx
    .select({ upload_no: asset_upload.upload_no })
    .from(asset_upload)
    .where(and(eq(asset_upload.scope, scope), inArray(asset_upload.state, ['open', 'joining'])))

/** Pictures of customers who wait for them come before those of the chain. */
const priorityOf = (kind: AssetKind): number => (isMemberKind(kind) ? 0 : 10)

export const addJoin = (tx: Tx, { upload_no, kind }: Pick<UploadRow, 'upload_no' | 'kind'>) =>
  tx.execute(
    sql`select graphile_worker.add_job('asset:join', payload := ${jobPayload(tx, { upload_no })}::json,
      job_key := ${`asset:join:${upload_no}`}, job_key_mode := 'preserve_run_at', priority := ${priorityOf(kind)})`,
  )
