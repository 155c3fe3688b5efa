// Some lives at a time, one death of the server among them.
import { countWaiting, killAt, lockBy, type Stand } from './kill.ts'
import { begin, book, cancel, type Life, look, open, pay, readyToCancel, stateOf, tapBook, tapOpen } from './life.ts'
import type { Member } from './phone.ts'
import type { Batch, Point } from './plan.ts'
import { settle } from './settle.ts'
import type { Subject } from './subject.ts'
import { judge, strangers } from './verdict.ts'

export type Result = { life: Life; off: string[] }
export type Outcome = { results: Result[]; stood: number; off: string[] }

/** So many jobs run at once in one server. */
const JOBS = 4

type Scene = { subject: Subject; lives: Life[] }

const all = (lives: Life[], step: (life: Life) => Promise<unknown>) => Promise.all(lives.map(step))
const orders = (lives: Life[]) => lives.map(({ order_sn }) => order_sn)

const standBooking = ({ subject, lives }: Scene): Stand => ({
  hold: lockBy(subject, 'lock table booking in share mode'),
  act: () => all(lives, (life) => tapBook(subject, life)),
  count: () => countWaiting(subject),
  wanted: lives.length,
})

const standOpening = ({ subject, lives }: Scene, name: string): Stand => {
  const asking = lives.filter(({ plan }) => plan.way !== 'ali_wap')
  return {
    hold: async () => {
      await subject.lab.everywhere({ name, setting: true })
      return async () => {
        await subject.lab.off([name])
        await subject.lab.release()
      }
    },
    act: () => all(asking, (life) => tapOpen(life, subject)),
    count: async () => (await subject.lab.held()).length,
    wanted: asking.length,
  }
}

const standPaying = ({ subject, lives }: Scene, table: 'payment' | 'booking'): Stand => {
  const paying = lives.filter(({ plan }) => plan.outcome === 'paid')
  const column = table === 'payment' ? 'subject_no' : 'order_sn'
  return {
    hold: lockBy(subject, `select from ${table} where ${column} = any($1) for update`, [orders(paying)]),
    act: () =>
      all(
        paying.filter(({ plan }) => !plan.late),
        (life) => pay(subject, life),
      ),
    count: () => countWaiting(subject),
    wanted: table === 'payment' ? paying.length : Math.min(JOBS, paying.length),
  }
}

/** It looks for a reschedule with its store, when all else is written: there it stands before its commit. */
const standCancelling = ({ subject, lives }: Scene): Stand => {
  let taps: (() => Promise<unknown>)[] = []
  return {
    hold: async () => {
      taps = await Promise.all(lives.map((life) => readyToCancel(subject, life)))
      return lockBy(subject, 'lock table store in access exclusive mode')()
    },
    act: () => Promise.all(taps.map((tap) => tap())),
    count: () => countWaiting(subject),
    wanted: lives.length,
  }
}

const standRefunding = ({ subject, lives }: Scene, stage: 'asked' | 'done'): Stand => {
  const nameOf = ({ plan }: Life) => `${plan.way === 'ali_wap' ? 'ali' : 'wxpay'}.held_${stage}`
  let taps: (() => Promise<unknown>)[] = []
  return {
    hold: async () => {
      taps = await Promise.all(lives.map((life) => readyToCancel(subject, life)))
      for (const life of lives) await subject.lab.aimed({ name: nameOf(life), setting: true }, life.pay_no)
      return async () => {
        for (const life of lives) await subject.lab.off([nameOf(life)], life.pay_no)
        await subject.lab.release()
      }
    },
    act: () => Promise.all(taps.map((tap) => tap())),
    count: async () => (await subject.lab.held()).length,
    wanted: Math.min(JOBS, lives.length),
  }
}

const stands: Partial<Record<Point, (scene: Scene) => Stand>> = {
  'book.before_commit': standBooking,
  'prepay.before_charge': (scene) => standOpening(scene, 'wxpay.held_asked'),
  'prepay.after_charge': (scene) => standOpening(scene, 'wxpay.held_done'),
  'notice.before_commit': (scene) => standPaying(scene, 'payment'),
  'notice.after_commit': (scene) => standPaying(scene, 'booking'),
  'cancel.before_commit': standCancelling,
  'refund.before_send': (scene) => standRefunding(scene, 'asked'),
  'refund.after_send': (scene) => standRefunding(scene, 'done'),
}

export const runBatch = async (subject: Subject, batch: Batch, members: Member[]): Promise<Outcome> => {
  const lives = await Promise.all(batch.plans.map((plan, nth) => begin(subject, plan, members[nth]!)))
  let stood = 0
  const dieIn = async (act: string, who = lives) => {
    const stand = batch.point.startsWith(`${act}.`) ? stands[batch.point] : undefined
    if (stand && who.length > 0) stood = await killAt(subject, stand({ subject, lives: who }))
  }

  await dieIn('book')
  await all(lives, (life) => book(subject, life))

  await dieIn('prepay')
  if (batch.opening) {
    await subject.lab.everywhere(batch.opening)
    await all(lives, (life) => tapOpen(life, subject))
    await subject.lab.off([batch.opening.name])
  }
  await all(lives, (life) => open(subject, life))

  for (const { plan, pay_no } of lives) if (plan.fault) await subject.lab.aimed(plan.fault, pay_no)
  await dieIn('notice')
  await all(lives, (life) => pay(subject, life))
  await all(
    lives.filter(({ plan }) => plan.asks || plan.cancels),
    (life) => look(subject, life),
  )

  const leaving = lives.filter(({ plan }) => plan.cancels)
  const states = await Promise.all(leaving.map((life) => stateOf(subject, life)))
  const booked = leaving.filter((_, nth) => states[nth] === 'booked')
  await dieIn('cancel', booked)
  await dieIn('refund', booked)
  await all(leaving, (life) => cancel(subject, life))

  for (const { pay_no } of lives) await subject.lab.well(pay_no)
  const left = await settle(subject, lives)
  const off = [...left, ...(await strangers(subject)), ...(await subject.audit())]
  const results = await Promise.all(lives.map(async (life) => ({ life, off: await judge(subject, life) })))
  return { results, stood, off }
}
