import { goodwillChanged } from '@kuaimen/contract/booking/record.errors'
import type { giveGoodwill } from '@kuaimen/contract/booking/staff.endpoints'
import type { GoodwillView } from '@kuaimen/contract/booking/staff.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import { askApproval } from '../../approval/ask.service'
import { areSame } from '../../approval/numbers.service'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { oneAfterAnother } from '../../staff/demand.service'
import type { BookingRow } from '../record/booking.sql'
import { lockVisit } from '../settle/locked.service'
import { seconds } from '../view/booking.present'
import { type GoodwillPlan, giveByPlan, partsOf, planGoodwill } from './give.service'
import { listGoodwill, sumGiven } from './goodwill.sql'

type Wanted = InputOf<typeof giveGoodwill>

/** The limit that this would be above: of one act, or of the person's day; nothing within both. */
async function limitAbove(
  ctx: StaffCtx,
  tx: Tx,
  { store_id }: BookingRow,
  amountFen: number,
): Promise<number | undefined> {
  const { fen, dayFen } = ctx.principal.limit('refund.goodwill', store_id)
  if (fen !== undefined && amountFen > fen) return fen
  if (dayFen === undefined) return undefined
  await oneAfterAnother(ctx, tx, 'refund.goodwill')
  const given = await sumGiven(tx, ctx.principal.id, studioInstant(studioDay(ctx.now())))
  return given + amountFen > dayFen ? dayFen : undefined
}

const same = (plan: GoodwillPlan, shown: NonNullable<Wanted['shown_parts']>): boolean =>
  areSame({ amount_fen: plan.amount_fen, parts: partsOf(plan) }, { amount_fen: plan.amount_fen, parts: shown })

interface Outcome {
  readonly outcome: GoodwillView['outcome']
  readonly approval_id: number | null
}

async function ask(
  ctx: StaffCtx,
  tx: Tx,
  row: BookingRow,
  plan: GoodwillPlan,
  { reason, limit_fen }: { readonly reason: string; readonly limit_fen: number },
): Promise<Outcome> {
  const { order_sn: subject_no, store_id } = row
  const numbers = { amount_fen: plan.amount_fen, parts: partsOf(plan) }
  const wanted = { kind: 'goodwill', subject_no, store_id, ask: {}, numbers, limit_fen, reason } as const
  return { outcome: 'asked', approval_id: await askApproval(ctx, tx, wanted) }
}

async function give(ctx: StaffCtx, tx: Tx, row: BookingRow, plan: GoodwillPlan, reason: string): Promise<Outcome> {
  await giveByPlan(ctx, tx, row, plan, { reason, by_staff: ctx.principal.id, approval_id: null })
  await ctx.audit(tx, {
    ...{ action: 'refund.goodwill', subject: ['booking', row.order_sn], store_id: row.store_id, reason },
    ...{ before: { left_fen: plan.left_fen }, after: { amount_fen: plan.amount_fen, parts: partsOf(plan) } },
  })
  return { outcome: 'given', approval_id: null }
}

/** The sums that were shown are given, or asked for; a dry run does neither. People alone give: a machine has no limit. */
export const goodwillBy = (ctx: StaffCtx, wanted: Wanted): Promise<GoodwillView> =>
  ctx.transaction(async (tx) => {
    const row = await lockVisit(ctx, tx, wanted.order_sn)
    if (ctx.principal.via !== 'console') throw new Refusal(staffForbidden)
    const plan = await planGoodwill(tx, row, wanted.amount_fen)
    const limit_fen = await limitAbove(ctx, tx, row, plan.amount_fen)
    const { reason, shown_parts, dry_run } = wanted
    const earlier = await listGoodwill(tx, row.order_sn)
    if (!dry_run && shown_parts && !same(plan, shown_parts)) throw new Refusal(goodwillChanged)
    const done: Outcome = dry_run
      ? { outcome: 'shown', approval_id: null }
      : limit_fen === undefined
        ? await give(ctx, tx, row, plan, reason)
        : await ask(ctx, tx, row, plan, { reason, limit_fen })
    return {
      ...done,
      ...{ amount_fen: plan.amount_fen, left_fen: plan.left_fen, parts: partsOf(plan) },
      wants_approval: limit_fen !== undefined,
      earlier: earlier.map(({ amount_fen, reason: why, at }) => ({ amount_fen, reason: why, at: seconds(at) })),
    }
  })
