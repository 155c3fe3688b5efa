import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database'
import { schemaDifferences } from '../schema.sql'
import { migrate } from './migrate'
import type { News } from './news'
import { MIGRATION_LOCK } from './turn.sql'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'), 'empty', 4)
  await database.pool.query('create table counted (n int primary key)')
  await database.pool.query('insert into counted select generate_series(1, 25)')
})
afterAll(() => database.drop())

const QUICK = { lockMs: 200, pauseMs: 100, askEveryMs: 20, sayEveryMs: 50 }
/** Every table counts as large. */
const LARGE = { ...QUICK, largeBytes: 0, batchRows: 10 }

let planted = 0
/** One migration, newer than all. */
function folderWith(...statements: readonly string[]): { folder: string; tag: string } {
  planted += 1
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(`${folder}/meta`)
  const tag = `${9900 + planted}_planted`
  const entry = { idx: 0, version: '7', when: 4_000_000_000_000 + planted, tag, breakpoints: true }
  writeFileSync(
    `${folder}/meta/_journal.json`,
    JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }),
  )
  writeFileSync(`${folder}/${tag}.sql`, statements.join(';\n--> statement-breakpoint\n'))
  return { folder, tag }
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: 'a neighbour' })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Comes back when a connection waits for this one. */
async function waitedFor(holder: pg.Client): Promise<number> {
  const { rows: own } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  for (;;) {
    const { rows } = await database.pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))',
      [own[0]?.pid],
    )
    if (rows[0]) return rows[0].pid
  }
}

const one = async <T>(query: string): Promise<T> => (await database.pool.query(query)).rows[0]

it('a migration that fails names itself and its cause in one sentence', async () => {
  const { folder, tag } = folderWith('create table city (id int)')
  await expect(migrate(database.pool, { folder })).rejects.toThrow(
    `migration ${tag}.sql failed, and nothing was changed: relation "city" already exists (42P07)`,
  )
})

it('a migration behind a long reader lets others pass, says for whom it waits, and is done when the reader is', async () => {
  const reader = await connected()
  await reader.query('begin; select from counted')
  const { folder, tag } = folderWith('alter table counted add column m int')
  const heard: News[] = []
  const done = migrate(database.pool, { folder, limits: QUICK, notify: (news) => heard.push(news) })
  await waitedFor(reader)
  // Would wait behind it for as long as the reader reads.
  for (let nth = 0; nth < 5; nth++) await database.pool.query('select from counted')
  await expect
    .poll(() => heard)
    .toContainEqual(
      expect.objectContaining({
        is: 'waiting',
        migration: tag,
        holders: [expect.objectContaining({ application: 'a neighbour', state: 'idle in transaction' })],
      }),
    )
  await reader.query('rollback')
  await done
  await database.pool.query('select m from counted')
  const locked = [expect.objectContaining({ table: 'counted', mode: 'AccessExclusiveLock' })]
  expect(heard.at(-1)).toEqual(expect.objectContaining({ is: 'done', migration: tag, locked }))
})

it('a lock that is never had ends the start with a sentence', async () => {
  const reader = await connected()
  await reader.query('begin; select from counted')
  const { folder } = folderWith('alter table counted add column never int')
  await expect(migrate(database.pool, { folder, limits: { ...QUICK, giveUpMs: 100 } })).rejects.toThrow(
    /a lock was not had in \d+ s, for pid \d+ \(a neighbour, 127.0.0.1, idle in transaction for \d+ s\) holds it/,
  )
})

it('a start that finds nothing missing asks for no lock', async () => {
  const holder = await connected()
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  await migrate(database.pool, { limits: { ...QUICK, giveUpMs: 0 } })
})

