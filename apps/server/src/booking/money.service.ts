import { fillInOrder } from '@kuaimen/contract/wallet/wallet.rules'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import type { Payment } from '../payment/payment.service'
import { requestRefund } from '../payment/refund.service'
import { releaseTenders, returnTenders, type TakenTender, tendersOf } from '../wallet/tender.service'
import { type BookingRow, listSettled } from './booking.sql'

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
const paidFor = async (tx: Tx, orderSn: string): Promise<Payment[]> =>
  (await listSettled(tx, orderSn)).filter((one) => one.refunded_fen < one.amount_fen)

/** From which payments an amount goes back: each as far as it reaches. */
async function shareOut(tx: Tx, { order_sn }: BookingRow, amountFen: number): Promise<Share[]> {
  const shares: Share[] = []
  let left = amountFen
  for (const payment of await paidFor(tx, order_sn)) {
    const amount_fen = Math.min(left, payment.amount_fen - payment.refunded_fen)
    if (amount_fen > 0) shares.push({ payment, amount_fen })
    left -= amount_fen
  }
  return shares
}

/** All that comes back of a booking, tender by tender. */
export interface Backing {
  /** Money, gift cards and the voucher together; nothing while it is not paid. */
  readonly paid_fen: number
  readonly kept_fen: number
  readonly voucher: TakenTender | undefined
  readonly coupon: TakenTender | undefined
  readonly gift_cards: readonly { name: string; amount_fen: number }[]
  readonly shares: readonly Share[]
}

export const refundOf = ({ paid_fen, kept_fen }: Backing): number => paid_fen - kept_fen

const sum = (parts: readonly { amount_fen: number }[]) => parts.reduce((all, { amount_fen }) => all + amount_fen, 0)

/**
 * Gift cards first, the provider last, so money is withheld from the provider's part as far as that reaches.
 * A voucher cannot be split and is always returned; a coupon only when nothing may be withheld.
 */
export async function planBack(
  tx: Tx,
  row: BookingRow,
  { withheldOf, isFull }: { withheldOf: (moneyFen: number) => number; isFull: boolean },
): Promise<Backing> {
  const used = (await tendersOf(tx, row.order_sn)).filter(({ state }) => state === 'used')
  const cards = used.filter(({ kind }) => kind === 'gift_card')
  const voucher = used.find(({ kind }) => kind === 'voucher')
  const money = sum(cards) + row.paid_fen
  const kept_fen = isFull ? 0 : withheldOf(money)
  const filled = fillInOrder(cards, money - kept_fen)
  return {
    paid_fen: money + (voucher?.amount_fen ?? 0),
    kept_fen,
    voucher,
    coupon: isFull ? used.find(({ kind }) => kind === 'coupon') : undefined,
    gift_cards: filled.map(({ code, amount_fen }) => ({
      name: cards.find((one) => one.code === code)!.name,
      amount_fen,
    })),
    shares: await shareOut(tx, row, money - kept_fen - sum(filled)),
  }
}

/** In the transaction that has ended the booking, before its cells go free: cards are locked before cells. */
export async function giveAllBack(
  ctx: Services,
  tx: Tx,
  row: BookingRow,
  backing: Backing,
  reason: string,
): Promise<void> {
  const { voucher, coupon, gift_cards, shares } = backing
  await releaseTenders(tx, row.order_sn, ctx.now())
  const plan = { coupon: coupon !== undefined, voucher: voucher !== undefined, gift_fen: sum(gift_cards) }
  await returnTenders(tx, row.order_sn, plan, ctx.now())
  await giveBack(ctx, tx, row, sum(shares), reason)
}

/** In the transaction that has changed the booking: the state guards that it happens once. */
export async function giveBack(
  { randomBytes, now }: Services,
  tx: Tx,
  row: BookingRow,
  amountFen: number,
  reason: string,
): Promise<void> {
  if (amountFen <= 0) return
  for (const { payment, amount_fen } of await shareOut(tx, row, amountFen))
    await requestRefund(tx, { pay_no: payment.pay_no, amount_fen, reason, now: now(), randomBytes })
}
