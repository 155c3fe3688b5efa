// Faults of a real product and its database, each of which an alert must tell.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { begin, order } from '../../chaos/customer.ts'
import { ways } from '../../chaos/faults.ts'
import type { World } from '../../chaos/world.ts'
import type { Source } from '../backup/source.ts'
import { signUpPeople } from '../storm.ts'

const rowOf = (table: string, where = 'true') => `ctid = (select ctid from ${table} where ${where} limit 1)`

/** Rows that stay as they are: no process of this trial works on jobs. */
const statements: Record<string, string> = {
  KuaimenJobsStuck: `select graphile_worker.add_job('wallet:sweep', job_key := 'stuck', run_at := now() - interval '1 hour')`,
  KuaimenJobsFailed: `select graphile_worker.add_job('payment:refund', job_key := 'given-up', max_attempts := 1);
    update graphile_worker._private_jobs set attempts = 1 where key = 'given-up'`,
  KuaimenBooksDiffer: `insert into reconcile_difference (day, provider, kind, pay_no, noted_at)
    values ('2026-11-14', 'wechat', 'missing_here', 'P1', now())`,
  KuaimenAuditFindings: `insert into audit_check values ('planted', now(), now(), 1, 5)`,
  KuaimenAuditOld: `insert into audit_check values ('old', now() - interval '2 days', now() - interval '2 days', 0, 5)`,
  KuaimenRefundFailed: `update payment_refund set state = 'failed' where ${rowOf('payment_refund', `state <> 'failed'`)}`,
  KuaimenRefundStuck: `update payment_refund set state = 'sent', requested_at = now() - interval '5 days', settled_at = null
    where ${rowOf('payment_refund', `state = 'settled'`)}`,
  KuaimenNoticesStuck: `insert into notice_send (notice_id, channel, member_id, due_at)
    select id, 'sms', member_id, now() - interval '1 hour' from notice limit 1`,
}

/** Sentences about those that could not be planted. */
export const plantInDatabase = async (source: Source): Promise<string[]> => {
  const client = await source.client()
  const off: string[] = []
  for (const [alert, statement] of Object.entries(statements))
    await client.query(statement).catch((error: unknown) => off.push(`${alert} could not be planted: ${error}`))
  await client.end()
  return off
}

/** A customer books and does not pay; nobody is there to end the hold. */
export const leaveHold = async (world: World): Promise<void> => {
  const [person] = await signUpPeople(world, 1)
  const plan = {
    run: 0,
    scenario: 'cash',
    way: ways[0]!,
    outcome: 'paid',
    late: true,
    asks: true,
    leaves: false,
  } as const
  const customer = await begin(world, { ...plan, points: [] }, person!)
  await order(world, customer)
  await world.database.query(
    `update booking set hold_until = now() - interval '1 hour' where order_sn = $1 and state = 'held'`,
    [customer.order],
  )
}

/** As many as PostgreSQL admits, but for some. */
export const crowd = async (source: Source): Promise<() => Promise<void>> => {
  const clients: pg.Client[] = []
  for (let nth = 0; nth < 78; nth += 1) {
    const client = new pg.Client({ connectionString: source.url })
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
  }
  return async () => {
    for (const client of clients) await client.end().catch(() => {})
  }
}

const DAY = 86_400

/** As deploy/backup writes it. */
export const writeBackup = (dir: string, { age, failed, bytes }: { age: number; failed: number; bytes: number }) =>
  writeFile(
    join(dir, 'kuaimen_backup.prom'),
    `kuaimen_backup_last_success_timestamp_seconds ${Math.round(Date.now() / 1000 - age)}
kuaimen_backup_failed ${failed}
kuaimen_backup_bytes ${bytes}
`,
  )

export const goodBackup = { age: 3600, failed: 0, bytes: 1000 }
export const badBackup = { age: 2 * DAY, failed: 1, bytes: 500 }
