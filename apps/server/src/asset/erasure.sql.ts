import { publicAddresses } from '@kuaimen/contract/asset/variant.rules'
import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { jobPayload } from '../db/job-payload'
import { type AssetRow, deleteVariants, listOwnVariants } from './asset.sql'
import { asset, asset_erasure, asset_upload, asset_use } from './asset.table'

export const variantKey = (home: string, sha256: string, variant: string): string => `v/${home}/${sha256}/${variant}`
export const chunkKey = (uploadNo: string, nth: number): string => `u/${uploadNo}/${nth}`

/** The scope of the brand's own pictures. */
const CHAIN = 'c'

export type ErasureRow = typeof asset_erasure.$inferSelect

/** Proofs of chunks are of no use to anybody. */
export const CHUNK = 'chunk'

/** Into the outbox, and the job that empties it, in the transaction that causes it. */
export async function askErasure(
  tx: Tx,
  keys: readonly string[],
  { asset_no = null, cause, at }: { asset_no?: string | null; cause: string; at: Date },
): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insert(asset_erasure)
    .values(keys.map((key) => ({ key, asset_no, cause, asked_at: at })))
    .onConflictDoUpdate({ target: asset_erasure.key, set: { asset_no, cause, asked_at: at, done_at: null, tries: 0 } })
  await addErase(tx)
}

export const addErase = (tx: Tx) =>
  tx.execute(
    sql`select graphile_worker.add_job('asset:erase', payload := ${jobPayload(tx, {})}::json, job_key := 'asset:erase', job_key_mode := 'preserve_run_at')`,
  )

/** The storage is being asked to erase the very objects that are to be written: they come again when it has answered. */
class ErasureUnderWay extends Error {
  override name = 'ErasureUnderWay'
}

interface Recalled {
  /** Some were still to be erased. */
  readonly some: boolean
  /** Erasures that are done, as one text: it is another once one more is done. */
  readonly proofs: string
}

/** Pictures that everybody could see, and nobody may any more: a CDN in front has them still. */
export async function addPurge(tx: Tx, rows: readonly Pick<AssetRow, 'kind' | 'sha256'>[]): Promise<void> {
  for (const row of rows) {
    const payload = jobPayload(tx, { paths: publicAddresses(row.kind, row.sha256) })
    await tx.execute(sql`select graphile_worker.add_job('asset:purge', payload := ${payload}::json,
      job_key := ${`asset:purge:${row.kind}:${row.sha256}`}, job_key_mode := 'preserve_run_at')`)
  }
}

/** Keys that are written anew are not to be erased any more. */
export async function recallErasures(tx: Tx, keys: readonly string[]): Promise<Recalled> {
  const ofKeys = inArray(asset_erasure.key, [...keys])
  const found = await tx.select().from(asset_erasure).where(ofKeys).orderBy(asc(asset_erasure.key)).for('update')
  const open = found.filter(({ done_at }) => done_at === null)
  const claimed = open.find(({ claimed_at }) => claimed_at !== null)
  if (claimed) throw new ErasureUnderWay(`${claimed.key} is being erased`)
  if (open.length > 0) await tx.delete(asset_erasure).where(and(ofKeys, isNull(asset_erasure.done_at)))
  const done = found.flatMap(({ key, tries, done_at }) => (done_at ? [`${key} ${tries} ${done_at.toISOString()}`] : []))
  return { some: open.length > 0, proofs: done.join() }
}

/** A process that was killed while the storage answered has its claim for so long; no answer takes half of it. */
const CLAIM_MS = 5 * 60_000

const isFree = (now: Date) =>
  and(
    isNull(asset_erasure.done_at),
    or(isNull(asset_erasure.claimed_at), lt(asset_erasure.claimed_at, new Date(now.getTime() - CLAIM_MS))),
  )

export const listErasures = (tx: Tx, now: Date, limit: number): Promise<ErasureRow[]> =>
  tx
    .select()
    .from(asset_erasure)
    .where(isFree(now))
    .orderBy(asc(asset_erasure.tries), asc(asset_erasure.asked_at), asc(asset_erasure.key))
    .limit(limit)

export async function hasErasures(tx: Tx): Promise<boolean> {
  const found = await tx
    .select({ key: asset_erasure.key })
    .from(asset_erasure)
    .where(isNull(asset_erasure.done_at))
    .limit(1)
  return found.length > 0
}

/** One process asks the storage, and meanwhile nobody writes the object anew; nothing where another has it, or it is over. */
export async function claimErasure(tx: Tx, key: string, now: Date): Promise<ErasureRow | undefined> {
  const [row] = await tx
    .update(asset_erasure)
    .set({ claimed_at: now })
    .where(and(eq(asset_erasure.key, key), isFree(now)))
    .returning()
  return row
}

