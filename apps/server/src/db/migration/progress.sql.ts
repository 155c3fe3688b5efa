import type pg from 'pg'
import type { Migration } from './folder'

type Asking = Pick<pg.ClientBase, 'query'>

/** The `when` of the newest migration that is in, as drizzle has always written it. */
export async function newestIn(db: Asking): Promise<number> {
  const journal = await db.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!journal.rows[0]?.there) return Number.NEGATIVE_INFINITY
  const { rows } = await db.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  )
  return rows[0]?.newest ? Number(rows[0].newest) : Number.NEGATIVE_INFINITY
}

/** The journal is drizzle's own, word for word; beside it stands how far the one at work has come. */
export const makeJournal = (db: Asking) =>
  db.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.migration_progress (tag text primary key, statements int not null, key text[])`)

export interface Progress {
  /** So many of the file's statements are done. */
  readonly statements: number
  /** Of the next one, up to this row. */
  readonly key: readonly string[] | null
}

export async function readProgress(db: Asking, { tag }: Migration): Promise<Progress> {
  const { rows } = await db.query<Progress>('select statements, key from drizzle.migration_progress where tag = $1', [
    tag,
  ])
  return rows[0] ?? { statements: 0, key: null }
}

/** To be called in the transaction of what has been done. A migration that is done stands in the journal and nowhere else. */
export async function saveProgress(
  db: Asking,
  { tag, hash, when, statements }: Migration,
  { statements: done, key }: Progress,
) {
  if (done < statements.length)
    return db.query(
      `insert into drizzle.migration_progress (tag, statements, key) values ($1, $2, $3)
       on conflict (tag) do update set statements = excluded.statements, key = excluded.key`,
      [tag, done, key],
    )
  await db.query('delete from drizzle.migration_progress where tag = $1', [tag])
  return db.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
}

/** Tables that are there, with their bytes. */
export async function tableSizes(db: Asking): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string; bytes: string }>(
    `select relname as name, pg_table_size(oid)::text as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

const STRONGEST = `array['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock']`

/** Locks of this transaction that a customer's statement has to wait for. */
export async function locksHeld(db: Asking): Promise<{ table: string; mode: string }[]> {
  const { rows } = await db.query<{ table: string; mode: string }>(
    `select c.relname as "table", (array_agg(l.mode order by array_position(${STRONGEST}, l.mode)))[1] as mode from pg_locks l join pg_class c on c.oid = l.relation
     where l.pid = pg_backend_pid() and l.locktype = 'relation' and c.relkind in ('r', 'p')
       and c.relnamespace = 'public'::regnamespace
       and l.mode = any(${STRONGEST})
     group by 1 order by 1`,
  )
  return rows
}

/** Undefined: there is none; false: its building was broken off. */
export async function isIndexValid(db: Asking, name: string): Promise<boolean | undefined> {
  const { rows } = await db.query<{ valid: boolean }>(
    `select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and c.relnamespace = 'public'::regnamespace`,
    [name],
  )
  return rows[0]?.valid
}

/** Undefined: there is none; false: rows from before have not been looked at. */
export async function isConstraintValid(db: Asking, table: string, name: string): Promise<boolean | undefined> {
  const { rows } = await db.query<{ valid: boolean }>(
    `select k.convalidated as valid from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.conname = $2 and c.relname = $1 and c.relnamespace = 'public'::regnamespace`,
    [table, name],
  )
  return rows[0]?.valid
}

export interface Key {
  readonly column: string
  readonly type: string
}

export async function primaryKeyOf(db: Asking, table: string): Promise<Key[]> {
  const { rows } = await db.query<Key>(
    `select quote_ident(a.attname) as "column", format_type(a.atttypid, a.atttypmod) as type
     from pg_index i join pg_class c on c.oid = i.indrelid
     cross join unnest(i.indkey) with ordinality as k(attnum, nth)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
     where i.indisprimary and c.relname = $1 and c.relnamespace = 'public'::regnamespace order by k.nth`,
    [table],
  )
  return rows
}
