// Some lives at a time, and the deaths of the server among them.
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from './errands.ts'
import { type Fault, isAlipay, isSilent, isSlow } from './faults.ts'
import { killAt, type Stand } from './kill.ts'
import {
  begin,
  isDue,
  isLive,
  type Life,
  leave,
  look,
  lookUntilDone,
  open,
  order,
  pay,
  runOut,
  tapLook,
  tapOpen,
} from './life.ts'
import type { Batch, Plan } from './plan.ts'
import type { Point } from './points.ts'
import { settle } from './settle.ts'
import { standsAt } from './stands.ts'
import type { Subject } from './subject.ts'
import { wakeJobs } from './time.ts'
import { books, judge, strangers } from './verdict.ts'

export type Result = { life: Life; off: string[]; fired: boolean }
export type Outcome = { results: Result[]; kills: number; off: string[] }

/** Whoever was not there when the server died is brought there again. */
const TURNS = 6
const COMPANY = 8
const MEET_WITHIN_MS = 15_000

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const wholeLives = (lives: readonly Life[]) => lives.filter(({ broken }) => broken === undefined)

/** A step of many: who cannot make it stays behind, and it is said in the end. */
const each = async (lives: readonly Life[], step: (life: Life) => Promise<unknown>): Promise<void> => {
  const guarded = (life: Life) =>
    step(life).catch((error: unknown) => {
      life.broken = sentenceOf(error)
    })
  await Promise.all(wholeLives(lives).map(guarded))
}

/** Money that went back is told of at once, and then nobody asks again: they stand there only for seconds. */
const companyOf = (lives: readonly Life[]): readonly Life[] => {
  const brisk = lives.filter(({ plan }) => !plan.fault || !isSilent(plan.fault))
  return brisk.length > 0 ? brisk.slice(0, COMPANY) : lives
}

class Scene {
  kills = 0
  constructor(
    readonly subject: Subject,
    readonly lives: readonly Life[],
  ) {}

  /** Each life at the first of these points that it was not at yet. */
  private standing(points: readonly Point[], who: readonly Life[]): { point: Point; stand: Stand }[] {
    const next = ({ plan, stood }: Life) => points.find((point) => plan.points.includes(point) && !stood.has(point))
    return points.flatMap((point) => {
      const missing = wholeLives(who).filter((life) => next(life) === point)
      const company = point === 'refund.after_send' ? companyOf(missing) : missing
      return standsAt(point, this.subject, company).map((stand) => ({ point, stand }))
    })
  }

  /** The server dies once with somebody at each of these points; and again, for who was not there in time. */
  async dieAt(points: readonly Point[], who: readonly Life[] = this.lives): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const standing = this.standing(points, who)
      if (standing.length === 0) return
      const there = await killAt(
        this.subject,
        standing.map(({ stand }) => stand),
      )
      this.kills += 1
      for (const [nth, { point }] of standing.entries()) for (const life of there[nth] ?? []) life.stood.add(point)
    }
  }
}

const callFault = ({ plan }: Life): Fault | undefined => (plan.fault?.of === 'call' ? plan.fault : undefined)

/** The first tap of all who meet the same fault, while it is on: nobody knows their numbers yet. */
const stumble = async ({ subject }: Scene, lives: readonly Life[]): Promise<void> => {
  // One that is only slow succeeds, and would not ask again: where it is to be held, it is slow then.
  const isHeldLater = ({ plan }: Life) => plan.points.some((point) => point.startsWith('prepay'))
  const asking = lives
    .filter((life) => callFault(life) && !isAlipay(life.plan.way))
    .filter((life) => !isSlow(callFault(life)!) || !isHeldLater(life))
  for (const name of new Set(asking.map((life) => callFault(life)!.name))) {
    const some = asking.filter((life) => callFault(life)!.name === name)
    const fault = callFault(some[0]!)!
    await subject.lab.everywhere({ ...fault, setting: isSlow(fault) ? { ms: 400 } : true })
    await each(some, (life) => tapOpen(subject, life))
    await subject.lab.off([name])
  }
}

const arm = async ({ subject, lives }: Scene, which: (life: Life) => boolean): Promise<void> => {
  for (const life of wholeLives(lives))
    if (life.plan.fault && life.pay_no && which(life)) await subject.lab.aimed(life.plan.fault, life.pay_no)
}

