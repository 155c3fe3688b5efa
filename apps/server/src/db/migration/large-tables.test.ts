import { expect, inject, it, onTestFinished } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database'
import { migrate } from './migrate'
import type { News } from './news'

/** Everything that migrations leave, a line each. */
const SCHEMA = `
  select 'index ' || indexdef as line from pg_indexes where schemaname = 'public'
  union all select 'invalid index ' || indexrelid::regclass from pg_index where not indisvalid
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select 'column ' || table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '')
    from information_schema.columns where table_schema = 'public'
  union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function ' || proname || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'migration ' || hash || ' ' || created_at from drizzle.__drizzle_migrations
  order by 1`

const opened = async (filling: Parameters<typeof testDatabase>[1]): Promise<TestDatabase> => {
  const database = await testDatabase(inject('postgresUrl'), filling, 4)
  onTestFinished(() => database.drop())
  return database
}

const linesOf = async ({ pool }: TestDatabase): Promise<string[]> =>
  (await pool.query<{ line: string }>(SCHEMA)).rows.map(({ line }) => line)

it('all migrations leave the same schema where every table is large', async () => {
  const gentle = await opened({ copyOf: 'template1' })
  const heard: News[] = []
  await migrate(gentle.pool, { limits: { largeBytes: 0, batchRows: 10 }, notify: (news) => heard.push(news) })
  const indexed = heard
    .flatMap((news) => (news.is === 'done' ? news.locked : []))
    .filter(({ mode }) => mode === 'ShareLock')
  expect(indexed).toEqual([])
  expect(await linesOf(gentle)).toEqual(await linesOf(await opened('empty')))
}, 60_000)
