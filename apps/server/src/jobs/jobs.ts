import { Logger as JobLogger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Services } from '../context'
import { sweepKeys } from '../http/idempotency.sql'
import type { Room } from '../room'
import { auditDaily } from './audit'
import { unlockOrphans } from './orphans.sql'
import { timed } from './timed'
import { startTimers } from './timers'

const SAVE_KEYS_DAYS = 180

/** Jobs that belong to no room. */
const ownJobs = (services: Services, rooms: readonly Room[]): TaskList => ({
  'http:sweep_keys': async () => {
    await sweepKeys(services.db, SAVE_KEYS_DAYS)
  },
  'ledger:audit': async () => auditDaily(services, rooms),
  'jobs:unlock_orphans': async () => {
    await unlockOrphans(services.db)
  },
})

const OWN_CRONTAB = ['30 19 * * * http:sweep_keys', '50 19 * * * ledger:audit', '* * * * * jobs:unlock_orphans']

/** All jobs by name; two of one name would be one that never runs. */
export function tasksOf(services: Services, rooms: readonly Room[]): TaskList {
  const tasks: TaskList = {}
  for (const list of [ownJobs(services, rooms), ...rooms.map(({ jobs }) => jobs?.(services) ?? {})])
    for (const [name, task] of Object.entries(list)) {
      if (Object.hasOwn(tasks, name)) throw new Error(`jobs: ${name} is given twice`)
      if (task) tasks[name] = timed(name, task)
    }
  return tasks
}

/** When jobs run by the clock; times are UTC. */
const crontabOf = (rooms: readonly Room[]): string[] => [
  ...OWN_CRONTAB,
  ...rooms.flatMap(({ crontab }) => crontab ?? []),
]

/** The queue alone. */
export const runTasks = (services: Services, pool: Pool, rooms: readonly Room[]): Promise<Runner> =>
  run({
    pgPool: pool,
    concurrency: services.env.JOBS_AT_ONCE,
    noHandleSignals: true,
    taskList: tasksOf(services, rooms),
    crontab: crontabOf(rooms).join('\n'),
    logger: jobLogger(services.log),
  })

/** Everything that happens without a request: the queue, and what rooms do each second. */
export async function startJobs(
  services: Services,
  pool: Pool,
  rooms: readonly Room[],
): Promise<{ stop: () => Promise<void> }> {
  const runner = await runTasks(services, pool, rooms)
  const timers = startTimers(services, rooms)
  return {
    stop: async () => {
      await timers.stop()
      await runner.stop()
    },
  }
}

const jobLogger = (log: Services['log']) =>
  new JobLogger(() => (level, message) => {
    if (level === 'error') log.error({ job: message }, 'job')
    else if (level === 'warning') log.warn({ job: message }, 'job')
  })
