import { Logger as JobLogger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { sweepAccount } from '../account/sweep.sql'
import { startExpiring } from '../booking/booking.jobs'
import type { Services } from '../context'
import { sweepKeys } from '../http/idempotency.sql'
import { invoiceJobs } from '../invoice/invoice.jobs'
import { paymentJobs } from '../payment/payment.jobs'
import { extendHorizon } from '../schedule/horizon.service'
import { expireGiftCards } from '../wallet/expire.service'
import { sweepTries } from '../wallet/redeem.sql'
import { auditDaily } from './audit'
import { unlockOrphans } from './orphans.sql'

const KEEP_KEYS_DAYS = 180

/** What happens later, by name. A job is written in the transaction that causes it. */
const tasks = (services: Services, { db, now } = services): TaskList => ({
  'schedule:extend_horizon': async () => {
    await extendHorizon(services)
  },
  'http:sweep_keys': async () => {
    await sweepKeys(db, KEEP_KEYS_DAYS)
  },
  'account:sweep': async () => {
    await sweepAccount(db, now())
  },
  'wallet:sweep': async () => {
    await sweepTries(db, now())
  },
  'wallet:expire': async () => {
    await expireGiftCards(services)
  },
  'ledger:audit': async () => auditDaily(services),
  'jobs:unlock_orphans': async () => {
    await unlockOrphans(db)
  },
})

/** Times are UTC: shortly after midnight at the studio. */
const CRONTAB = `
5 * * * * schedule:extend_horizon ?fill=2d
10 16 * * * wallet:expire ?fill=2d
30 19 * * * http:sweep_keys
40 19 * * * account:sweep
42 19 * * * wallet:sweep
50 19 * * * ledger:audit
40 2 * * * payment:reconcile ?fill=3d
* * * * * payment:sweep
* * * * * jobs:unlock_orphans
`

/** The queue alone. */
export const runTasks = (services: Services, pool: Pool): Promise<Runner> =>
  run({
    pgPool: pool,
    concurrency: services.env.JOBS_AT_ONCE,
    noHandleSignals: true,
    taskList: { ...tasks(services), ...paymentJobs(services), ...invoiceJobs(services) },
    crontab: CRONTAB,
    logger: jobLogger(services.log),
  })

/** Everything that happens without being asked: the queue, and holds that run out. */
export async function startJobs(services: Services, pool: Pool): Promise<{ stop: () => Promise<void> }> {
  const runner = await runTasks(services, pool)
  const expiring = startExpiring(services)
  return {
    stop: async () => {
      await expiring.stop()
      await runner.stop()
    },
  }
}

const jobLogger = (log: Services['log']) =>
  new JobLogger(() => (level, message) => {
    if (level === 'error') log.error({ job: message }, 'job')
    else if (level === 'warning') log.warn({ job: message }, 'job')
  })
