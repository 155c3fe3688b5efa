import { EventEmitter } from 'node:events'
import { availableParallelism } from 'node:os'
import { Logger as JobLogger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Services } from '../context'
import type { Env } from '../env'
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

/** Some of the jobs, by name, so many of them at once. */
interface Queue {
  readonly has: (task: string) => boolean
  readonly atOnce: (env: Env) => number
}

/** Pictures take seconds of a core each: they have a queue of their own, so that no payment waits for them. */
const isOfPictures = (task: string) => task.startsWith('asset:')
const QUEUES: readonly Queue[] = [
  { has: (task) => !isOfPictures(task), atOnce: ({ JOBS_AT_ONCE }) => JOBS_AT_ONCE },
  { has: isOfPictures, atOnce: ({ DARKROOMS }) => DARKROOMS || Math.max(1, availableParallelism() - 1) },
]
const ALL: Queue = { has: () => true, atOnce: ({ JOBS_AT_ONCE }) => JOBS_AT_ONCE }

const taskOfLine = (line: string): string => line.split(' ')[5] ?? ''

/** One queue alone; all jobs, unless it says which. */
export const runTasks = (
  services: Services,
  pool: Pool,
  rooms: readonly Room[],
  events: WorkerEvents = new EventEmitter(),
  { has, atOnce }: Queue = ALL,
): Promise<Runner> =>
  run({
    pgPool: pool,
    concurrency: atOnce(services.env),
    noHandleSignals: true,
    taskList: Object.fromEntries(Object.entries(tasksOf(services, rooms)).filter(([task]) => has(task))),
    crontab: crontabOf(rooms)
      .filter((line) => has(taskOfLine(line)))
      .join('\n'),
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
  const working = new Map<string, Set<string>>()
  const queues: { renew: () => Promise<void>; stop: () => Promise<void>; isStalled: () => boolean }[] = []
  for (const which of QUEUES) {
    const events: WorkerEvents = new EventEmitter()
    listen(events, working)
    const queue = await restartWorker({
      start: () => runTasks(services, pool, rooms, events, which),
      onEnd: (why) => logIgnored(services.log, 'jobs:queue', why),
    })
    queues.push({ ...queue, isStalled: watchStandstill(events, listen(events)) })
  }
  // The database has just answered: what stands still is a queue alone.
  const onBeat = async () => {
    for (const { isStalled, renew } of queues) if (isStalled()) await renew()
  }
  const orphans = watchStaleJobs(services, working, { onBeat, everyMs: lookEveryMs })
  const timers = startTimers(services, rooms)
  return {
    stop: async () => {
      const ids = [...working.keys()]
      await timers.stop()
      for (const { stop } of queues) await stop()
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
