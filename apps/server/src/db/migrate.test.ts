import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database'
import { migrate } from './migrate'
import { schemaDifferences } from './schema.sql'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'), 'empty', 4)
  await database.pool.query('create table counted (n int)')
})
afterAll(() => database.drop())

/** One migration, newer than all. */
function folderWith(statement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(`${folder}/meta`)
  const entry = { idx: 0, version: '7', when: 4_000_000_000_000, tag: '0099_planted', breakpoints: true }
  writeFileSync(
    `${folder}/meta/_journal.json`,
    JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }),
  )
  writeFileSync(`${folder}/0099_planted.sql`, statement)
  return folder
}

it('a migration that fails names itself and its cause in one sentence', async () => {
  const failing = migrate(database.pool, folderWith('create table city (id int)'))
  await expect(failing).rejects.toThrow(
    'migration 0099_planted.sql failed, and nothing was changed: relation "city" already exists (42P07)',
  )
})

it('a migration behind a long reader lets others pass, and is done when the reader is', async () => {
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin; select from counted')
  const done = migrate(database.pool, folderWith('alter table counted add column m int'), {
    waitMs: 200,
    pauseMs: 200,
    tries: 100,
  })
  // Would wait behind it for as long as the reader reads.
  for (let nth = 0; nth < 5; nth++) await database.pool.query('select from counted')
  await reader.query('rollback')
  await done
  await database.pool.query('select m from counted')
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
