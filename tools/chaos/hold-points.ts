// How the server is brought to each point, and how the harness sees which scenarios are there.

import { type Customer, pay, readyToLeave, tapBegin, tapLeave, tapLook, tapOpen } from './customer.ts'
import { isAlipay, isSlow } from './faults.ts'
import { blockers, countWaiting, type HoldPoint, lockBy } from './kill.ts'
import type { Point } from './points.ts'
import { isOfShop } from './scenarios.ts'
import type { Subject } from './subject.ts'
import { wakeJobs } from './time.ts'

type Customers = readonly Customer[]
type Step = (subject: Subject, customer: Customer) => Promise<unknown>

const all = (subject: Subject, customers: Customers, step: Step) =>
  Promise.all(customers.map((customer) => step(subject, customer)))

/** One lock for all scenarios: which of them wait cannot be seen, so all must wait. */
const behindOneLock = (subject: Subject, customers: Customers, statement: string, step: Step): HoldPoint => ({
  customers,
  hold: async () => (await lockBy(subject, statement)).letGo,
  act: () => all(subject, customers, step),
  standing: async () => ((await countWaiting(subject)) >= customers.length ? customers : []),
})

type OwnLock = (customer: Customer) => readonly [statement: string, value: string]

/** One lock for each scenario: the connection that waits for it belongs to that scenario. */
const behindOwnLock = (subject: Subject, customers: Customers, lock: OwnLock, step: Step, ready?: Step): HoldPoint => {
  const owners = new Map<number, Customer>()
  return {
    customers,
    hold: async () => {
      if (ready) await all(subject, customers, ready)
      const locks = await Promise.all(
        customers.map(async (customer) => {
          const [statement, value] = lock(customer)
          const taken = await lockBy(subject, statement, [value])
          owners.set(taken.pid, customer)
          return taken
        }),
      )
      return () => Promise.all(locks.map(({ letGo }) => letGo()))
    },
    act: () => all(subject, customers, step),
    standing: async () => {
      const waitedFor = await blockers(subject)
      return [...owners].flatMap(([pid, customer]) => (waitedFor.has(pid) ? [customer] : []))
    },
  }
}

type Written = {
  statement: string
  value: (customer: Customer) => string
  /** A server that has not heard of what is written stands there already: a statement that commits by itself outlives its server. */
  hasHeard?: (customer: Customer) => boolean
}

/** Their commit is done and visible, and the server never gets the answer. */
const afterCommit = (
  subject: Subject,
  customers: Customers,
  { statement, value, hasHeard = () => true }: Written,
  step: Step,
  ready?: Step,
): HoldPoint => {
  const written = async (some: Customers): Promise<Customer[]> => {
    const { rows } = await subject.database.query<{ no: string }>(statement, [some.map(value)])
    const nos = new Set(rows.map(({ no }) => no))
    return some.filter((customer) => nos.has(value(customer)))
  }
  let open: Customers = customers
  return {
    customers,
    hold: async () => {
      if (ready) await all(subject, customers, ready)
      subject.wire.hold()
      // Rows that were written before have been heard of.
      const before = (await written(customers)).filter(hasHeard)
      open = customers.filter((customer) => !before.includes(customer))
      return async () => subject.wire.letGo()
    },
    act: () => all(subject, customers, step),
    standing: () => written(open),
  }
}

type Held = { stage: 'asked' | 'done'; path: RegExp }

const payNosOf = async ({ database }: Subject, customers: Customers): Promise<Map<string, Customer>> => {
  const { rows } = await database.query<{ pay_no: string; subject_no: string }>(
    `select pay_no, subject_no from payment where subject_no = any($1)`,
    [customers.map(({ due }) => due)],
  )
  return new Map(rows.map(({ pay_no, subject_no }) => [pay_no, customers.find(({ due }) => due === subject_no)!]))
}

/** The lab holds answers back: about these payments, or about all while their numbers are not known. */
const atTheLab = (subject: Subject, customers: Customers, held: Held, step: Step, ready?: Step): HoldPoint => {
  const { lab } = subject
  const nameOf = ({ plan }: Customer) => `${isAlipay(plan.way) ? 'ali' : 'wxpay'}.held_${held.stage}`
  const holdAll = async () => {
    const slow = customers.flatMap(({ plan }) => (plan.fault && isSlow(plan.fault) ? [plan.fault.name] : []))
    for (const name of slow) await lab.everywhere({ name, setting: { ms: 400 } })
    const names = [...new Set(customers.map(nameOf))]
    for (const name of names) await lab.everywhere({ name, setting: true })
    return () => lab.off([...names, ...slow])
  }
  const holdThese = async (owners: Map<string, Customer>) => {
    for (const [payNo, customer] of owners) await lab.aimed({ name: nameOf(customer), setting: true }, payNo)
    return () => Promise.all([...owners].map(([payNo, customer]) => lab.off([nameOf(customer)], payNo)))
  }
  return {
    customers,
    hold: async () => {
      if (ready) await all(subject, customers, ready)
      const owners = await payNosOf(subject, customers)
      const isKnown = new Set(owners.values()).size === customers.length
      const off = isKnown ? await holdThese(owners) : await holdAll()
      return async () => {
        await off()
        await lab.release()
      }
    },
    act: () => all(subject, customers, step),
    standing: async () => {
      await wakeJobs(subject)
      const owners = await payNosOf(subject, customers)
      const there = (await lab.held()).filter(({ path, stage }) => stage === held.stage && held.path.test(path))
      return [...new Set(there.flatMap(({ subject: no }) => owners.get(no) ?? []))]
    },
  }
}

