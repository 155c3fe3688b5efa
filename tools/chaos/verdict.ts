// The verdict when all is quiet, by the books of both sides.

import type { Customer } from './customer.ts'
import { mayFail } from './faults.ts'
import { isOfShop } from './scenarios.ts'
import { SUBJECTS } from './settle.ts'
import type { World } from './world.ts'

type Booking = { state: string; paid_fen: number; has_cells: boolean; rescheduled: number; reschedules: number }
type VoucherOrder = { state: string; amount_fen: number; refund_fen: number; vouchers: number }
type Paid = {
  pay_no: string
  subject_no: string
  state: string
  amount_fen: number
  refunded_fen: number
  settled: number
  failed: number
}

const paymentsFor = async ({ database }: World, no: string): Promise<Paid[]> => {
  const { rows } = await database.query<Paid>(
    `select pay_no, subject_no, p.state, p.amount_fen, refunded_fen,
            coalesce(sum(r.amount_fen) filter (where r.state = 'settled'), 0)::int as settled,
            coalesce(sum(r.amount_fen) filter (where r.state = 'failed'), 0)::int as failed
     from payment p left join payment_refund r using (pay_no) where subject_no in (${SUBJECTS}) group by pay_no`,
    [[no]],
  )
  return rows
}

const ofPayment = (
  { plan, pay_no: own }: Customer,
  row: Paid,
  taken: { amount: number; refunded: number; isPaid: boolean },
): string[] => {
  const { pay_no, state, amount_fen, refunded_fen, settled, failed } = row
  const off: string[] = []
  if (taken.isPaid !== (state === 'paid')) off.push(`${pay_no} is ${state}, the lab says paid: ${taken.isPaid}`)
  if (taken.isPaid && taken.amount !== amount_fen) off.push(`${pay_no} took ${taken.amount}, not ${amount_fen}`)
  if (taken.refunded > taken.amount) off.push(`${pay_no} gave back ${taken.refunded} of ${taken.amount}`)
  if (failed > 0 && !(pay_no === own && mayFail(plan.way, plan.fault?.name)))
    off.push(`${pay_no} has a failed refund of ${failed}`)
  if (settled + failed !== refunded_fen) off.push(`${pay_no} says ${refunded_fen} back, settled ${settled}`)
  if (failed === 0 && taken.refunded !== settled) off.push(`${pay_no} gave back ${taken.refunded}, books ${settled}`)
  return off
}

const withheldOf = (payments: readonly Paid[]) =>
  payments.reduce((sum, one) => sum + (one.state === 'paid' ? one.amount_fen - one.refunded_fen : 0), 0)

/** Money stays for what is booked, all of it and no more; whatever else came in has gone back. */
const ofBooking = async ({ database }: World, customer: Customer, payments: readonly Paid[]): Promise<string[]> => {
  const { rows } = await database.query<Booking>(
    `select state, paid_fen, exists (select from taking t where t.id = taking_id) as has_cells, rescheduled,
            (select count(*)::int from reschedule r where r.order_sn = b.order_sn and r.state = 'done') as reschedules
     from booking b where order_sn = $1`,
    [customer.order],
  )
  const [booking] = rows
  if (!booking) return [`${customer.order} was shown to the customer and is not there`]
  const { state, paid_fen, has_cells, rescheduled, reschedules } = booking
  const { scenario } = customer.plan
  const withheld = withheldOf(payments)
  const off: string[] = []
  if (!['booked', 'cancelled', 'expired'].includes(state)) off.push(`is ${state}`)
  if (state === 'booked' && withheld !== paid_fen) off.push(`booked for ${paid_fen}, and ${withheld} is here`)
  if (state !== 'booked' && withheld !== 0) off.push(`${state}, and ${withheld} is still here`)
  if (has_cells !== (state === 'booked')) off.push(`${state}, and its cells are ${has_cells ? 'taken' : 'free'}`)
  if (rescheduled !== reschedules) off.push(`rescheduled ${rescheduled} times, by ${reschedules} reschedules`)
  const isLeft = scenario === 'down' ? state === 'booked' && rescheduled === 1 : state === 'cancelled'
  const isDone = state === 'booked' && rescheduled === (scenario === 'up' ? 1 : 0)
  if (customer.shown === 'done' && !isDone)
    off.push(`the customer was shown it is done, it is ${state}, rescheduled ${rescheduled}`)
  if (customer.shown === 'left' && !isLeft)
    off.push(`the customer was shown it is left, it is ${state}, rescheduled ${rescheduled}`)
  return off
}

