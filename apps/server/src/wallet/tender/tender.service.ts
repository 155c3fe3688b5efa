import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatShortDay, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { balanceShort, cardNotFound, couponGone, couponUnfit } from '@kuaimen/contract/wallet/card.errors'
import {
  type Basket,
  couponVerdict,
  dueOf,
  fillInOrder,
  settleTenders,
  totalOf,
  type Verdict,
  voucherLineOf,
  voucherVerdict,
} from '@kuaimen/contract/wallet/card.rules'
import type { Tenders, TenderTaken } from '@kuaimen/contract/wallet/card.views'
import type { Tx } from '../../db/database'
import { type CardRow, listByCodes } from '../card/wallet.sql'
import { postUses, transferGiftMoney } from './postings.service'
import {
  addBacks,
  areFree,
  insertUses,
  lockCards,
  type Movement,
  markReturnedLate,
  readBackFacts,
  returnUses,
  transitionUses,
  type UseRow,
  usesOf,
} from './tender.sql'

/** What a basket costs when these tenders are used. */
export interface Quote {
  readonly total_fen: number
  readonly discount_fen: number
  readonly prepaid_fen: number
  readonly payable_fen: number
  readonly tenders: TenderTaken[]
}

const stateReasons: Partial<Record<CardRow['state'], string>> = {
  locked: '正在另一笔预约中使用',
  used: '已使用',
  expired: '已过期',
  refunded: '已退款',
  withdrawn: '已收回',
}

/** What a card is worth for a basket today, or why it is worth nothing. */
export function verdictOf(card: CardRow, basket: Basket, today: StudioDay, voucherLine = -1): Verdict {
  const reason = card.giving_no === null ? stateReasons[card.state] : '转赠中'
  const nothing = (why: string): Verdict => ({ fen: 0, reason: why, isFull: false })
  if (reason) return nothing(card.kind === 'gift_card' && card.state === 'used' ? '余额为 0' : reason)
  if (card.valid_from > today) return nothing(`${formatShortDay(card.valid_from)}起可用`)
  if (card.kind === 'voucher') return voucherVerdict(card.scope, basket)
  if (card.discount) return couponVerdict(card.scope, card.discount, basket, voucherLine)
  const fen = Math.min(card.balance_fen, dueOf(basket))
  return fen > 0 ? { fen, reason: '', isFull: true } : nothing('无需使用')
}

const codesOf = ({ coupon_code, voucher_code, gift_cards }: Tenders): string[] =>
  [...new Set([coupon_code, voucher_code, ...gift_cards])].filter(Boolean)

function worthOf(cards: CardRow[], kind: CardRow['kind'], code: string, basket: Basket, today: StudioDay) {
  const card = cards.find((one) => one.kind === kind && one.code === code)
  if (!card) throw new Refusal(cardNotFound)
  const { fen, reason } = verdictOf(card, basket, today)
  if (kind === 'gift_card' && card.state === 'used') throw new Refusal(balanceShort)
  if (card.state !== 'usable') throw new Refusal(couponGone)
  // A gift card that has nothing to do is no reason to refuse.
  if (reason && (kind !== 'gift_card' || card.valid_from > today)) throw new Refusal(couponUnfit, { reason })
  return { card, fen }
}

/** Prices the basket with what the member wants to use; refuses what is gone, not theirs or does not fit. */
export async function quote(tx: Tx, memberId: number, basket: Basket, wanted: Tenders, now: Date): Promise<Quote> {
  const codes = codesOf(wanted)
  const [total_fen, due_fen] = [totalOf(basket), dueOf(basket)]
  if (codes.length === 0) return { total_fen, discount_fen: 0, prepaid_fen: 0, payable_fen: due_fen, tenders: [] }
  const today = studioDay(now)
  const cards = await listByCodes(tx, memberId, codes, today)
  const worth = (kind: CardRow['kind'], code: string) => (code ? worthOf(cards, kind, code, basket, today) : undefined)
  const coupon = worth('coupon', wanted.coupon_code)
  const voucher = worth('voucher', wanted.voucher_code)
  const gifts = [...new Set(wanted.gift_cards)].map((code) => worthOf(cards, 'gift_card', code, basket, today).card)
  const voucherLine = voucher ? voucherLineOf(voucher.card.scope, basket) : -1
  const settled = settleTenders(due_fen, {
    coupon_fen: coupon ? verdictOf(coupon.card, basket, today, voucherLine).fen : 0,
    voucher_fen: voucher?.fen ?? 0,
    gift_cards: gifts.map(({ code, balance_fen }) => ({ code, amount_fen: balance_fen })),
  })
  const taken = (card: CardRow | undefined, amount_fen: number): TenderTaken[] =>
    card && amount_fen > 0
      ? [{ kind: card.kind, code: card.code, name: card.name, amount_fen, back_fen: 0, ...lastOf(card) }]
      : []
  const tenders = [
    ...taken(coupon?.card, settled.coupon_fen),
    ...taken(voucher?.card, settled.voucher_fen),
    ...settled.gift_cards.flatMap(({ code, amount_fen }) =>
      taken(
        gifts.find((one) => one.code === code),
        amount_fen,
      ),
    ),
  ]
  return {
    total_fen,
    discount_fen: settled.coupon_fen,
    prepaid_fen: due_fen - settled.coupon_fen - settled.payable_fen,
    payable_fen: settled.payable_fen,
    tenders,
  }
}

