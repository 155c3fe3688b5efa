// After the storm: the world is well, time is hurried, and everything must come to rest.
import { setTimeout as pause } from 'node:timers/promises'
import type { Life } from './life.ts'
import type { Subject } from './subject.ts'

const WITHIN_MS = 60_000

/** What the minute job and the queue's pauses would do in time, now. */
const hurry = async ({ database }: Subject, orders: string[]): Promise<void> => {
  await database.query(
    `update payment set created_at = created_at - interval '1 minute'
     where subject_no = any($1) and state = 'pending' and created_at > now() - interval '1 minute'`,
    [orders],
  )
  await database.query(
    `update payment_refund r set sent_at = sent_at - interval '1 minute' from payment p
     where p.pay_no = r.pay_no and p.subject_no = any($1) and r.state = 'sent' and sent_at > now() - interval '1 minute'`,
    [orders],
  )
  await database.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
  )
  for (const job of ['jobs:unlock_orphans', 'payment:sweep'])
    await database.query('select graphile_worker.add_job($1, job_key := $1)', [job])
}

const endHolds = async ({ database }: Subject, orders: string[]): Promise<void> => {
  await database.query(`update booking set hold_until = now() where order_sn = any($1) and state = 'held'`, [orders])
  await database.query(`update payment set expires_at = now() where subject_no = any($1) and state = 'pending'`, [
    orders,
  ])
}

const restless = async ({ database }: Subject, orders: string[]): Promise<string[]> => {
  const { rows } = await database.query<{ what: string }>(
    `select order_sn || ' is held' as what from booking where order_sn = any($1) and state = 'held'
     union all select pay_no || ' is pending' from payment where subject_no = any($1) and state = 'pending'
     union all select pay_no || ' is not told' from payment
       where subject_no = any($1) and state = 'paid' and told_at is null
     union all select r.refund_no || ' is ' || r.state from payment_refund r join payment p using (pay_no)
       where p.subject_no = any($1) and r.state in ('requested', 'sent')
     union all select 'job ' || key || ' tried ' || attempts || ' times' from graphile_worker.jobs
       where split_part(key, ':', 3) in (select pay_no from payment where subject_no = any($1) union all
         select refund_no from payment_refund join payment using (pay_no) where subject_no = any($1))`,
    [orders],
  )
  return rows.map(({ what }) => what)
}

/** What the lab took is known here; only then unpaid holds may run out, as the minute job comes long before that. */
const allKnown = async ({ database, lab }: Subject, lives: Life[]): Promise<boolean> => {
  const mine = new Set(lives.map(({ pay_no }) => pay_no))
  const taken = (await lab.payments()).filter(({ out_trade_no, state }) => mine.has(out_trade_no) && state === 'paid')
  const { rows } = await database.query(
    `select from payment where pay_no = any($1) and state = 'paid' and told_at is not null`,
    [taken.map(({ out_trade_no }) => out_trade_no)],
  )
  return rows.length === taken.length
}

/** Sentences about what does not come to rest; none when all is quiet. */
export const settle = async (subject: Subject, lives: Life[]): Promise<string[]> => {
  const orders = lives.map(({ order_sn }) => order_sn)
  const until = Date.now() + WITHIN_MS
  let isKnown = false
  for (;;) {
    isKnown ||= await allKnown(subject, lives)
    if (isKnown) await endHolds(subject, orders)
    const left = await restless(subject, orders)
    if (left.length === 0 || Date.now() > until) return left
    await hurry(subject, orders)
    await pause(150)
  }
}
