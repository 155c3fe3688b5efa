import { stateAt } from '@kuaimen/contract/booking/change.rules'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { stateTextAt } from '@kuaimen/contract/booking/record.rules'
import type { OrderMoney } from '@kuaimen/contract/booking/search.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import { covers } from '@kuaimen/contract/kernel/reach'
import { voucherOrderText } from '@kuaimen/contract/shop/shop.rules'
import type { StaffCtx } from '../../context'
import { billedWhenSent } from '../../payment/bill.service'
import { refundNowOf } from '../../shop/order.service'
import { previewCancel } from '../change/cancel.service'
import { type BookingRow, findForOperator } from '../record/booking.sql'
import { readDayClosed } from '../record/day-closed.sql'
import { type Line, presentLine, presentLines, presentPostings, promiseLine } from './money.present'
import { readMoney } from './money.sql'
import { orderPaperworkPort } from './order.port'
import { may } from './papers.service'
import { listVoucherOrders } from './voucher-orders.sql'

type WhatIf = Pick<OrderMoney, 'what_if' | 'why_not'>
type Head = Pick<OrderMoney, 'kind' | 'no' | 'title' | 'state_text' | 'store_id'>

const yuan = (fen: number) => `¥${formatYuanExact(fen)}`

/** The prices and the policy that were promised when it was made. */
function promiseOf(row: BookingRow): string {
  const { discount_fen, prepaid_fen, company_fen, payable_fen, policy } = row
  return [
    discount_fen > 0 && `优惠 ${yuan(discount_fen)}`,
    prepaid_fen > 0 && `卡券付 ${yuan(prepaid_fen)}`,
    company_fen > 0 && `企业付 ${yuan(company_fen)}`,
    `顾客付 ${yuan(payable_fen)}`,
    `到店前 ${policy.free_hours} 小时内取消收 ${policy.keep_percent}%`,
  ]
    .filter(Boolean)
    .join('，')
}

/** By the very function that the customer's own cancel is shown with. */
async function ifCancelled(ctx: StaffCtx, row: BookingRow): Promise<WhatIf> {
  try {
    const closed = await readDayClosed(ctx.db, row.order_sn)
    return { what_if: await previewCancel(ctx, { ...row, closed }), why_not: '' }
  } catch (error) {
    if (error instanceof Refusal) return { what_if: null, why_not: error.message }
    throw error
  }
}

async function ifRefunded(ctx: StaffCtx, no: string, amountFen: number): Promise<WhatIf> {
  const { refund_fen, refusal } = await refundNowOf(ctx.db, no)
  if (refusal) return { what_if: null, why_not: refusal.msg }
  const tenders = [{ tender: 'provider', name: '原支付渠道', note: '', amount_fen: refund_fen }]
  return { what_if: { refund_fen, kept_fen: amountFen - refund_fen, tenders, rule: '退未使用的券' }, why_not: '' }
}

async function moneyOf(ctx: StaffCtx, head: Head, promise: Line, whatIf: WhatIf): Promise<OrderMoney> {
  const { no, store_id } = head
  const facts = await readMoney(ctx.db, no, billedWhenSent)
  const papers = may(ctx, 'invoice.read', store_id)
    ? await Promise.all(ctx.ports.of(orderPaperworkPort).map(({ papersOf }) => papersOf(ctx.db, no)))
    : []
  const lines = presentLines(promise, facts, papers.flat(), ctx.now())
  return {
    ...head,
    lines: lines.map(presentLine),
    off_fen: lines.reduce((sum, { counts_fen }) => sum + counts_fen, 0),
    postings: presentPostings(facts),
    ...whatIf,
  }
}

async function moneyOfBooking(ctx: StaffCtx, no: string): Promise<OrderMoney> {
  const row = (await findForOperator(ctx.db, no))?.booking
  if (!row || !covers(ctx.principal.stores, row.store_id)) throw new Refusal(bookingNotFound)
  const now = ctx.now()
  const state_text = stateTextAt({ ...row, state: stateAt(row, now) }, now)
  const title = row.lines.map(({ name }) => name).join('、')
  const head = { kind: 'booking', no, title, state_text, store_id: row.store_id } as const
  const promise = promiseLine(row.created_at, row.total_fen, promiseOf(row))
  return moneyOf(ctx, head, promise, await ifCancelled(ctx, row))
}

async function moneyOfVoucherOrder(ctx: StaffCtx, no: string): Promise<OrderMoney> {
  const [row] = ctx.principal.stores === 'chain' ? await listVoucherOrders(ctx.db, { orders: [no] }, 1) : []
  if (!row) throw new Refusal(bookingNotFound)
  const title = `${row.title} ×${row.count}`
  const head = { kind: 'voucher_order', no, title, state_text: voucherOrderText[row.state], store_id: null } as const
  const promise = promiseLine(row.created_at, row.amount_fen, `顾客付 ${yuan(row.amount_fen)}`)
  return moneyOf(ctx, head, promise, await ifRefunded(ctx, no, row.amount_fen))
}

/** The life of an order's money, whatever was bought. */
export const moneyFor = (ctx: StaffCtx, { no }: { no: string }): Promise<OrderMoney> =>
  kindOf(no) === 'voucher_order' ? moneyOfVoucherOrder(ctx, no) : moneyOfBooking(ctx, no)
