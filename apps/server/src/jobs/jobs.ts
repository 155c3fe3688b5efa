import { EventEmitter } from 'node:events'
import { Logger as JobLogger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Services } from '../context'
import { logIgnored } from '../http/observe/report-ignored-error'
import { sweepKeys } from '../http/request/idempotency.sql'
import { partsOf, type Room } from '../room'
import { auditNightly } from './audit'
import { restartWorker } from './restart-worker'
import { forget, listen, watchStaleJobs } from './stale-jobs'
import { watchStandstill } from './standstill'
import { timed } from './timed-task'
import { startTimers } from './timers'

const SAVE_KEYS_DAYS = 180

/** The minute for which the clock has called: the same when the queue begins a job again. */
function runOf(payload: unknown): Date | undefined {
  const ran = z.object({ _cron: z.object({ ts: z.coerce.date() }) }).safeParse(payload)
  return ran.success ? ran.data._cron.ts : undefined
}

/** Jobs that belong to no room. */
const ownJobs = (services: Services, rooms: readonly Room[]): TaskList => ({
  'http:sweep_keys': async () => {
    await sweepKeys(services.db, SAVE_KEYS_DAYS)
  },
  'ledger:audit': async (payload) => auditNightly(services, rooms, runOf(payload) ?? services.now()),
  // The release before adds it every minute; what it did is done by `stale-jobs.ts`.
  'jobs:unlock_orphans': async () => {},
})

const OWN_CRONTAB = ['30 19 * * * http:sweep_keys', '50 19 * * * ledger:audit']

/** All jobs by name; two of one name would be one that never runs. */
export function tasksOf(services: Services, rooms: readonly Room[]): TaskList {
  const tasks: TaskList = {}
  for (const jobs of [
    (own: Services) => ownJobs(own, rooms),
    ...rooms.flatMap(partsOf).flatMap((part) => part.jobs ?? []),
  ])
    for (const name of Object.keys(jobs(services))) {
      if (Object.hasOwn(tasks, name)) throw new Error(`jobs: ${name} is given twice`)
      tasks[name] = timed(name, services, jobs)
    }
  return tasks
}

/** When jobs run by the clock; times are UTC. */
const crontabOf = (rooms: readonly Room[]): string[] => [
  ...OWN_CRONTAB,
  ...rooms.flatMap(partsOf).flatMap(({ crontab }) => crontab ?? []),
]

/** The queue alone. */
export const runTasks = (
  services: Services,
  pool: Pool,
  rooms: readonly Room[],
  events: WorkerEvents = new EventEmitter(),
): Promise<Runner> =>
  run({
    pgPool: pool,
    concurrency: services.env.JOBS_AT_ONCE,
    noHandleSignals: true,
    taskList: tasksOf(services, rooms),
    crontab: crontabOf(rooms).join('\n'),
    logger: jobLogger(services.log),
    events,
  })

/** Everything that happens without a request: the queue, what it left behind, and what rooms do each second. */
export async function startJobs(
  services: Services,
  pool: Pool,
  rooms: readonly Room[],
  lookEveryMs?: number,
): Promise<{ stop: () => Promise<void> }> {
  const events: WorkerEvents = new EventEmitter()
  const working = listen(events)
  const queue = await restartWorker({
    start: () => runTasks(services, pool, rooms, events),
    onEnd: (why) => logIgnored(services.log, 'jobs:queue', why),
  })
  const isStalled = watchStandstill(events, working)
  // The database has just answered: what stands still is the queue alone.
  const onBeat = async () => (isStalled() ? queue.renew() : undefined)
  const orphans = watchStaleJobs(services, working, { onBeat, everyMs: lookEveryMs })
  const timers = startTimers(services, rooms)
  return {
    stop: async () => {
      const ids = [...working.keys()]
      await timers.stop()
      await queue.stop()
      await orphans.stop()
      await forget(services, ids)
    },
  }
}

const jobLogger = (log: Services['log']) =>
  new JobLogger(() => (level, message) => {
    if (level === 'error') log.error({ job: message }, 'job')
    else if (level === 'warning') log.warn({ job: message }, 'job')
  })