const payAndLook: Step = async (subject, customer) => {
  await pay(subject, customer)
  await tapLook(subject, customer)
}

const refunding = (subject: Subject, customers: Customers, stage: 'asked' | 'done'): HoldPoint[] => {
  const held = { stage, path: /refund/ }
  return [atTheLab(subject, customers, held, tapLeave, readyToLeave)]
}

const wechatOpening = (subject: Subject, customers: Customers, stage: 'asked' | 'done'): HoldPoint => {
  const held = { stage, path: /transactions\/(jsapi|h5)$/ }
  return atTheLab(
    subject,
    customers.filter(({ plan }) => !isAlipay(plan.way)),
    held,
    tapOpen,
  )
}

const keyOf = ({ wish }: Customer) => wish.call.key ?? ''

/** Cancelled, refunded, or rescheduled to a cheaper day; a dearer one is not a way to leave. */
const LEFT = `select order_sn as no from booking where order_sn = any($1) and state = 'cancelled'
              union all select order_sn from reschedule where order_sn = any($1) and state = 'done' and difference_fen < 0
              union all select order_no from voucher_order where order_no = any($1) and state in ('refunding', 'refunded')`

const lockSubject: OwnLock = ({ plan, order }) =>
  isOfShop(plan.scenario)
    ? ['select from voucher_order where order_no = $1 for update', order]
    : ['select from booking where order_sn = $1 for update', order]

const holdPoints: Record<Point, (subject: Subject, customers: Customers) => HoldPoint[]> = {
  'book.before_commit': (subject, customers) => [
    behindOneLock(subject, customers, 'lock table booking, reschedule, voucher_order in share mode', tapBegin),
  ],
  'book.after_commit': (subject, customers) => {
    const statement = 'select key as no from idempotency_key where key = any($1) and reply is not null'
    return [
      afterCommit(subject, customers, { statement, value: keyOf, hasHeard: ({ order }) => order !== '' }, tapBegin),
    ]
  },
  'prepay.before_charge': (subject, customers) => [
    wechatOpening(subject, customers, 'asked'),
    behindOwnLock(
      subject,
      customers.filter(({ plan }) => isAlipay(plan.way)),
      ({ due }) => ['select pg_advisory_xact_lock(hashtextextended($1, 15))', `pay:${due}`],
      tapOpen,
    ),
  ],
  'prepay.after_charge': (subject, customers) => [wechatOpening(subject, customers, 'done')],
  'notice.before_commit': (subject, customers) => [
    behindOwnLock(
      subject,
      customers,
      ({ pay_no }) => ['select from payment where pay_no = $1 for update', pay_no],
      payAndLook,
    ),
  ],
  'notice.after_commit': (subject, customers) => {
    const statement = `select pay_no as no from payment where pay_no = any($1) and state = 'paid'`
    return [afterCommit(subject, customers, { statement, value: ({ pay_no }) => pay_no }, payAndLook)]
  },
  'settled.before_commit': (subject, customers) => [behindOwnLock(subject, customers, lockSubject, payAndLook)],
  'leave.before_commit': (subject, customers) => [
    behindOwnLock(
      subject,
      customers,
      ({ pay_no }) => ['select from payment where pay_no = $1 for no key update', pay_no],
      tapLeave,
      readyToLeave,
    ),
  ],
  'leave.after_commit': (subject, customers) => [
    afterCommit(subject, customers, { statement: LEFT, value: ({ order }) => order }, tapLeave, readyToLeave),
  ],
  'refund.before_send': (subject, customers) => refunding(subject, customers, 'asked'),
  'refund.after_send': (subject, customers) => refunding(subject, customers, 'done'),
}

export const holdPointsAt = (point: Point, subject: Subject, customers: Customers): HoldPoint[] =>
  holdPoints[point](subject, customers).filter((holdPoint) => holdPoint.customers.length > 0)
