import { studioDay } from '@kuaimen/contract/kernel/time'
import type { FactAbout } from '@kuaimen/contract/member/fact.rules'
import { countsUntil } from '@kuaimen/contract/member/level.rules'
import {
  baseOf,
  growthFor,
  overpaid,
  pointsFor,
  pointsGoodUntil,
  type Retained,
  rateOf,
} from '@kuaimen/contract/member/points.rules'
import { memberSettings } from '../../brand/settings.service'
import type { Tx } from '../../db/database'
import { type Brought, readBrought } from '../membership/entries.sql'
import { listLevels, type MembershipRow } from '../membership/membership.sql'
import { addGrowth, addPoints, lockMembership, takePointsBack } from '../points/points.service'
import { tellFact } from './fact.service'

/** What a visit was like, as far as tasks and badges may ask. */
interface VisitAbout extends FactAbout {
  readonly store_id: number
  readonly city_id: number
  readonly category_ids: readonly number[]
  readonly product_ids: readonly number[]
  readonly people: number
  readonly day: string
  readonly start: string
  readonly season: string
}

interface DoneVisit {
  readonly order_sn: string
  readonly member_id: number
  readonly retained: Retained
  readonly about: VisitAbout
  readonly at: Date
  /** Of one that was over long ago: what would be over by now is not written, and nobody is told. */
  readonly now?: Date | undefined
}

/** A visit is over: in the transaction that completes it, once. */
export async function earnVisit(tx: Tx, done: DoneVisit): Promise<void> {
  const { order_sn, member_id, retained, about, at, now = at } = done
  const held = await lockMembership(tx, member_id, now)
  if (!held) return
  const base_fen = baseOf(retained)
  const fact = { member_id, fact: 'visit_done', subject_no: order_sn, at, about: { ...about, base_fen } } as const
  if (!(await tellFact(tx, { ...fact, now: done.now }))) return
  const { points_per_yuan, growth_window_days } = await memberSettings(tx, at)
  const percent = (await listLevels(tx)).find(({ level }) => level === held.level)?.points_percent ?? 100
  const rate = rateOf(points_per_yuan, percent)
  const [day, today] = [studioDay(at), studioDay(now)]
  const [expires_on, counts_until] = [pointsGoodUntil(day), countsUntil(day, growth_window_days)]
  const subject = { event: 'earned', subject_no: order_sn, order_sn, at } as const
  const [points, growth] = [pointsFor(base_fen, rate), growthFor(base_fen)]
  const isGood = points > 0 && expires_on >= today
  const after = isGood ? await addPoints(tx, held, { ...subject, amount: points, rate, expires_on }) : held
  if (growth > 0 && counts_until >= today)
    await addGrowth(tx, after, { ...subject, amount: growth, counts_until }, { now, isQuiet: done.now !== undefined })
}

interface RefundedVisit {
  readonly order_sn: string
  readonly member_id: number
  readonly refund_no: string
  /** What is still here after it. */
  readonly retained: Retained
  readonly at: Date
}

/** Money of a visit that has earned goes back: it keeps what it still deserves. */
export async function takeBackVisit(tx: Tx, refunded: RefundedVisit): Promise<void> {
  const { order_sn, member_id, refund_no, retained, at } = refunded
  const held = await lockMembership(tx, member_id, at)
  if (!held) return
  const brought = await readBrought(tx, order_sn)
  const base_fen = baseOf(retained)
  const back = { subject_no: refund_no, order_sn, at }
  const amount = overpaid(brought.points, pointsFor(base_fen, brought.rate), brought.points_back)
  const after = amount > 0 ? await takePointsBack(tx, held, { ...back, amount }) : held
  await takeGrowthBack(tx, after, brought, base_fen, back)
}

async function takeGrowthBack(
  tx: Tx,
  held: MembershipRow,
  { growth, growth_back, counts_until }: Brought,
  baseFen: number,
  back: { readonly subject_no: string; readonly order_sn: string; readonly at: Date },
): Promise<void> {
  const amount = overpaid(growth, growthFor(baseFen), growth_back)
  if (amount > 0 && counts_until !== null)
    await addGrowth(tx, held, { ...back, event: 'taken_back', amount: -amount, counts_until })
}
