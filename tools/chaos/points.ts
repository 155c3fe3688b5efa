// Where the server is killed, by name.
import { isAlipay, type Way } from './faults.ts'

export const points = [
  'book.before_commit',
  'book.after_commit',
  'prepay.before_charge',
  'prepay.after_charge',
  'notice.before_commit',
  'notice.after_commit',
  'settled.before_commit',
  'leave.before_commit',
  'leave.after_commit',
  'refund.before_send',
  'refund.after_send',
] as const
export type Point = (typeof points)[number]

/** Only who gives something back comes there. */
export const isInLeaving = (point: Point): boolean => /^(leave|refund)/.test(point)

/** A pair that cannot occur, and why. */
export type Impossible = { point: string; way: Way; fault: string; why: string }

const NOT_ASKED = 'Alipay is not asked when a payment is opened: its page is only signed'

/** The lab has no such fault of Alipay, and neither has Alipay. */
const cannotBe: Impossible[] = [
  { point: 'every point', way: 'ali_wap', fault: 'a refusal to open', why: `${NOT_ASKED}, so nothing can be refused` },
  {
    point: 'prepay.after_charge',
    way: 'ali_wap',
    fault: 'every fault',
    why: `${NOT_ASKED}, so no answer can be missing`,
  },
]

export const isPossible = (point: Point, way: Way): boolean => !(point === 'prepay.after_charge' && isAlipay(way))
export const impossible: readonly Impossible[] = cannotBe