const asClaimed = ({ key, claimed_at }: ErasureRow) =>
  and(eq(asset_erasure.key, key), claimed_at ? eq(asset_erasure.claimed_at, claimed_at) : undefined)

/** True where it is done; one that was asked for anew meanwhile is done once more. */
export async function confirmErased(tx: Tx, row: ErasureRow, at: Date): Promise<boolean> {
  // A row that was written by SQL has microseconds, which no Date has.
  const mine = and(
    asClaimed(row),
    sql`date_trunc('milliseconds', ${asset_erasure.asked_at}) = ${row.asked_at.toISOString()}::timestamptz`,
  )
  const { rowCount } =
    row.cause === CHUNK
      ? await tx.delete(asset_erasure).where(mine)
      : await tx
          .update(asset_erasure)
          .set({ done_at: at, claimed_at: null, tries: sql`${asset_erasure.tries} + 1` })
          .where(mine)
  return rowCount === 1
}

/** A try that came to nothing: the claim ends. */
export const countTry = (tx: Tx, row: ErasureRow) =>
  tx
    .update(asset_erasure)
    .set({ tries: sql`${asset_erasure.tries} + 1`, claimed_at: null })
    .where(asClaimed(row))

/** State, sizes, uses and name go at once; their objects follow by the outbox. */
export async function eraseRows(tx: Tx, rows: readonly AssetRow[], cause: string, at: Date): Promise<void> {
  if (rows.length === 0) return
  await addPurge(
    tx,
    rows.filter(({ state }) => state === 'shown'),
  )
  const nos = rows.map(({ asset_no }) => asset_no)
  const variants = await listOwnVariants(tx, nos)
  await deleteVariants(tx, nos)
  await tx.delete(asset_use).where(inArray(asset_use.asset_no, nos))
  await tx
    .update(asset)
    .set({ state: 'erased', erased_at: at, source_name: '', taken_at: null, unused_since: null })
    .where(and(inArray(asset.asset_no, nos), ne(asset.state, 'erased')))
  for (const { asset_no, home, sha256 } of rows)
    await askErasure(
      tx,
      variants.filter((one) => one.asset_no === asset_no).map(({ variant }) => variantKey(home, sha256, variant)),
      { asset_no, cause, at },
    )
}

export const lockScope = (tx: Tx, scope: string): Promise<AssetRow[]> =>
  tx
    .select()
    .from(asset)
    .where(and(eq(asset.scope, scope), ne(asset.state, 'erased')))
    .orderBy(asc(asset.asset_no))
    .for('update')

export const changeScope = (tx: Tx, from: string, into: string) =>
  tx.update(asset).set({ scope: into }).where(eq(asset.scope, from))

/** Members' pictures that nothing has used for so long. The chain's stay: a row that somebody wrote by hand may name one. */
export const listUnused = (tx: Tx, before: Date, limit: number) =>
  tx
    .select({ asset_no: asset.asset_no })
    .from(asset)
    .where(
      and(
        isNotNull(asset.unused_since),
        lt(asset.unused_since, before),
        ne(asset.state, 'erased'),
        ne(asset.scope, CHAIN),
      ),
    )
    .orderBy(asc(asset.unused_since))
    .limit(limit)

/** Keys of objects that have no row: no picture, no chunk, nothing under way and nothing in the outbox. */
export async function strayAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select k.key from unnest(${sql.param([...keys])}::text[]) as k(key)
    where not exists (
        select from asset_variant v join asset a using (asset_no)
        where a.state <> 'erased' and k.key = 'v/' || a.home || '/' || a.sha256 || '/' || v.variant)
      and not exists (select from asset_upload u where u.state in ('open', 'joining')
        and (k.key like 'u/' || u.upload_no || '/%' or k.key like 'v/' || u.scope || '/' || u.sha256 || '/%'))
      and not exists (select from asset_erasure e where e.key = k.key and e.done_at is null)`)
  return rows.map(({ key }) => key)
}

export const forgetProofs = (tx: Tx, before: Date) =>
  tx.delete(asset_erasure).where(and(isNotNull(asset_erasure.done_at), lt(asset_erasure.done_at, before)))

export const forgetUploads = (tx: Tx, before: Date) =>
  tx
    .delete(asset_upload)
    .where(
      and(
        inArray(asset_upload.state, ['done', 'refused', 'over']),
        lt(asset_upload.made_at, before),
        sql`not exists (select from asset_chunk c where c.upload_no = ${asset_upload}.upload_no)`,
      ),
    )