interface Lock {
  readonly member_id: number
  readonly basket: Basket
  readonly tenders: Tenders
  readonly subject_no: string
  readonly now: Date
}

/** In the transaction of a new order, before it takes cells: from here on no other order can use these cards. */
export async function lockTenders(tx: Tx, { member_id, basket, tenders, subject_no, now }: Lock): Promise<Quote> {
  const codes = codesOf(tenders)
  if (codes.length > 0) await lockCards(tx, codes)
  const quoted = await quote(tx, member_id, basket, tenders, now)
  if (quoted.tenders.length === 0) return quoted
  const uses = quoted.tenders.map(({ kind, code, name, amount_fen }, rank) => ({
    ...{ subject_no, kind, code, name, amount_fen, rank },
    ...{ state: 'locked' as const, at: now, changed_at: now },
  }))
  if ((await insertUses(tx, uses)) !== uses.length) throw new Refusal(couponGone)
  if (!(await transferGiftMoney(tx, spendingOf(quoted.tenders, subject_no, now)))) throw new Refusal(balanceShort)
  return quoted
}

type Part = Pick<TenderTaken, 'kind' | 'code' | 'amount_fen'>

/** The parts of an order that gift cards pay. */
const giftsOf = (parts: readonly Part[]) => parts.filter(({ kind }) => kind === 'gift_card')
const spendingOf = (parts: readonly Part[], subject_no: string, at: Date) =>
  giftsOf(parts).map(({ code, amount_fen }): Movement => {
    return { code, event: 'spent', amount_fen: -amount_fen, subject_no, at }
  })

/** The order is paid. */
export async function useTenders(tx: Tx, subjectNo: string, now: Date): Promise<void> {
  await postUses(tx, 'used', await transitionUses(tx, subjectNo, 'locked', 'used', now), now)
}

/** The order is not paid and will not be: everything is free again. */
export async function releaseTenders(tx: Tx, subjectNo: string, now: Date): Promise<void> {
  const released = giftsOf(await transitionUses(tx, subjectNo, 'locked', 'released', now))
  await transferGiftMoney(
    tx,
    released.map(({ code, amount_fen }) => ({ code, event: 'released', amount_fen, subject_no: subjectNo, at: now })),
  )
}

/** Money came after the order had run out: takes again what was released. False, and nothing done, when some is gone. */
export async function relockTenders(tx: Tx, subjectNo: string, now: Date): Promise<boolean> {
  const released = (await usesOf(tx, subjectNo)).filter(({ state }) => state === 'released')
  if (released.length === 0) return true
  await lockCards(
    tx,
    released.map(({ code }) => code),
  )
  if (!(await areFree(tx, released))) return false
  const relocked = await transitionUses(tx, subjectNo, 'released', 'locked', now)
  // The cards are locked and were found to hold enough: less now is no refusal, and nothing of this may stay.
  if (!(await transferGiftMoney(tx, spendingOf(relocked, subjectNo, now))))
    throw new Error(`${subjectNo}: a card holds less`)
  return true
}

export interface ReturnPlan {
  readonly coupon: boolean
  /** late: it comes back this once, and is not refundable for money any more. */
  readonly voucher: 'stays' | 'returns' | 'returns_late'
  readonly gift_fen: number
}

