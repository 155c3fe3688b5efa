// What happens to whom: made from the seed alone, so that a number says everything.

const ways = ['wx_jsapi', 'wx_h5', 'ali_wap'] as const
export type Way = (typeof ways)[number]

/** Where the server is killed; none: it lives through. */
const points = [
  'none',
  'book.before_commit',
  'prepay.before_charge',
  'refund.before_send',
  'notice.before_commit',
  'cancel.before_commit',
  'prepay.after_charge',
  'notice.after_commit',
  'refund.after_send',
] as const
export type Point = (typeof points)[number]

export type Setting = true | { ms?: number; times?: number }

/** For one payment, from the moment it is open. */
const anyway: Record<string, Setting> = {
  'pay.notice_lost': true,
  'pay.notice_late': { ms: 700 },
  'pay.notice_duplicate': true,
  'pay.notice_reordered': true,
  'pay.notice_forged': true,
  'pay.notice_amount_more': true,
  'pay.notice_amount_less': true,
  'pay.notice_merchant': true,
  'pay.refund_slow': { ms: 1000 },
  'pay.refund_abnormal': true,
  'pay.refund_short': { times: 1 },
}
const wechat: Record<string, Setting> = {
  'wxpay.latency': { ms: 400, times: 3 },
  'wxpay.timeout': { times: 1 },
  'wxpay.error': { times: 2 },
  'wxpay.answer_lost': { times: 2 },
  'wxpay.forged': { times: 2 },
}
const alipay: Record<string, Setting> = {
  'ali.latency': { ms: 400, times: 3 },
  'ali.timeout': { times: 1 },
  'ali.busy': { times: 2 },
  'ali.answer_lost': { times: 2 },
  'ali.forged': { times: 2 },
}
/** For all that are opened in one batch, for nobody knows their numbers yet: the first tap fails, or seems to. */
const opening: Record<string, Setting> = {
  'wxpay.latency': { ms: 400 },
  'wxpay.error': true,
  'wxpay.refused': true,
  'wxpay.answer_lost': true,
  'wxpay.forged': true,
}

export type Fault = { name: string; setting: Setting }
export type Plan = {
  run: number
  way: Way
  fault?: Fault
  outcome: 'paid' | 'cancelled' | 'failed'
  /** Pays only when the hold has run out. */
  late: boolean
  /** Looks whether it is paid, as the page does. */
  asks: boolean
  cancels: boolean
}
export type Batch = { point: Point; opening?: Fault; plans: Plan[] }

export const AT_ONCE = 8

/** mulberry32: small, and the same everywhere. */
const chanceOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <T>(chance: () => number, list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
const pickFault = (chance: () => number, from: Record<string, Setting>): Fault => {
  const [name, setting] = pick(chance, Object.entries(from))
  return { name, setting }
}

const planOf = (seed: number, run: number, point: Point): Plan => {
  const chance = chanceOf(seed * 100_003 + run)
  const way = pick(chance, ways)
  const fault = chance() < 0.15 ? undefined : pickFault(chance, { ...anyway, ...(way === 'ali_wap' ? alipay : wechat) })
  const isKilledLater = /^(cancel|refund)/.test(point)
  const isPaid = isKilledLater || chance() < 0.8
  return {
    run,
    way,
    ...(fault ? { fault } : {}),
    outcome: isPaid ? 'paid' : pick(chance, ['cancelled', 'failed'] as const),
    late: !isKilledLater && chance() < 0.15,
    asks: chance() < 0.5,
    cancels: isKilledLater || chance() < 0.5,
  }
}

/** Every point comes once in as many batches as there are points. */
export const batchOf = (seed: number, nth: number, runs: number): Batch => {
  const chance = chanceOf(seed * 7919 + nth)
  const point = points[(seed + nth) % points.length] as Point
  const first = nth * AT_ONCE
  const isHeldOpen = point.startsWith('prepay')
  return {
    point,
    ...(!isHeldOpen && chance() < 0.5 ? { opening: pickFault(chance, opening) } : {}),
    plans: Array.from({ length: Math.min(AT_ONCE, runs - first) }, (_, index) => planOf(seed, first + index, point)),
  }
}

/** All names there are, for the summary. */
export const faultsOf = ({ opening: first, plans }: Batch): string[] =>
  [first, ...plans.map(({ fault }) => fault)].flatMap((fault) => (fault ? [fault.name] : []))
