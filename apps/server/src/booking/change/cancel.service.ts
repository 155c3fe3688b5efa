import { freeUntil } from '@kuaimen/contract/booking/change.rules'
import type { CancelPreview } from '@kuaimen/contract/booking/change.views'
import { bookingNotFound, refundChanged } from '@kuaimen/contract/booking/record.errors'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCtx, Services } from '../../context'
import type { Tx } from '../../db/database'
import { pointsTakenBack } from '../../member/points/preview.service'
import { isOwnDelay } from '../floor/day.service'
import { planRefund, type RefundPlan, refundAll, refundOf, tenderNames } from '../money/refund-plan.service'
import { postRevenue } from '../money/revenue.service'
import { notifyCancelled } from '../notice/notify.service'
import { findOwn } from '../record/booking.sql'
import { demand } from '../record/lock.service'
import { freeBooking, transitionBooking } from '../record/transition.service'
import { dropHeldReschedule } from '../settle/apply-reschedule.service'
import { type LockedBooking, lockOwnSettled } from '../settle/locked.service'
import { seconds } from '../view/booking.present'
import { bookingOf } from '../view/booking.service'

/** By which rule it ends, in the numbers that were promised. */
function endingWords(row: LockedBooking, { ending, paid_fen, kept_fen, lost }: RefundPlan): string {
  const { free_hours, keep_percent, grace_minutes } = row.policy
  if (row.state === 'held') return '尚未支付，取消不产生费用'
  const vouchers_fen = lost.reduce((sum, { kind, amount_fen }) => sum + (kind === 'voucher' ? amount_fen : 0), 0)
  if (ending === 'late')
    return kept_fen > vouchers_fen
      ? `距离到店不足${free_hours}小时，收取${keep_percent}%`
      : `距离到店不足${free_hours}小时`
  if (paid_fen === 0) return '取消不产生费用'
  if (row.closed) return '门店当天不营业，全额退回'
  if (row.delayed) return '门店进度延后，全额退回'
  return freeUntil({ ...row, booked_at: null }) < freeUntil(row)
    ? `支付后${grace_minutes}分钟内取消，全额退回`
    : `到店前${free_hours}小时以上取消，全额退回`
}

/** What becomes of the voucher and the coupon, where there is one. */
function cardWords({ ending, voucher, coupon, isCouponOver, lost }: RefundPlan): string[] {
  const isLost = (kind: string) => lost.some((one) => one.kind === kind)
  return [
    voucher && (ending === 'late' ? '兑换券退回卡包，只此一次，之后可再预约，不再退款' : '兑换券退回卡包'),
    isLost('voucher') && '兑换券已因临时取消退回过一次，这次不再退回',
    coupon && (isCouponOver ? '优惠券已过期，退回后不能再用' : '优惠券退回卡包'),
    isLost('coupon') && '优惠券不退回',
  ].filter((words) => typeof words === 'string')
}

/** What it means for the company, where it would pay something. */
function companyWords(
  { state, company, company_fen }: LockedBooking,
  { ending, company_kept_fen }: RefundPlan,
): string[] {
  if (!company || company_fen === 0 || state === 'held' || ending === 'free') return []
  return [company_kept_fen > 0 ? `公司承担的部分按${company.keep_percent}%计入公司账单` : '公司不需要付费']
}

const ruleOf = (row: LockedBooking, plan: RefundPlan): string =>
  [endingWords(row, plan), ...cardWords(plan), ...companyWords(row, plan)].join('；')

/** Looked at where a cancel would cost something, on the day. */
async function withDelay(tx: Tx, row: LockedBooking, now: Date): Promise<LockedBooking> {
  const isLate = row.state === 'booked' && freeUntil(row) < now && studioDay(now) === studioDay(row.start_at)
  return isLate ? { ...row, delayed: await isOwnDelay(tx, row, now) } : row
}

const planCancel = (tx: Tx, row: LockedBooking, now: Date): Promise<RefundPlan> =>
  planRefund(tx, row, freeUntil(row) >= now ? 'free' : 'late', now)

/** Two payments through one provider are told apart by what they paid for. */
function presentShares(shares: RefundPlan['shares']): CancelPreview['tenders'] {
  return shares.map(({ payment: { provider, kind }, amount_fen }) => ({
    tender: provider,
    name: tenderNames[provider],
    note: shares.length === 1 ? '' : kind === 'reschedule' ? '改期差价' : '预约款',
    amount_fen,
  }))
}

function presentCancel(row: LockedBooking, plan: RefundPlan): CancelPreview {
  const { paid_fen, kept_fen, voucher, gift_cards, shares } = plan
  return {
    paid_fen,
    kept_fen,
    refund_fen: refundOf(plan),
    company_fen: row.company_fen,
    company_kept_fen: plan.company_kept_fen,
    tenders: [
      ...(voucher ? [{ tender: 'voucher', name: voucher.name, note: '', amount_fen: voucher.amount_fen }] : []),
      ...gift_cards.map((card) => ({ tender: 'gift_card', note: '', ...card })),
      ...presentShares(shares),
    ],
    free_until: seconds(freeUntil(row)),
    rule: ruleOf(row, plan),
  }
}

/** By the policy, whoever asks: the owner, or staff for them. */
export async function previewCancel(ctx: Services, found: LockedBooking): Promise<CancelPreview> {
  const row = await withDelay(ctx.db, found, ctx.now())
  demand('cancel', row, ctx.now())
  const plan = await planCancel(ctx.db, row, ctx.now())
  const points_taken_back = await pointsTakenBack(ctx.db, row.order_sn, plan.kept_fen)
  return { ...presentCancel(row, plan), points_taken_back }
}

export async function cancelPreviewOf(ctx: MemberCtx, orderSn: string): Promise<CancelPreview> {
  const found = await findOwn(ctx.db, ctx.principal.memberId, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  return previewCancel(ctx, { ...found.booking, closed: found.closed })
}

interface Cancel {
  readonly who: string
  readonly reason: string
  readonly shown_refund_fen: number
}

/** The sum that comes back is the one that was shown: a minute later it may be less, and then it is asked again. The row is locked. */
export async function cancelLocked(
  ctx: Services,
  tx: Tx,
  locked: LockedBooking,
  { who, reason, shown_refund_fen }: Cancel,
): Promise<void> {
  const now = ctx.now()
  const row = await withDelay(tx, locked, now)
  demand('cancel', row, now)
  const plan = await planCancel(tx, row, now)
  if (refundOf(plan) > 0) demand('refund', row, now)
  if (refundOf(plan) !== shown_refund_fen) throw new Refusal(refundChanged, presentCancel(row, plan))
  const event = { event: 'cancelled', who, note: reason, at: now } as const
  await transitionBooking(tx, row.order_sn, { from: row.state, to: 'cancelled' }, event)
  await refundAll(ctx, tx, row, plan, reason || '顾客取消预约')
  await dropHeldReschedule(tx, row)
  await freeBooking(tx, row)
  await postRevenue(tx, row, now)
  await notifyCancelled(tx, row, { plan, at: now })
}

export async function cancelOwn(
  ctx: MemberCtx,
  { order_sn, ...asked }: Omit<Cancel, 'who'> & { readonly order_sn: string },
): Promise<BookingView> {
  await ctx.transaction(async (tx) => {
    const row = await lockOwnSettled(ctx, tx, order_sn)
    if (row.state === 'cancelled') return
    await cancelLocked(ctx, tx, row, { ...asked, who: `member:${ctx.principal.memberId}` })
  })
  return bookingOf(ctx, order_sn)
}