const kindsOf = (uses: readonly UseRow[], kind: UseRow['kind']): UseRow[] => uses.filter((one) => one.kind === kind)

/** What has been used comes back: to the cards in the order they were used. */
export async function returnTenders(tx: Tx, subjectNo: string, plan: ReturnPlan, now: Date): Promise<void> {
  const used = (await usesOf(tx, subjectNo)).filter(({ state }) => state === 'used')
  const vouchers = plan.voucher === 'stays' ? [] : kindsOf(used, 'voucher')
  if (plan.voucher === 'returns_late') for (const { code } of vouchers) await markReturnedLate(tx, code, now)
  const whole = [...(plan.coupon ? kindsOf(used, 'coupon') : []), ...vouchers]
  const backs = backsOf(kindsOf(used, 'gift_card'), plan.gift_fen)
  const returned = await returnUses(tx, [...whole, ...backs], now)
  await postUses(tx, 'returned', returned, now)
  const isBack = new Set(returned.map(({ id }) => id))
  await creditCards(
    tx,
    subjectNo,
    backs.filter(({ id }) => isBack.has(id)),
    now,
  )
}

/** Gift cards get back what is left of their part, in the order in which they were used, up to an amount. */
function backsOf(cards: readonly UseRow[], fen: number) {
  const left = cards.map(({ id, code, amount_fen, back_fen }) => ({ id, code, amount_fen: amount_fen - back_fen }))
  return fillInOrder(left, fen).map((back) => ({ ...back, id: left.find(({ code }) => code === back.code)!.id }))
}

const creditCards = (
  tx: Tx,
  subject_no: string,
  backs: readonly { readonly code: string; readonly amount_fen: number }[],
  at: Date,
): Promise<boolean> =>
  transferGiftMoney(
    tx,
    backs.map(({ code, amount_fen }): Movement => ({ code, event: 'returned', amount_fen, subject_no, at })),
  )

/** Gift cards still have this in an order: of one that is used, or came back in part. */
export async function giftMoneyLeft(tx: Tx, subjectNo: string) {
  const uses = kindsOf(await usesOf(tx, subjectNo), 'gift_card').filter(
    ({ state, amount_fen, back_fen }) => (state === 'used' || state === 'returned') && amount_fen > back_fen,
  )
  return {
    left_fen: uses.reduce((sum, { amount_fen, back_fen }) => sum + amount_fen - back_fen, 0),
    fill: (fen: number) =>
      backsOf(uses, fen).map((back) => ({ ...back, name: uses.find(({ id }) => id === back.id)!.name })),
  }
}

/** Gives gift cards money back and leaves their uses as they are. The order is locked by the caller. */
export async function returnGiftMoney(
  tx: Tx,
  subjectNo: string,
  backs: readonly { readonly id: number; readonly code: string; readonly amount_fen: number }[],
  now: Date,
): Promise<void> {
  if ((await addBacks(tx, backs, now)) !== backs.length) throw new Error(`${subjectNo}: a card has less to get back`)
  await creditCards(tx, subjectNo, backs, now)
}

/** What decides whether the coupon and the voucher of an order come back. */
export async function backFactsOf(tx: Tx, taken: readonly TakenTender[], today: StudioDay) {
  const facts = await readBackFacts(
    tx,
    taken.filter(({ kind }) => kind !== 'gift_card').map(({ code }) => code),
  )
  return {
    isRunOut: (code: string) => facts.some((one) => one.code === code && one.valid_until < today),
    wasReturnedLate: (code: string) => facts.some((one) => one.code === code && one.returned_late),
  }
}

/** A late cancel gives a voucher back once. */
const lastOf = ({ returned_late }: Pick<CardRow, 'returned_late'>) => (returned_late ? { is_last: true } : {})

export type TakenTender = TenderTaken & { readonly state: UseRow['state'] }

/** What an order has taken, in the order of use, whatever has become of it; what a reschedule has dropped is not its own. */
export const tendersOf = async (tx: Tx, subjectNo: string): Promise<TakenTender[]> =>
  (await usesOf(tx, subjectNo))
    .filter(({ state }) => state !== 'dropped')
    .map(({ kind, code, name, amount_fen, back_fen, state, returned_late }) => ({
      ...{ kind, code, name, amount_fen, state, ...lastOf({ returned_late }) },
      // What was only locked is all back once it is released.
      back_fen: state === 'released' ? amount_fen : back_fen,
    }))
