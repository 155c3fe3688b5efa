// How the server is brought to each point, and how it is seen that somebody stands there.
import { isOfShop } from './errands.ts'
import { isAlipay, isSlow } from './faults.ts'
import { blockers, countWaiting, lockBy, type Stand } from './kill.ts'
import { type Life, pay, readyToLeave, tapBegin, tapLeave, tapLook, tapOpen } from './life.ts'
import type { Point } from './points.ts'
import type { Subject } from './subject.ts'
import { wakeJobs } from './time.ts'

type Lives = readonly Life[]
type Step = (subject: Subject, life: Life) => Promise<unknown>

const all = (subject: Subject, lives: Lives, step: Step) => Promise.all(lives.map((life) => step(subject, life)))

/** A lock for everybody: who waits cannot be told apart, so all of them have to. */
const behindOneLock = (subject: Subject, lives: Lives, statement: string, step: Step): Stand => ({
  lives,
  hold: async () => (await lockBy(subject, statement)).letGo,
  act: () => all(subject, lives, step),
  standing: async () => ((await countWaiting(subject)) >= lives.length ? lives : []),
})

type OwnLock = (life: Life) => readonly [statement: string, value: string]

/** A lock for each: whoever waits for it is that life's. */
const behindOwnLock = (subject: Subject, lives: Lives, lock: OwnLock, step: Step, ready?: Step): Stand => {
  const owners = new Map<number, Life>()
  return {
    lives,
    hold: async () => {
      if (ready) await all(subject, lives, ready)
      const locks = await Promise.all(
        lives.map(async (life) => {
          const [statement, value] = lock(life)
          const taken = await lockBy(subject, statement, [value])
          owners.set(taken.pid, life)
          return taken
        }),
      )
      return () => Promise.all(locks.map(({ letGo }) => letGo()))
    },
    act: () => all(subject, lives, step),
    standing: async () => {
      const waitedFor = await blockers(subject)
      return [...owners].flatMap(([pid, life]) => (waitedFor.has(pid) ? [life] : []))
    },
  }
}

type Written = { statement: string; value: (life: Life) => string }

/** Their commit is done, everybody can see it, and they never hear of it. */
const afterCommit = (
  subject: Subject,
  lives: Lives,
  { statement, value }: Written,
  step: Step,
  ready?: Step,
): Stand => {
  const written = async (some: Lives): Promise<Life[]> => {
    const { rows } = await subject.database.query<{ no: string }>(statement, [some.map(value)])
    const nos = new Set(rows.map(({ no }) => no))
    return some.filter((life) => nos.has(value(life)))
  }
  let open: Lives = lives
  return {
    lives,
    hold: async () => {
      if (ready) await all(subject, lives, ready)
      subject.wire.hold()
      // What was written before has been heard of.
      const before = await written(lives)
      open = lives.filter((life) => !before.includes(life))
      return async () => subject.wire.letGo()
    },
    act: () => all(subject, lives, step),
    standing: () => written(open),
  }
}

type Held = { stage: 'asked' | 'done'; path: RegExp }

const payNosOf = async ({ database }: Subject, lives: Lives): Promise<Map<string, Life>> => {
  const { rows } = await database.query<{ pay_no: string; subject_no: string }>(
    `select pay_no, subject_no from payment where subject_no = any($1)`,
    [lives.map(({ due }) => due)],
  )
  return new Map(rows.map(({ pay_no, subject_no }) => [pay_no, lives.find(({ due }) => due === subject_no)!]))
}

/** The lab keeps answers back: about these payments, or about all where nobody knows their numbers yet. */
const atTheLab = (subject: Subject, lives: Lives, held: Held, step: Step, ready?: Step): Stand => {
  const { lab } = subject
  const nameOf = ({ plan }: Life) => `${isAlipay(plan.way) ? 'ali' : 'wxpay'}.held_${held.stage}`
  const holdAll = async () => {
    const slow = lives.flatMap(({ plan }) => (plan.fault && isSlow(plan.fault) ? [plan.fault.name] : []))
    for (const name of slow) await lab.everywhere({ name, setting: { ms: 400 } })
    const names = [...new Set(lives.map(nameOf))]
    for (const name of names) await lab.everywhere({ name, setting: true })
    return () => lab.off([...names, ...slow])
  }
  const holdThese = async (owners: Map<string, Life>) => {
    for (const [payNo, life] of owners) await lab.aimed({ name: nameOf(life), setting: true }, payNo)
    return () => Promise.all([...owners].map(([payNo, life]) => lab.off([nameOf(life)], payNo)))
  }
  return {
    lives,
    hold: async () => {
      if (ready) await all(subject, lives, ready)
      const owners = await payNosOf(subject, lives)
      const isKnown = new Set(owners.values()).size === lives.length
      const off = isKnown ? await holdThese(owners) : await holdAll()
      return async () => {
        await off()
        await lab.release()
      }
    },
    act: () => all(subject, lives, step),
    standing: async () => {
      await wakeJobs(subject)
      const owners = await payNosOf(subject, lives)
      const there = (await lab.held()).filter(({ path, stage }) => stage === held.stage && held.path.test(path))
      return [...new Set(there.flatMap(({ subject: no }) => owners.get(no) ?? []))]
    },
  }
}

