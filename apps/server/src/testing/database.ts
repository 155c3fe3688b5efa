import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { seedDemo } from '../../../demo/src/seed'
import type { Cache } from '../db/cache'
import { type Database, openDatabase, type Report } from '../db/database'
import { migrate } from '../db/migration/migrate'

type Filling = 'empty' | 'demo'

/** The demo's pictures, as `npm start` gives them to the server. */
export const DEMO_MEDIA = fileURLToPath(new URL('../../../demo/media', import.meta.url))

export const DEMO_DAY = new Date('2026-11-15T02:00:00.000Z')
const TEMPLATE_LOCK = 7_230_100

const withDatabase = (url: string, name: string): string => {
  const there = new URL(url)
  there.pathname = `/${name}`
  return there.href
}

async function withAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** A test's database is dropped while connections are open; what fails in a request still fails there. */
export const unreported: Report = () => {}

const isThere = async (admin: pg.Client, name: string): Promise<boolean> =>
  (await admin.query('select 1 from pg_database where datname = $1', [name])).rows.length > 0

/** Migrated (and filled) once a run; every test file gets a copy of its own, in some tens of milliseconds. */
async function makeTemplate(admin: pg.Client, url: string, filling: Filling): Promise<string> {
  const name = `kuaimen_${filling}`
  if (await isThere(admin, name)) return name
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    if (await isThere(admin, name)) return name
    await admin.query(`drop database if exists ${name}_making`)
    await admin.query(`create database ${name}_making`)
    const making = openDatabase(withDatabase(url, `${name}_making`), 10, unreported)
    await migrate(making.pool)
    if (filling === 'demo') await seedDemo(making, { now: DEMO_DAY, isQuiet: true })
    await making.close()
    await admin.query(`alter database ${name}_making rename to ${name}`)
    return name
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

export interface TestDatabase extends Database {
  readonly url: string
  readonly name: string
  drop(): Promise<void>
}

/** A copy of another database; that one must have no connections. */
interface CopyOf {
  readonly copyOf: string
}

export async function testDatabase(
  url: string,
  filling: Filling | CopyOf,
  poolSize = 10,
  cache?: Cache,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withAdmin(url, async (admin) => {
    const template = typeof filling === 'string' ? await makeTemplate(admin, url, filling) : filling.copyOf
    // Files are copied as they are: page by page through the log, as is usual, takes four times as long.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const ownUrl = withDatabase(url, name)
  const database = openDatabase(ownUrl, poolSize, unreported, undefined, undefined, cache)
  return {
    ...database,
    url: ownUrl,
    name,
    drop: async () => {
      if (!database.pool.ending) await database.close()
      await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}