const ofVoucherOrder = async (
  { database }: World,
  customer: Customer,
  payments: readonly Paid[],
): Promise<string[]> => {
  const { rows } = await database.query<VoucherOrder>(
    `select state, amount_fen, refund_fen,
            (select count(*)::int from voucher v where v.order_no = o.order_no and refunded_at is null) as vouchers
     from voucher_order o where order_no = $1`,
    [customer.order],
  )
  const [order] = rows
  if (!order) return [`${customer.order} was shown to the customer and is not there`]
  const { state, amount_fen, refund_fen, vouchers } = order
  const withheld = withheldOf(payments.filter(({ subject_no }) => subject_no === customer.order))
  const isBack = ['refunding', 'refunded'].includes(state)
  const off: string[] = []
  if (!['issued', 'expired'].includes(state) && !isBack) off.push(`is ${state}`)
  if (withheld !== (state === 'issued' ? amount_fen : isBack ? amount_fen - refund_fen : 0))
    off.push(`is ${state} for ${amount_fen} less ${refund_fen}, and ${withheld} is here`)
  if (vouchers > 0 !== (state === 'issued')) off.push(`is ${state} with ${vouchers} vouchers`)
  // A customer whose group no other customer joins is refunded in the end.
  const isDone = state === 'issued' || (customer.plan.scenario === 'opens' && isBack)
  if (customer.shown === 'done' && !isDone) off.push(`the customer was shown it is done, it is ${state}`)
  if (customer.shown === 'left' && !isBack) off.push(`the customer was shown it is left, it is ${state}`)
  return off
}

export const judge = async (subject: World, customer: Customer): Promise<string[]> => {
  const broken = customer.broken ? [customer.broken] : []
  if (!customer.order) return broken
  const payments = await paymentsFor(subject, customer.order)
  const atLab = new Map((await subject.lab.payments()).map((one) => [one.out_trade_no, one]))
  const takenOf = (payNo: string) => {
    const { amount = 0, refunded = 0, state } = atLab.get(payNo) ?? {}
    return { amount, refunded, isPaid: state === 'paid' }
  }
  const own = isOfShop(customer.plan.scenario) ? ofVoucherOrder : ofBooking
  return [
    ...broken,
    ...payments.flatMap((row) => ofPayment(customer, row, takenOf(row.pay_no))),
    ...(await own(subject, customer, payments)),
  ]
}

/** Payments at the lab that have no row here. */
export const strangers = async ({ database, lab }: World): Promise<string[]> => {
  const taken = (await lab.payments()).filter(({ state }) => state === 'paid').map(({ out_trade_no }) => out_trade_no)
  const { rows } = await database.query<{ pay_no: string }>('select pay_no from payment where pay_no = any($1)', [
    taken,
  ])
  const known = new Set(rows.map(({ pay_no }) => pay_no))
  return taken.filter((payNo) => !known.has(payNo)).map((payNo) => `${payNo} was taken and is unknown here`)
}

const OURS = { wxpay: 'wechat', alipay: 'alipay' } as const

/**
 * What the ledger says a provider has of us is what the lab says it has, since the beginning. A refund of WeChat's
 * that waits for a person is out of its till already, and not yet out of our books.
 */
export const books = async ({ database, lab, inTill }: World): Promise<string[]> => {
  const paid = (await lab.payments()).filter(({ state }) => state === 'paid')
  const { rows } = await database.query<{ fen: number }>(
    `select coalesce(sum(r.amount_fen), 0)::int as fen from payment_refund r join payment p using (pay_no)
     where p.provider = 'wechat' and r.state = 'failed'`,
  )
  const waiting = { wxpay: rows[0]?.fen ?? 0, alipay: 0 }
  const off: string[] = []
  for (const provider of ['wxpay', 'alipay'] as const) {
    const has = paid
      .filter((one) => one.provider === provider)
      .reduce((sum, { amount, refunded = 0 }) => sum + amount - refunded, waiting[provider])
    const says = await inTill(OURS[provider])
    if (has !== says) off.push(`${provider} has ${has} of us, the ledger says ${says}`)
  }
  return off
}
