import { withheldOf } from '@kuaimen/contract/booking/record.rules'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { fillInOrder } from '@kuaimen/contract/wallet/card.rules'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import type { Payment } from '../../payment/payment.service'
import { type RefundWanted, requestRefund } from '../../payment/refund.service'
import {
  backFactsOf,
  type ReturnPlan,
  releaseTenders,
  returnTenders,
  type TakenTender,
  tendersOf,
} from '../../wallet/tender/tender.service'
import type { BookingRow } from '../record/booking.sql'
import { listSettled } from '../record/payments.sql'
import { unchargeCompany, withheldOfCompany } from './company-share.service'

export const tenderNames: Record<Payment['provider'], string> = {
  wechat: '微信支付',
  alipay: '支付宝',
  douyin: '抖音支付',
}

export interface Share {
  readonly payment: Payment
  readonly amount_fen: number
}

/** What was paid for a booking and its reschedules, is settled with it and is still here, first paid first. */
export const paidFor = async (tx: Tx, orderSn: string): Promise<Payment[]> =>
  (await listSettled(tx, orderSn)).filter((one) => one.refunded_fen < one.amount_fen)

/** From which payments an amount goes back: each as far as it reaches. */
export function splitOver(payments: readonly Payment[], amountFen: number): Share[] {
  const shares: Share[] = []
  let left = amountFen
  for (const payment of payments) {
    const amount_fen = Math.min(left, payment.amount_fen - payment.refunded_fen)
    if (amount_fen > 0) shares.push({ payment, amount_fen })
    left -= amount_fen
  }
  return shares
}

/** How a booking ends for its owner: free of charge, by a late cancel, or missed. */
export type Ending = 'free' | 'late' | 'missed'

/** All that comes back of a booking, tender by tender. */
export interface RefundPlan {
  readonly ending: Ending
  /** Money, gift cards and the voucher together; nothing while it is not paid. */
  readonly paid_fen: number
  readonly kept_fen: number
  /** What comes back; a coupon that has run out comes back and is good for nothing. */
  readonly voucher: TakenTender | undefined
  readonly coupon: TakenTender | undefined
  readonly isCouponOver: boolean
  /** What was used and does not come back. */
  readonly lost: readonly TakenTender[]
  readonly gift_cards: readonly { name: string; amount_fen: number }[]
  readonly shares: readonly Share[]
  /** What the company is charged all the same; none of it is the customer's. */
  readonly company_kept_fen: number
}

export const refundOf = ({ paid_fen, kept_fen }: RefundPlan): number => paid_fen - kept_fen

/** Whatever comes back, and to which tender. */
export function numbersOf(plan: RefundPlan) {
  const { voucher, gift_cards, shares } = plan
  return {
    amount_fen: refundOf(plan),
    parts: [
      ...(voucher ? [{ name: voucher.name, amount_fen: voucher.amount_fen }] : []),
      ...gift_cards.map(({ name, amount_fen }) => ({ name, amount_fen })),
      ...shares.map(({ payment: { provider }, amount_fen }) => ({ name: tenderNames[provider], amount_fen })),
    ],
  }
}

const sum = (parts: readonly { amount_fen: number }[]) => parts.reduce((all, { amount_fen }) => all + amount_fen, 0)

/**
 * Gift cards first, the provider last, so money is withheld from the provider's part as far as that reaches. A voucher
 * cannot be split: a late cancel gives it back once, a missed visit uses it up. A coupon comes back only from
 * a free cancel.
 */
export async function planRefund(tx: Tx, row: BookingRow, ending: Ending, now: Date): Promise<RefundPlan> {
  const used = (await tendersOf(tx, row.order_sn)).filter(({ state }) => state === 'used')
  const facts = await backFactsOf(tx, used, studioDay(now))
  const gifts = used.filter(({ kind }) => kind === 'gift_card')
  const payments = await paidFor(tx, row.order_sn)
  const returns = ({ kind, code }: TakenTender) =>
    ending === 'free' || (kind === 'voucher' && ending === 'late' && !facts.wasReturnedLate(code))
  const whole = used.filter(({ kind }) => kind !== 'gift_card')
  const find = (kind: TakenTender['kind']) => whole.find((one) => one.kind === kind && returns(one))
  const coupon = find('coupon')
  const paid = sum(gifts) + row.paid_fen
  const promised = ending === 'free' ? paid : paid - withheldOf(row.policy, paid)
  // Goodwill has given some of it back already: it lessens what is here, and no promise while there is enough.
  const cards = gifts.map((one) => ({ ...one, amount_fen: one.amount_fen - one.back_fen }))
  const money = sum(cards) + payments.reduce((all, { amount_fen, refunded_fen }) => all + amount_fen - refunded_fen, 0)
  const back = Math.min(promised, money)
  const filled = fillInOrder(cards, back)
  const lost = whole.filter((one) => !returns(one))
  return {
    ending,
    paid_fen: money + sum(whole.filter(({ kind }) => kind === 'voucher')),
    kept_fen: money - back + sum(lost.filter(({ kind }) => kind === 'voucher')),
    voucher: find('voucher'),
    coupon,
    isCouponOver: coupon !== undefined && facts.isRunOut(coupon.code),
    lost,
    gift_cards: filled.map(({ code, amount_fen }) => ({
      name: cards.find((one) => one.code === code)!.name,
      amount_fen,
    })),
    shares: splitOver(payments, back - sum(filled)),
    company_kept_fen: withheldOfCompany(row, ending === 'free'),
  }
}

/** In the transaction that has ended the booking, before its cells go free: cards are locked before cells. */
export async function refundAll(
  ctx: Services,
  tx: Tx,
  row: BookingRow,
  plan: RefundPlan,
  reason: string,
): Promise<void> {
  const { ending, voucher, coupon, gift_cards, shares, company_kept_fen } = plan
  await releaseTenders(tx, row.order_sn, ctx.now())
  const returned: ReturnPlan = {
    coupon: coupon !== undefined,
    voucher: !voucher ? 'stays' : ending === 'late' ? 'returns_late' : 'returns',
    gift_fen: sum(gift_cards),
  }
  await returnTenders(tx, row.order_sn, returned, ctx.now())
  // What was never booked was never charged.
  if (row.state !== 'held') await unchargeCompany(tx, row, company_kept_fen, ctx.now())
  await refundAmount(ctx, tx, row, sum(shares), { reason, cause: 'ended' })
}

/** In the transaction that has changed the booking: the state guards that it happens once. */
export async function refundAmount(
  { randomBytes, now }: Services,
  tx: Tx,
  row: BookingRow,
  amountFen: number,
  why: Pick<RefundWanted, 'reason' | 'cause'>,
): Promise<void> {
  if (amountFen <= 0) return
  for (const { payment, amount_fen } of splitOver(await paidFor(tx, row.order_sn), amountFen))
    await requestRefund(tx, { pay_no: payment.pay_no, amount_fen, ...why, now: now(), randomBytes })
}
