import { goodwillEarly, goodwillOver } from '@kuaimen/contract/booking/record.errors'
import { isOpenToGoodwill, isOver } from '@kuaimen/contract/booking/record.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { paths } from '@kuaimen/contract/kernel/paths'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { type Entry, post, subjectAccount } from '../../ledger/ledger.service'
import { notify } from '../../notice/notice.service'
import { requestRefund } from '../../payment/refund.service'
import { giftMoneyLeft, returnGiftMoney } from '../../wallet/tender/tender.service'
import { revokePoints } from '../money/points.service'
import { paidFor, type Share, splitOver, tenderNames } from '../money/refund-plan.service'
import { addEvent, type BookingRow } from '../record/booking.sql'
import type { GoodwillPart } from '../record/goodwill.table'
import { type GoodwillRow, insertGoodwill } from './goodwill.sql'

type CardBack = ReturnType<Awaited<ReturnType<typeof giftMoneyLeft>>['fill']>[number]

/** Where an amount goes: gift cards first, in the order in which they were used, then payments, first paid first. */
export interface GoodwillPlan {
  readonly amount_fen: number
  readonly left_fen: number
  readonly cards: readonly CardBack[]
  readonly shares: readonly Share[]
}

const sum = (parts: readonly { readonly amount_fen: number }[]) =>
  parts.reduce((all, { amount_fen }) => all + amount_fen, 0)

/** Refuses before the visit has begun, and more than is left. The caller has locked the booking where it goes on to give. */
export async function planGoodwill(tx: Tx, row: BookingRow, amountFen: number): Promise<GoodwillPlan> {
  if (!isOpenToGoodwill(row.state)) throw new Refusal(goodwillEarly)
  const gifts = await giftMoneyLeft(tx, row.order_sn)
  const payments = await paidFor(tx, row.order_sn)
  const here = payments.reduce((all, { amount_fen, refunded_fen }) => all + amount_fen - refunded_fen, 0)
  const left_fen = gifts.left_fen + here
  if (amountFen > left_fen) throw new Refusal(goodwillOver, { left_fen })
  const cards = gifts.fill(amountFen)
  return { amount_fen: amountFen, left_fen, cards, shares: splitOver(payments, amountFen - sum(cards)) }
}

/** In the words of tenders; two payments through one provider are one line for who decides. */
export const partsOf = ({ cards, shares }: GoodwillPlan) => [
  ...cards.map(({ name, amount_fen }) => ({ name, amount_fen })),
  ...shares.map(({ payment: { provider }, amount_fen }) => ({ name: tenderNames[provider], amount_fen })),
]

export interface Gift {
  readonly reason: string
  readonly by_staff: number
  readonly approval_id: number | null
}

async function refundShares(
  services: Services,
  tx: Tx,
  shares: readonly Share[],
  reason: string,
): Promise<GoodwillPart[]> {
  const parts: GoodwillPart[] = []
  for (const { payment, amount_fen } of shares) {
    const { now, randomBytes } = services
    const wanted = { pay_no: payment.pay_no, amount_fen, reason, cause: 'goodwill', now: now(), randomBytes } as const
    const refund_no = await requestRefund(tx, wanted)
    parts.push({ name: tenderNames[payment.provider], amount_fen, subject_no: payment.payable_no, refund_no })
  }
  return parts
}

/** Revenue goes down by it: refunds and cards were taken of the visit's own accounts, which are even again. */
async function postGoodwill(tx: Tx, { id, order_sn, amount_fen, parts, at }: GoodwillRow): Promise<void> {
  const entries: Entry[] = parts.map(({ subject_no, amount_fen: fen }) => {
    return { account: subjectAccount(subject_no), amount_fen: -fen, subject_no }
  })
  await post(tx, `goodwill:${id}`, [{ account: 'revenue', amount_fen, subject_no: order_sn }, ...entries], at)
}

/** Money on cards is there at once; money through a provider says itself that it is under way. */
async function noteCards(tx: Tx, row: BookingRow, given: GoodwillRow): Promise<void> {
  const fen = given.amount_fen - given.money_fen
  if (fen === 0) return
  await revokePoints(tx, row, `goodwill:${given.id}`, given.at)
  await notify(tx, {
    ...{ member_id: row.member_id, kind: 'refund_settled', dedupe: `goodwill:${given.id}`, at: given.at },
    data: { what: '协商退还的', amount: `¥${formatYuan(fen)}`, to: '礼品卡' },
    path: paths.refund({ id: row.order_sn }),
  })
}

/** In a transaction that holds the booking's lock, by a plan that was made under it. */
export async function giveByPlan(
  services: Services,
  tx: Tx,
  row: BookingRow,
  plan: GoodwillPlan,
  { reason, by_staff, approval_id }: Gift,
): Promise<GoodwillRow> {
  const at = services.now()
  const { order_sn } = row
  await returnGiftMoney(tx, order_sn, plan.cards, at)
  const money = await refundShares(services, tx, plan.shares, reason)
  const cards = plan.cards.map(({ name, amount_fen }) => ({ name, amount_fen, subject_no: order_sn }))
  const given = await insertGoodwill(tx, {
    ...{ order_sn, amount_fen: plan.amount_fen, money_fen: sum(money), parts: [...cards, ...money] },
    ...{ is_earned: isOver(row.state), reason, by_staff, approval_id, at },
  })
  if (given.is_earned) await postGoodwill(tx, given)
  const note = `¥${formatYuan(given.amount_fen)}`
  await addEvent(tx, order_sn, { event: 'goodwill', who: `staff:${by_staff}`, note, at })
  await noteCards(tx, row, given)
  return given
}
