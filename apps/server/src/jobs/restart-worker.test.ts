import type { Runner } from 'graphile-worker'
import { expect, it, onTestFinished } from 'vitest'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'
import { runTasks } from './jobs'
import { restartWorker } from './restart-worker'

it('starts another queue when one has ended by itself, says so, and jobs go on', async () => {
  const app = await TestApp.forThisTest()
  const runners: Runner[] = []
  const ends: unknown[] = []
  const queue = await restartWorker({
    start: async () => {
      if (runners.length === 1) {
        runners.push(runners[0]!)
        throw new Error('the database is away')
      }
      const runner = await runTasks(app.services, app.database.pool, app.rooms)
      runners.push(runner)
      return runner
    },
    onEnd: (why) => void ends.push(String(why)),
  })
  onTestFinished(() => queue.stop())
  await runners[0]?.stop()
  await expect.poll(() => runners.length, { timeout: 10_000 }).toBe(3)
  expect(ends).toEqual(['Error: the queue has ended by itself', 'Error: the database is away'])
  await rows(app, `select graphile_worker.add_job('wallet:sweep')`)
  await expect.poll(() => rows(app, 'select 1 from graphile_worker.jobs'), { timeout: 10_000 }).toEqual([])
})
