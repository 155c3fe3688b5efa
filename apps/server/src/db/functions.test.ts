import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database'

const folder = new URL('../../functions/', import.meta.url)
const files = readdirSync(folder).sort()
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'), 'empty', 2)
})
afterAll(() => database.drop())

type Definition = { name: string; text: string }

/** Functions of ours and the triggers on our tables, as PostgreSQL itself writes them. */
async function definitions(client: { query: (text: string) => Promise<{ rows: Definition[] }> }) {
  const { rows } = await client.query(`
    select proname as name, pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'public'::regnamespace
    union all
    select 'trigger ' || tgname, pg_get_triggerdef(oid) from pg_trigger
      where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by 1, 2`)
  return rows
}

const functionsOf = (rows: Definition[]) => rows.flatMap(({ name }) => (name.startsWith('trigger ') ? [] : [name]))

/** The functions left when the files are applied to a migrated database, and rolled back. */
async function withFiles(texts: readonly string[]): Promise<{ migrated: Definition[]; applied: Definition[] }> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const migrated = await definitions(client)
    for (const text of texts) await client.query(text)
    return { migrated, applied: await definitions(client) }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('the migrations leave exactly the functions and triggers of apps/server/functions', async () => {
  const { migrated, applied } = await withFiles(files.map(textOf))
  expect(functionsOf(migrated)).toEqual(files.map((file) => basename(file, '.sql')))
  expect(applied).toEqual(migrated)
})

it('sees a function that the migrations do not have so', async () => {
  const drifted = textOf('cells_fit.sql').replace('<> 96', '<> 97')
  const { migrated, applied } = await withFiles([drifted])
  expect(applied).not.toEqual(migrated)
})
