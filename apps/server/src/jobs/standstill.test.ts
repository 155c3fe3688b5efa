import { expect, it, onTestFinished } from 'vitest'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'
import { holding } from '../testing/running'
import { startJobs } from './jobs'

/** An idle queue asks for a job every two seconds. */
const LOOK_EVERY_MS = 1500

/** Jobs that are added meanwhile wait for the same table. */
const END_FIRST_QUESTION = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into%_private_tasks%unnest%'`

it('another queue begins where one has lost its connection at its first question, after which it stands still', async () => {
  const app = await TestApp.forThisTest()
  const tasks = await holding(app.database.url, 'graphile_worker._private_tasks')
  const jobs = await startJobs(app.services, app.database.pool, app.rooms, LOOK_EVERY_MS)
  onTestFinished(() => jobs.stop())
  // There are two queues, and each asks for itself.
  let ended = 0
  const end = async () => {
    ended += (await rows(app, END_FIRST_QUESTION)).length
    return ended
  }
  await expect.poll(end).toBe(2)
  await tasks.letGo()
  // Connections of the app may be ending with the one that was ended.
  await tasks.run(`select graphile_worker.add_job('wallet:sweep')`)
  await expect.poll(() => rows(app, 'select 1 from graphile_worker.jobs'), { timeout: 20_000 }).toEqual([])
  expect(app.logs.filter((line) => line.includes('jobs:queue')).length).toBeGreaterThan(0)
})

it('a queue that has nothing to do stands still for nobody', async () => {
  const app = await TestApp.forThisTest()
  const jobs = await startJobs(app.services, app.database.pool, app.rooms, LOOK_EVERY_MS)
  onTestFinished(() => jobs.stop())
  const beats = async () => (await rows<{ beat: string }>(app, 'select beat_at::text as beat from job_worker'))[0]?.beat
  const seen = new Set<string | undefined>()
  await expect.poll(async () => seen.add(await beats()).size, { timeout: 20_000 }).toBeGreaterThan(5)
  expect(app.logs.filter((line) => line.includes('jobs:queue'))).toEqual([])
})
