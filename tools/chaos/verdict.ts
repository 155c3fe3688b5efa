// What must be true of a life when all is quiet, by the books of both sides.
import type { Life } from './life.ts'
import type { Subject } from './subject.ts'

type Booking = { state: string; paid_fen: number; has_cells: boolean }
type Paid = { pay_no: string; state: string; amount_fen: number; refunded_fen: number; settled: number; failed: number }

const read = async ({ database }: Subject, order_sn: string) => {
  const bookings = await database.query<Booking>(
    `select state, paid_fen, exists (select from taking t where t.id = taking_id) as has_cells
     from booking where order_sn = $1`,
    [order_sn],
  )
  const payments = await database.query<Paid>(
    `select pay_no, p.state, p.amount_fen, refunded_fen,
            coalesce(sum(r.amount_fen) filter (where r.state = 'settled'), 0)::int as settled,
            coalesce(sum(r.amount_fen) filter (where r.state = 'failed'), 0)::int as failed
     from payment p left join payment_refund r using (pay_no) where subject_no = $1 group by pay_no`,
    [order_sn],
  )
  return { booking: bookings.rows[0], payments: payments.rows }
}

/** Only a refund that the provider will not do may end as one for a person to look at. */
const mayFail = ({ plan }: Life) =>
  plan.fault?.name === 'pay.refund_abnormal' || (plan.fault?.name === 'pay.refund_short' && plan.way === 'ali_wap')

const ofPayment = (life: Life, row: Paid, taken: { amount: number; refunded: number; isPaid: boolean }): string[] => {
  const { pay_no, state, amount_fen, refunded_fen, settled, failed } = row
  const off: string[] = []
  if (taken.isPaid !== (state === 'paid')) off.push(`${pay_no} is ${state}, the lab says paid: ${taken.isPaid}`)
  if (taken.isPaid && taken.amount !== amount_fen) off.push(`${pay_no} took ${taken.amount}, not ${amount_fen}`)
  if (taken.refunded > taken.amount) off.push(`${pay_no} gave back ${taken.refunded} of ${taken.amount}`)
  if (failed > 0 && !mayFail(life)) off.push(`${pay_no} has a failed refund of ${failed}`)
  if (settled + failed !== refunded_fen) off.push(`${pay_no} says ${refunded_fen} back, settled ${settled}`)
  if (failed === 0 && taken.refunded !== settled) off.push(`${pay_no} gave back ${taken.refunded}, books ${settled}`)
  return off
}

const ofBooking = (life: Life, booking: Booking, payments: Paid[]): string[] => {
  const { state, paid_fen, has_cells } = booking
  const kept = payments.reduce((sum, one) => sum + (one.state === 'paid' ? one.amount_fen - one.refunded_fen : 0), 0)
  const off: string[] = []
  if (!['booked', 'cancelled', 'expired'].includes(state)) off.push(`is ${state}`)
  if (state === 'booked' && kept !== paid_fen) off.push(`booked for ${paid_fen}, and ${kept} is here`)
  if (state !== 'booked' && kept !== 0) off.push(`${state}, and ${kept} is still here`)
  if (has_cells !== (state === 'booked')) off.push(`${state}, and its cells are ${has_cells ? 'taken' : 'free'}`)
  if (life.told !== 'nothing' && life.told !== state) off.push(`the customer was told ${life.told}, it is ${state}`)
  return off
}

export const judge = async (subject: Subject, life: Life): Promise<string[]> => {
  const { booking, payments } = await read(subject, life.order_sn)
  if (!booking) return [`${life.order_sn} was told to the customer and is not there`]
  const atLab = new Map((await subject.lab.payments()).map((one) => [one.out_trade_no, one]))
  const takenOf = (payNo: string) => {
    const { amount = 0, refunded = 0, state } = atLab.get(payNo) ?? {}
    return { amount, refunded, isPaid: state === 'paid' }
  }
  return [
    ...payments.flatMap((row) => ofPayment(life, row, takenOf(row.pay_no))),
    ...ofBooking(life, booking, payments),
  ]
}

/** Money at the lab that nobody here has ever heard of. */
export const strangers = async ({ database, lab }: Subject): Promise<string[]> => {
  const taken = (await lab.payments()).filter(({ state }) => state === 'paid').map(({ out_trade_no }) => out_trade_no)
  const { rows } = await database.query<{ pay_no: string }>('select pay_no from payment where pay_no = any($1)', [
    taken,
  ])
  const known = new Set(rows.map(({ pay_no }) => pay_no))
  return taken.filter((payNo) => !known.has(payNo)).map((payNo) => `${payNo} was taken and is unknown here`)
}