const payAndLook: Step = async (subject, life) => {
  await pay(subject, life)
  await tapLook(subject, life)
}

const refunding = (subject: Subject, lives: Lives, stage: 'asked' | 'done'): Stand[] => {
  const held = { stage, path: /refund/ }
  return [atTheLab(subject, lives, held, tapLeave, readyToLeave)]
}

const wechatOpening = (subject: Subject, lives: Lives, stage: 'asked' | 'done'): Stand => {
  const held = { stage, path: /transactions\/(jsapi|h5)$/ }
  return atTheLab(
    subject,
    lives.filter(({ plan }) => !isAlipay(plan.way)),
    held,
    tapOpen,
  )
}

const keyOf = ({ wish }: Life) => wish.call.key ?? ''

/** Cancelled, given back, or moved to a cheaper day; a dearer one is not a way to leave. */
const LEFT = `select order_sn as no from booking where order_sn = any($1) and state = 'cancelled'
              union all select order_sn from reschedule where order_sn = any($1) and state = 'done' and difference_fen < 0
              union all select order_no from voucher_order where order_no = any($1) and state in ('refunding', 'refunded')`

const lockSubject: OwnLock = ({ plan, order }) =>
  isOfShop(plan.errand)
    ? ['select from voucher_order where order_no = $1 for update', order]
    : ['select from booking where order_sn = $1 for update', order]

const stands: Record<Point, (subject: Subject, lives: Lives) => Stand[]> = {
  'book.before_commit': (subject, lives) => [
    behindOneLock(subject, lives, 'lock table booking, reschedule, voucher_order in share mode', tapBegin),
  ],
  'book.after_commit': (subject, lives) => {
    const statement = 'select key as no from idempotency_key where key = any($1) and reply is not null'
    return [afterCommit(subject, lives, { statement, value: keyOf }, tapBegin)]
  },
  'prepay.before_charge': (subject, lives) => [
    wechatOpening(subject, lives, 'asked'),
    behindOwnLock(
      subject,
      lives.filter(({ plan }) => isAlipay(plan.way)),
      ({ due }) => ['select pg_advisory_xact_lock(hashtextextended($1, 15))', `pay:${due}`],
      tapOpen,
    ),
  ],
  'prepay.after_charge': (subject, lives) => [wechatOpening(subject, lives, 'done')],
  'notice.before_commit': (subject, lives) => [
    behindOwnLock(
      subject,
      lives,
      ({ pay_no }) => ['select from payment where pay_no = $1 for update', pay_no],
      payAndLook,
    ),
  ],
  'notice.after_commit': (subject, lives) => {
    const statement = `select pay_no as no from payment where pay_no = any($1) and state = 'paid'`
    return [afterCommit(subject, lives, { statement, value: ({ pay_no }) => pay_no }, payAndLook)]
  },
  'settled.before_commit': (subject, lives) => [behindOwnLock(subject, lives, lockSubject, payAndLook)],
  'leave.before_commit': (subject, lives) => [
    behindOwnLock(
      subject,
      lives,
      ({ pay_no }) => ['select from payment where pay_no = $1 for no key update', pay_no],
      tapLeave,
      readyToLeave,
    ),
  ],
  'leave.after_commit': (subject, lives) => [
    afterCommit(subject, lives, { statement: LEFT, value: ({ order }) => order }, tapLeave, readyToLeave),
  ],
  'refund.before_send': (subject, lives) => refunding(subject, lives, 'asked'),
  'refund.after_send': (subject, lives) => refunding(subject, lives, 'done'),
}

export const standsAt = (point: Point, subject: Subject, lives: Lives): Stand[] =>
  stands[point](subject, lives).filter((stand) => stand.lives.length > 0)