const openAll = async (scene: Scene): Promise<void> => {
  const { subject } = scene
  const due = scene.lives.filter(isDue)
  await stumble(scene, due)
  await scene.dieAt(['prepay.before_charge'], due)
  await scene.dieAt(['prepay.after_charge'], due)
  await each(due, (life) => open(subject, life))
  await arm(scene, () => true)
  // Alipay hears of a payment from us only when we ask about it.
  await each(
    due.filter((life) => callFault(life) && isAlipay(life.plan.way)),
    (life) => tapLook(subject, life),
  )
}

const payAll = async (scene: Scene): Promise<void> => {
  const { subject } = scene
  const due = scene.lives.filter(isDue)
  await each(
    due.filter(({ plan }) => plan.late),
    (life) => runOut(subject, life),
  )
  const paying = due.filter(({ plan }) => plan.outcome === 'paid')
  await scene.dieAt(['notice.before_commit', 'settled.before_commit'], paying)
  await scene.dieAt(['notice.after_commit'], paying)
  await each(due, (life) => pay(subject, life))
}

/** Who pays in time waits for it before leaving; the others find out. */
const lookAll = async ({ subject, lives }: Scene): Promise<void> => {
  const isSure = ({ outcome, late, leaves }: Plan) => outcome === 'paid' && !late && leaves
  await each(lives.filter(isDue), (life) => {
    if (isSure(life.plan)) return lookUntilDone(subject, life)
    return life.plan.asks || life.plan.leaves ? look(subject, life) : Promise.resolve()
  })
}

const leaveAll = async (scene: Scene): Promise<void> => {
  const { subject } = scene
  const leaving: Life[] = []
  await each(
    scene.lives.filter(({ plan }) => plan.leaves),
    async (life) => {
      if (await isLive(subject, life)) leaving.push(life)
    },
  )
  await arm(scene, (life) => callFault(life) !== undefined)
  const paid = scene.lives.filter((life) => leaving.includes(life) && life.pay_no !== '')
  await scene.dieAt(['leave.before_commit', 'refund.before_send', 'refund.after_send'], paid)
  await scene.dieAt(['leave.after_commit'], paid)
  await each(leaving, (life) => leave(subject, life))
}

const isFired = async ({ lab }: Subject, { plan, pay_no }: Life): Promise<boolean> =>
  !plan.fault || (pay_no !== '' && (await lab.fired(pay_no)).includes(plan.fault.name))

/** The world is not well before the money that goes back has met what it is to meet. */
const meetFaults = async ({ subject, lives }: Scene): Promise<void> => {
  const sent = lives.filter(({ plan, told }) => plan.fault?.of === 'refund' && told === 'left')
  for (const until = Date.now() + MEET_WITHIN_MS; Date.now() < until; await pause(50)) {
    const fired = await Promise.all(sent.map((life) => isFired(subject, life)))
    if (fired.every(Boolean)) return
    await wakeJobs(subject)
  }
}

const playThrough = async (scene: Scene): Promise<void> => {
  const { subject, lives } = scene
  await scene.dieAt(['book.before_commit'])
  await scene.dieAt(['book.after_commit'])
  await each(lives, (life) => order(subject, life))
  await openAll(scene)
  await payAll(scene)
  await lookAll(scene)
  await leaveAll(scene)
  await meetFaults(scene)
}

export const runBatch = async (subject: Subject, batch: Batch, people: readonly Person[]): Promise<Outcome> => {
  subject.taken.clear()
  const lives = await Promise.all(batch.map((plan, nth) => begin(subject, plan, people[nth]!)))
  const scene = new Scene(subject, lives)
  await playThrough(scene)
  for (const { pay_no } of lives) if (pay_no) await subject.lab.well(pay_no)
  const left = await settle(subject, lives)
  const off = [...left, ...(await strangers(subject)), ...(await books(subject)), ...(await subject.audit())]
  const results = await Promise.all(
    lives.map(async (life) => ({ life, off: await judge(subject, life), fired: await isFired(subject, life) })),
  )
  return { results, kills: scene.kills, off }
}
