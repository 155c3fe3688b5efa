// After the storm: the world is well, time is hurried, and everything must come to rest.
import { setTimeout as pause } from 'node:timers/promises'
import type { Customer } from './customer.ts'
import { wakeJobs } from './time.ts'
import type { World } from './world.ts'

const WITHIN_MS = 60_000

/** Everything that is paid for these orders: themselves, their reschedules, and orders of the same groups. */
export const SUBJECTS = `select unnest($1::text[]) as no
  union select reschedule_no from reschedule where order_sn = any($1)
  union select o.order_no from voucher_order o join voucher_order mine using (group_no) where mine.order_no = any($1)`

/** The work of the minute job and of the queue's pauses, done now. */
const hurry = async (subject: World, orders: string[]): Promise<void> => {
  const { database } = subject
  await database.query(
    `update payment set created_at = created_at - interval '1 minute'
     where subject_no in (${SUBJECTS}) and state = 'pending' and created_at > now() - interval '1 minute'`,
    [orders],
  )
  await database.query(
    `update payment_refund r set sent_at = sent_at - interval '1 minute' from payment p
     where p.pay_no = r.pay_no and p.subject_no in (${SUBJECTS}) and r.state = 'sent'
       and sent_at > now() - interval '1 minute'`,
    [orders],
  )
  await wakeJobs(subject, ['payment:sweep'])
}

const endHolds = async ({ database }: World, orders: string[]): Promise<void> => {
  for (const statement of [
    `update booking set hold_until = now() where order_sn in (${SUBJECTS}) and state = 'held'`,
    `update reschedule set hold_until = now() where reschedule_no in (${SUBJECTS}) and state = 'held'`,
    `update voucher_order set hold_until = now() where order_no in (${SUBJECTS}) and state = 'held'`,
    `update voucher_group set expires_at = now() where state = 'open'
       and group_no in (select group_no from voucher_order where order_no in (${SUBJECTS}))`,
    `update payment set expires_at = now() where subject_no in (${SUBJECTS}) and state = 'pending'`,
  ])
    await database.query(statement, [orders])
}

const FAILED = `select from payment_refund f where f.refund_no = o.refund_no and f.state = 'failed'`

const restless = async ({ database }: World, orders: string[]): Promise<string[]> => {
  const { rows } = await database.query<{ what: string }>(
    `with subjects as (${SUBJECTS}), paid as (select * from payment where subject_no in (select no from subjects))
     select order_sn || ' is held' as what from booking where order_sn in (select no from subjects) and state = 'held'
     union all select reschedule_no || ' is held' from reschedule
       where reschedule_no in (select no from subjects) and state = 'held'
     union all select order_no || ' is ' || state from voucher_order o where order_no in (select no from subjects)
       and (state in ('held', 'paid') or (state = 'refunding' and not exists (${FAILED})))
     union all select pay_no || ' is pending' from paid where state = 'pending'
     union all select pay_no || ' is not settled' from paid where state = 'paid' and told_at is null
     union all select r.refund_no || ' is ' || r.state from payment_refund r join paid using (pay_no)
       where r.state in ('requested', 'sent')
     union all select 'job ' || key || ' tried ' || attempts || ' times' from graphile_worker.jobs
       where split_part(key, ':', 3) in (select pay_no from paid union all
         select refund_no from payment_refund join paid using (pay_no))`,
    [orders],
  )
  return rows.map(({ what }) => what)
}

/** Money that the lab took is known here; only then unpaid holds may run out, as the minute job comes long before that. */
const allKnown = async ({ database, lab }: World, customers: readonly Customer[]): Promise<boolean> => {
  const mine = new Set(customers.map(({ pay_no }) => pay_no))
  const taken = (await lab.payments()).filter(({ out_trade_no, state }) => mine.has(out_trade_no) && state === 'paid')
  const { rows } = await database.query(
    `select from payment where pay_no = any($1) and state = 'paid' and told_at is not null`,
    [taken.map(({ out_trade_no }) => out_trade_no)],
  )
  return rows.length === taken.length
}

/** Sentences about what does not come to rest; none when all is quiet. */
export const settle = async (subject: World, customers: readonly Customer[]): Promise<string[]> => {
  const orders = customers.map((customer) => customer.order).filter(Boolean)
  const until = Date.now() + WITHIN_MS
  let isKnown = false
  for (;;) {
    isKnown ||= await allKnown(subject, customers)
    if (isKnown) await endHolds(subject, orders)
    const left = await restless(subject, orders)
    if ((isKnown && left.length === 0) || Date.now() > until) return left
    await hurry(subject, orders)
    await pause(150)
  }
}
