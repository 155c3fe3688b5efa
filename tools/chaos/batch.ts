// Runs some scenarios at a time, and kills the server during them.
import { setTimeout as pause } from 'node:timers/promises'
import {
  begin,
  type Customer,
  isDue,
  isLive,
  leave,
  look,
  lookUntilDone,
  open,
  order,
  pay,
  runOut,
  tapLook,
  tapOpen,
} from './customer.ts'
import { type Fault, isAlipay, isSilent, isSlow } from './faults.ts'
import { holdPointsAt } from './hold-points.ts'
import { type HoldPoint, killAt } from './kill.ts'
import { liveMoment } from './moments.ts'
import type { Batch, Plan } from './plan.ts'
import type { Point } from './points.ts'
import type { Person } from './scenarios.ts'
import { settle } from './settle.ts'
import type { Subject } from './subject.ts'
import { wakeJobs } from './time.ts'
import { books, judge, strangers } from './verdict.ts'

export type Result = { customer: Customer; off: string[]; fired: boolean }
export type Outcome = { results: Result[]; kills: number; off: string[] }

/** A scenario that was not at the point when the server was killed is brought there again. */
const TURNS = 6
const COMPANY = 8
const MEET_WITHIN_MS = 15_000

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const wholeCustomers = (customers: readonly Customer[]) => customers.filter(({ broken }) => broken === undefined)

/** A step of many: who cannot make it stays behind, and it is said in the end. */
const each = async (customers: readonly Customer[], step: (customer: Customer) => Promise<unknown>): Promise<void> => {
  const guarded = (customer: Customer) =>
    step(customer).catch((error: unknown) => {
      customer.broken = sentenceOf(error)
    })
  await Promise.all(wholeCustomers(customers).map(guarded))
}

/** A refund's notice ends the queries: scenarios are there only for seconds, so those with timeouts are left out. */
const companyOf = (customers: readonly Customer[]): readonly Customer[] => {
  const brisk = customers.filter(({ plan }) => !plan.fault || !isSilent(plan.fault))
  return brisk.length > 0 ? brisk.slice(0, COMPANY) : customers
}

class Scene {
  kills = 0
  constructor(
    readonly subject: Subject,
    readonly customers: readonly Customer[],
  ) {}

  /** Each life at the first of these points that it was not at yet. */
  private standing(points: readonly Point[], who: readonly Customer[]): { point: Point; holdPoint: HoldPoint }[] {
    const next = ({ plan, stood }: Customer) => points.find((point) => plan.points.includes(point) && !stood.has(point))
    return points.flatMap((point) => {
      const missing = wholeCustomers(who).filter((customer) => next(customer) === point)
      const company = point === 'refund.after_send' ? companyOf(missing) : missing
      return holdPointsAt(point, this.subject, company).map((holdPoint) => ({ point, holdPoint }))
    })
  }

  /** The server is killed once with a scenario at each of these points, and again for those that were late. */
  async dieAt(points: readonly Point[], who: readonly Customer[] = this.customers): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const standing = this.standing(points, who)
      if (standing.length === 0) return
      const there = await killAt(
        this.subject,
        standing.map(({ holdPoint }) => holdPoint),
      )
      this.kills += 1
      for (const [nth, { point }] of standing.entries())
        for (const customer of there[nth] ?? []) customer.stood.add(point)
    }
  }
}

const callFault = ({ plan }: Customer): Fault | undefined => (plan.fault?.of === 'call' ? plan.fault : undefined)

/** The first tap of all scenarios with the same fault, while it is on: their numbers are not known yet. */
const stumble = async ({ subject }: Scene, customers: readonly Customer[]): Promise<void> => {
  // One that is only slow succeeds, and would not ask again: where it is to be held, it is slow then.
  const isHeldLater = ({ plan }: Customer) => plan.points.some((point) => point.startsWith('prepay'))
  const asking = customers
    .filter((customer) => callFault(customer) && !isAlipay(customer.plan.way))
    .filter((customer) => !isSlow(callFault(customer)!) || !isHeldLater(customer))
  for (const name of new Set(asking.map((customer) => callFault(customer)!.name))) {
    const some = asking.filter((customer) => callFault(customer)!.name === name)
    const fault = callFault(some[0]!)!
    await subject.lab.everywhere({ ...fault, setting: isSlow(fault) ? { ms: 400 } : true })
    await each(some, (customer) => tapOpen(subject, customer))
    await subject.lab.off([name])
  }
}

