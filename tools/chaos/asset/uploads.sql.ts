// Rows of uploaded pictures, and the files in their folder.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

export type Picture = { asset_no: string; sha256: string; bytes: number; home: string; sizes: Record<string, string> }

/** Pictures of these files, with the hash of each size. */
export const picturesOf = async (database: pg.Pool, hashes: readonly string[]): Promise<Picture[]> =>
  (
    await database.query<Picture>(
      `select a.asset_no, a.sha256, a.bytes::int, a.home,
              (select coalesce(json_object_agg(v.variant, v.sha256), '{}') from asset_variant v
               where v.asset_no = a.asset_no) as sizes
       from asset a where a.sha256 = any($1) and a.state <> 'erased'`,
      [hashes],
    )
  ).rows

export type Left = { chunks: number; under_way: number; outbox: number; jobs: number }

/** Rows that should be gone when every upload has ended. */
export const leftOf = async (database: pg.Pool): Promise<Left> => {
  const { rows } = await database.query<Left>(
    `select (select count(*)::int from asset_chunk) as chunks,
            (select count(*)::int from asset_upload where state in ('open', 'joining')) as under_way,
            (select count(*)::int from asset_erasure where done_at is null) as outbox,
            (select count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t
               on t.id = j.task_id where t.identifier like 'asset:%' and j.run_at <= now()) as jobs`,
  )
  return rows[0]!
}

const keysKnown = async (database: pg.Pool): Promise<Map<string, string>> => {
  const { rows } = await database.query<{ key: string; sha256: string }>(
    `select 'v/' || a.home || '/' || a.sha256 || '/' || v.variant as key, v.sha256
     from asset_variant v join asset a using (asset_no) where a.state <> 'erased'`,
  )
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]))
}

const filesUnder = async (dir: string, folder: string): Promise<string[]> => {
  const found = await readdir(join(dir, folder), { withFileTypes: true }).catch(() => [])
  const lists = await Promise.all(
    found.map(async (one) => {
      const name = `${folder}/${one.name}`
      return one.isDirectory() ? filesUnder(dir, name) : [name]
    }),
  )
  return lists.flat()
}

/** Objects that are not what their rows say, rows without objects, and objects without rows. */
export const compareFolder = async (database: pg.Pool, dir: string): Promise<string[]> => {
  const known = await keysKnown(database)
  const files = [...(await filesUnder(dir, 'v')), ...(await filesUnder(dir, 'u'))]
  const stray = files.filter((file) => !known.has(file)).map((file) => `${file} lies in the folder and no row knows it`)
  const wrong = await Promise.all(
    [...known].map(async ([key, sha256]) => {
      const bytes = await readFile(join(dir, key)).catch(() => undefined)
      if (!bytes) return [`${key} has a row and no object`]
      const is = createHash('sha256').update(bytes).digest('hex')
      return is === sha256 ? [] : [`${key} has other bytes than its row says`]
    }),
  )
  return [...stray, ...wrong.flat()]
}

/** An object that nothing uses, in the outbox and without a job yet. */
export const askStray = (database: pg.Pool, keys: readonly string[]) =>
  database.query(
    `insert into asset_erasure (key, cause, asked_at) select unnest($1::text[]), 'stray', now() on conflict (key) do nothing`,
    [keys],
  )

/** Claims of a server that was killed are taken over after five minutes: those are over now. */
export const ageClaims = (database: pg.Pool, killedAt: Date) =>
  database.query(`update asset_erasure set claimed_at = claimed_at - interval '6 minutes' where claimed_at <= $1`, [
    killedAt,
  ])

export const isErased = async (database: pg.Pool, keys: readonly string[]): Promise<boolean> => {
  const { rows } = await database.query<{ open: number }>(
    'select count(*)::int as open from asset_erasure where key = any($1) and done_at is null',
    [keys],
  )
  return rows[0]!.open === 0
}