it('a start whose turn does not come names the holder, then gives up; or finds it done by another', async () => {
  const holder = await connected()
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const { folder } = folderWith('create table by_turns (n int)')
  const heard: News[] = []
  const notify = (news: News) => void heard.push(news)
  await expect(migrate(database.pool, { folder, limits: { ...QUICK, giveUpMs: 200 }, notify })).rejects.toThrow(
    /the lock of migrations was not had in 0 s: pid \d+ \(a neighbour, 127.0.0.1, idle for \d+ s\) has it/,
  )
  expect(heard[0]).toMatchObject({ is: 'waiting', migration: 'turn', holders: [{ application: 'a neighbour' }] })
  const waiting = migrate(database.pool, { folder, limits: QUICK })
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${4_000_000_000_000 + planted})`,
  )
  await waiting
})

it('many that start at once migrate once', async () => {
  const { folder } = folderWith('create table once_only (n int)', 'insert into once_only values (1)')
  const others = await Promise.all([1, 2, 3].map(() => testPool()))
  await Promise.all(others.map((pool) => migrate(pool, { folder, limits: QUICK })))
  expect(await one('select count(*)::int as n from once_only')).toEqual({ n: 1 })
})

function testPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.url, max: 3 })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  onTestFinished(() => pool.end())
  return pool
}

it('what a migrator did before it was killed stays done, and the next start goes on there', async () => {
  const gate = await connected()
  await gate.query('select pg_advisory_lock(42)')
  const { folder, tag } = folderWith(
    'create table resumed (n int)',
    'insert into resumed values (1)',
    'select pg_advisory_xact_lock(42)',
    'insert into resumed values (2)',
  )
  const killed = expect(migrate(database.pool, { folder, limits: { ...QUICK, lockMs: 60_000 } })).rejects.toThrow(
    `migration ${tag}.sql failed`,
  )
  const pid = await waitedFor(gate)
  await database.pool.query('select pg_terminate_backend($1)', [pid])
  await killed
  expect(await one(`select statements from drizzle.migration_progress where tag = '${tag}'`)).toEqual({ statements: 2 })
  await gate.query('select pg_advisory_unlock(42)')
  await migrate(database.pool, { folder, limits: QUICK })
  expect(await one('select array_agg(n order by n) as n from resumed')).toEqual({ n: [1, 2] })
  expect(await one('select count(*)::int as n from drizzle.migration_progress')).toEqual({ n: 0 })
})

it('an index of a large table is built while customers write', async () => {
  const customer = await connected()
  await customer.query('begin; insert into counted values (101)')
  const { folder } = folderWith('create index counted_n on counted (n)')
  const building = migrate(database.pool, { folder, limits: LARGE })
  await waitedFor(customer)
  // Behind a plain `create index` this would wait.
  await database.pool.query('set lock_timeout = 100; insert into counted values (102); reset lock_timeout')
  await customer.query('commit')
  await building
  expect(await one(`select indisvalid from pg_index where indexrelid = 'counted_n'::regclass`)).toEqual({
    indisvalid: true,
  })
})

it('an index that was left half built is built anew', async () => {
  await database.pool.query('create table twice (n int); insert into twice values (1), (1)')
  const broken = database.pool.query('create unique index concurrently twice_once on twice (n)')
  await expect(broken).rejects.toThrow('could not create unique index')
  await database.pool.query('delete from twice where ctid = (select max(ctid) from twice)')
  const { folder } = folderWith('create unique index concurrently twice_once on twice (n)')
  await migrate(database.pool, { folder, limits: QUICK })
  expect(await one(`select indisvalid from pg_index where indexrelid = 'twice_once'::regclass`)).toEqual({
    indisvalid: true,
  })
})

it('a large table is filled some rows at a time, each time for everybody to see', async () => {
  await database.pool.query('alter table counted add column filled int')
  const customer = await connected()
  await customer.query('begin; update counted set filled = 0 where n = 15')
  const { folder, tag } = folderWith(
    '-- in batches\nupdate counted c set filled = other.n from (select 7 as n) other where filled is null',
  )
  const filling = migrate(database.pool, { folder, limits: LARGE })
  await waitedFor(customer)
  // The first ten rows are done for everybody while the second ten wait.
  expect(await one('select count(*)::int as n from counted where filled = 7')).toEqual({ n: 10 })
  expect(await one(`select key from drizzle.migration_progress where tag = '${tag}'`)).toEqual({ key: ['10'] })
  await customer.query('commit')
  await filling
  expect(await one('select count(*)::int as n from counted where filled is null')).toEqual({ n: 0 })
  expect(await one('select filled from counted where n = 15')).toEqual({ filled: 0 })
})

it('rows that are dear to write are written fewer at a time', async () => {
  await database.pool.query('create table dear (n int primary key, tx text)')
  await database.pool.query('insert into dear select generate_series(1, 900)')
  const { folder } = folderWith(
    'update dear set tx = pg_current_xact_id()::text where (select pg_sleep(0.001 + 0 * n)) is not null',
  )
  await migrate(database.pool, { folder, limits: { ...QUICK, largeBytes: 0, partMs: 100 } })
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*)::int as n from dear group by tx order by min(dear.n)',
  )
  expect(rows.slice(0, 3).map(({ n }) => n)).toEqual([500, 250, 125])
})

it('rows are not written fewer at a time where it is a question before them that takes long', async () => {
  await database.pool.query('create table asked (n int primary key, tx text)')
  await database.pool.query('insert into asked select generate_series(1, 3000)')
  const { folder } = folderWith(
    'update asked set tx = pg_current_xact_id()::text from (select pg_sleep(0.2) offset 0) question',
  )
  await migrate(database.pool, { folder, limits: { ...QUICK, largeBytes: 0, partMs: 100 } })
  const parts = 'select count(distinct tx)::int as n from asked'
  expect((await database.pool.query<{ n: number }>(parts)).rows[0]?.n).toBeLessThan(7)
})

it('days are planned anew a store at a time, and a day that is held keeps only its own store waiting', async () => {
  await database.pool.query(`
    insert into city (id, name, short_name, province, pinyin, initials, longitude, latitude)
      values (310100, '上海市', '上海', '上海', 'shanghai', 'sh', 121, 31);
    insert into store (id, city_id, name, pinyin, initials, address, district, tel, type, card_img, images, longitude, latitude, open_time, close_time)
      select n, 310100, '店' || n, 'dian', 'd', '路' || n, '徐汇区', '021', 'studio', '', '{}', 121, 31, '10:00', '20:00' from generate_series(1, 3) n;
    insert into store_hours select n, weekday, '10:00', '20:00' from generate_series(1, 3) n, generate_series(0, 6) weekday;
    insert into pool (id, store_id, kind, capacity) select n, n, 'seat', 4 from generate_series(1, 3) n;
    select count(*) from replan(null, current_date, current_date + 2);
    update pool set capacity = 5`)
  const customer = await connected()
  await customer.query('begin; select from pool_day where pool_id = 2 for update')
  const { folder } = folderWith('select count(*) from replan(null, current_date, current_date + 2)')
  const planning = migrate(database.pool, { folder, limits: QUICK })
  await waitedFor(customer)
  const planned = 'select array_agg(distinct pool_id order by pool_id) as pools from pool_day where 5 = any(plan)'
  expect(await one(planned)).toEqual({ pools: [1] })
  await customer.query('commit')
  await planning
  expect(await one(planned)).toEqual({ pools: [1, 2, 3] })
})

it('the audit names what is not as this release leaves it', async () => {
  const found = () => database.transaction((tx) => schemaDifferences(tx))
  expect(await found()).toEqual([])
  await database.pool.query(`
    alter table pool_day reset (fillfactor);
    create or replace function cells_of(cells jsonb) returns table (pool_id int, first int, places int[])
      language sql as $$ select 1, 1, array[1] $$;
    alter table setting drop column value`)
  expect(await found()).toEqual([
    'function cells_of has another wording',
    'fillfactor of pool_day is missing',
    'column setting.value is missing',
  ])
})