const arm = async ({ subject, customers }: Scene, which: (customer: Customer) => boolean): Promise<void> => {
  for (const customer of wholeCustomers(customers))
    if (customer.plan.fault && customer.pay_no && which(customer))
      await subject.lab.aimed(customer.plan.fault, customer.pay_no)
}

const openAll = async (scene: Scene): Promise<void> => {
  const { subject } = scene
  const due = scene.customers.filter(isDue)
  await stumble(scene, due)
  await scene.dieAt(['prepay.before_charge'], due)
  await scene.dieAt(['prepay.after_charge'], due)
  await each(due, (customer) => open(subject, customer))
  await arm(scene, () => true)
  // The server calls Alipay about a payment only when a customer looks at it.
  await each(
    due.filter((customer) => callFault(customer) && isAlipay(customer.plan.way)),
    (customer) => tapLook(subject, customer),
  )
}

const payAll = async (scene: Scene): Promise<void> => {
  const { subject } = scene
  const due = scene.customers.filter(isDue)
  await each(
    due.filter(({ plan }) => plan.late),
    (customer) => runOut(subject, customer),
  )
  const paying = due.filter(({ plan }) => plan.outcome === 'paid')
  await scene.dieAt(['notice.before_commit', 'settled.before_commit'], paying)
  await scene.dieAt(['notice.after_commit'], paying)
  await each(due, (customer) => pay(subject, customer))
}

/** A customer who pays in time waits for it before leaving; the others find out. */
const lookAll = async ({ subject, customers }: Scene): Promise<void> => {
  const isSure = ({ outcome, late, leaves }: Plan) => outcome === 'paid' && !late && leaves
  await each(customers.filter(isDue), (customer) => {
    if (isSure(customer.plan)) return lookUntilDone(subject, customer)
    return customer.plan.asks || customer.plan.leaves ? look(subject, customer) : Promise.resolve()
  })
}

const leaveAll = async (scene: Scene): Promise<void> => {
  const { subject } = scene
  const leaving: Customer[] = []
  await each(
    scene.customers.filter(({ plan }) => plan.leaves),
    async (customer) => {
      if (await isLive(subject, customer)) leaving.push(customer)
    },
  )
  await arm(scene, (customer) => callFault(customer) !== undefined)
  const paid = scene.customers.filter((customer) => leaving.includes(customer) && customer.pay_no !== '')
  await scene.dieAt(['leave.before_commit', 'refund.before_send', 'refund.after_send'], paid)
  await scene.dieAt(['leave.after_commit'], paid)
  await each(leaving, (customer) => leave(subject, customer))
}

const isFired = async ({ lab }: Subject, { plan, pay_no }: Customer): Promise<boolean> =>
  !plan.fault || (pay_no !== '' && (await lab.fired(pay_no)).includes(plan.fault.name))

/** The world is not well before the money that goes back has met what it is to meet. */
const meetFaults = async ({ subject, customers }: Scene): Promise<void> => {
  const sent = customers.filter(({ plan, shown }) => plan.fault?.of === 'refund' && shown === 'left')
  for (const until = Date.now() + MEET_WITHIN_MS; Date.now() < until; await pause(50)) {
    const fired = await Promise.all(sent.map((customer) => isFired(subject, customer)))
    if (fired.every(Boolean)) return
    await wakeJobs(subject)
  }
}

const liveThrough = ({ subject, customers }: Scene) => each(customers, (customer) => liveMoment(subject, customer))

const playThrough = async (scene: Scene): Promise<void> => {
  const { subject, customers } = scene
  await scene.dieAt(['book.before_commit'])
  await scene.dieAt(['book.after_commit'])
  await each(customers, (customer) => order(subject, customer))
  await openAll(scene)
  await payAll(scene)
  await lookAll(scene)
  await leaveAll(scene)
  await meetFaults(scene)
}

export const runBatch = async (subject: Subject, batch: Batch, people: readonly Person[]): Promise<Outcome> => {
  subject.taken.clear()
  const customers = await Promise.all(batch.map((plan, nth) => begin(subject, plan, people[nth]!)))
  const scene = new Scene(subject, customers)
  await (batch.some(({ moment }) => moment) ? liveThrough(scene) : playThrough(scene))
  for (const { pay_no } of customers) if (pay_no) await subject.lab.well(pay_no)
  const left = await settle(subject, customers)
  const off = [...left, ...(await strangers(subject)), ...(await books(subject)), ...(await subject.audit())]
  const results = await Promise.all(
    customers.map(async (customer) => ({
      customer,
      off: await judge(subject, customer),
      fired: await isFired(subject, customer),
    })),
  )
  return { results, kills: scene.kills, off }
}
