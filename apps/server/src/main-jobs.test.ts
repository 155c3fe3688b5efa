import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { type TestDatabase, testDatabase } from './testing/database'
import { holding, type Running, startProcess } from './testing/running'

let database: TestDatabase
/** The test's own connections, which no restart ends: a question that was under way with one would never be answered. */
let own: pg.Pool
beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'), 'empty', 3)
  own = new pg.Pool({ connectionString: database.url, application_name: 'test', max: 3 })
})
afterAll(async () => {
  await own.end()
  await database.drop()
})

const rows = async (text: string, values: unknown[] = []) => (await own.query(text, values)).rows
const addJob = (name: string, key: string) =>
  rows('select 1 from graphile_worker.add_job($1, job_key := $2)', [name, key])
const jobsLeft = (key: string) => rows('select 1 from graphile_worker.jobs where key like $1', [key])

/** As a restart of the database does to everybody who is connected. */
const endConnections = () =>
  rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'kuaimen%'`)

const blocked = async (what: string): Promise<boolean> =>
  (await rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1`, [what])).length > 0

const worker = (flags: string[] = []) => startProcess({ DATABASE_URL: database.url, ROLE: 'worker' }, flags)

/** A job is done, and the queue's word that it is done is lost with its connection. */
async function loseWordOf(server: Running): Promise<void> {
  const table = await holding(database.url, 'idempotency_key')
  await addJob('http:sweep_keys', 'lost')
  await table.waitedFor()
  const row = await own.connect()
  onTestFinished(() => row.release(true))
  await row.query(`begin; select 1 from graphile_worker._private_jobs for update`)
  await table.letGo()
  await expect.poll(() => blocked('delete from "graphile_worker"%'), { timeout: 10_000 }).toBe(true)
  await endConnections()
  await Promise.race([server.exit, expect.poll(() => server.lines.join('')).toContain('terminating connection')])
  await row.query('rollback')
}

describe('the queue in a process of its own', () => {
  it('loses its word that a job is done, and the process lives and does the next', { timeout: 60_000 }, async () => {
    const server = await worker()
    await loseWordOf(server)
    await expect.poll(() => server.lines.join('')).toContain('jobs:lost_word')
    await addJob('wallet:sweep', 'next')
    await expect.poll(() => jobsLeft('next'), { timeout: 15_000 }).toEqual([])
    expect(server.process.exitCode).toBeNull()
    // What it left locked is taken up by `stale-jobs.ts`, and may be done a second time.
    expect(await jobsLeft('lost')).toHaveLength(1)
  })

  it('would take the process with it where nobody listened', { timeout: 60_000 }, async () => {
    const server = await worker(['--unhandled-rejections=strict'])
    await loseWordOf(server)
    expect(await server.exit).toBe(1)
  })

  it('lives through restarts of the database, and jobs go on', { timeout: 90_000 }, async () => {
    const server = await worker()
    for (let nth = 0; nth < 60; nth++) await addJob(nth % 2 ? 'wallet:sweep' : 'brand:sweep', `many ${nth}`)
    for (let nth = 0; nth < 6; nth++) {
      await endConnections()
      await addJob('content:sweep', `between ${nth}`)
    }
    await expect.poll(() => jobsLeft('between%'), { timeout: 45_000 }).toEqual([])
    expect(server.process.exitCode).toBeNull()
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })
})
