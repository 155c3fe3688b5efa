import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { expect, it, onTestFinished } from 'vitest'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'
import { runTasks } from './jobs'
import { listen, makeLook, watchStaleJobs } from './stale-jobs'

const locked = (id: string, sign: string) => ({ id, locked_by: 'pool-a', locked_at: '2026-11-15 02:00:00+00', sign })

async function lockedBy(app: TestApp, key: string, worker: string): Promise<string> {
  await rows(app, `select graphile_worker.add_job('wallet:sweep', job_key := $1, queue_name := $1)`, [key])
  const [row] = await rows(
    app,
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now(), attempts = 1 where key = $1
     returning id::text, job_queue_id`,
    [key, worker],
  )
  await rows(app, 'update graphile_worker._private_job_queues set locked_by = $2, locked_at = now() where id = $1', [
    row?.job_queue_id,
    worker,
  ])
  return String(row?.id)
}

it('takes up what shows no new sign at four looks in a row, and nothing that does', () => {
  const look = makeLook()
  for (const sign of ['1', '1', '1']) expect(look([locked('7', sign), locked('8', '')])).toEqual([])
  expect(look([locked('7', '2'), locked('8', '')])).toEqual([locked('8', '')])
  for (const sign of ['2', '2']) expect(look([locked('7', sign)])).toEqual([])
  expect(look([locked('7', '2')])).toEqual([locked('7', '2')])
})

it('does jobs that a killed process left, and those of one that never was, queue and all', async () => {
  const app = await TestApp.forThisTest()
  await rows(app, `insert into job_worker values ('pool-killed', array[]::bigint[], now())`)
  const killed = await lockedBy(app, 'killed', 'pool-killed')
  await rows(app, 'update job_worker set job_ids = array[$1::bigint]', [killed])
  await lockedBy(app, 'unknown', 'pool-that-never-was')

  const events: WorkerEvents = new EventEmitter()
  const orphans = watchStaleJobs(app.services, listen(events), { everyMs: 50 })
  const jobs = await runTasks(app.services, app.database.pool, app.rooms, events)
  onTestFinished(async () => {
    await jobs.stop()
    await orphans.stop()
  })
  const left = () => rows(app, `select key from graphile_worker.jobs where key in ('killed', 'unknown')`)
  await expect.poll(left, { timeout: 10_000 }).toEqual([])
})

it('leaves what is still worked on, however long it takes', async () => {
  const app = await TestApp.forThisTest()
  const id = await lockedBy(app, 'long', 'pool-here')
  const orphans = watchStaleJobs(app.services, new Map([['pool-here', new Set([id])]]), { everyMs: 10 })
  const beat = async () => (await rows(app, 'select beat_at from job_worker'))[0]?.beat_at as Date | undefined
  await expect.poll(beat).toBeDefined()
  const first = await beat()
  await expect.poll(async () => Number(await beat()) - Number(first), { timeout: 10_000 }).toBeGreaterThan(300)
  await orphans.stop()
  expect(await rows(app, 'select locked_by from graphile_worker.jobs')).toEqual([{ locked_by: 'pool-here' }])
})
