import type { requestInvoice as RequestInvoice } from '@kuaimen/contract/invoice/invoice.endpoints'
import {
  invoiceAmountChanged,
  invoiceNotFound,
  orderInvoiced,
  orderNotInvoiceable,
  specialForCompany,
  titleNotFound,
} from '@kuaimen/contract/invoice/invoice.errors'
import type { InvoiceOrder, InvoiceView } from '@kuaimen/contract/invoice/invoice.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { MemberCtx } from '../context'
import type { Tx } from '../db/database'
import { presentCard, presentInvoice } from './invoice.present'
import { addJob, findOwn, findReplacing, hasLive, insertInvoice, listOwn, type Share } from './invoice.sql'
import { listInvoiceable, lockOrders, ordersOn, retainedOf } from './orders.service'
import { newInvoice } from './paper.service'
import { findTitle } from './title.sql'

const ORDERS_SHOWN = 200

export const ordersOf = ({ db, principal }: MemberCtx): Promise<InvoiceOrder[]> =>
  listInvoiceable(db, principal.memberId, ORDERS_SHOWN)

/** The amount each order is good for, or a refusal: another member's, not over, nothing retained, or invoiced already. */
export async function sharesOf(tx: Tx, memberId: number, orderSns: readonly string[]): Promise<Share[]> {
  if (!(await lockOrders(tx, memberId, orderSns))) throw new Refusal(orderNotInvoiceable)
  const retained = (await retainedOf(tx, orderSns)).filter(({ kept_fen }) => kept_fen > 0)
  if (retained.length !== orderSns.length) throw new Refusal(orderNotInvoiceable)
  if (await hasLive(tx, orderSns)) throw new Refusal(orderInvoiced)
  return retained.map(({ order_sn, kept_fen }) => ({ order_sn, amount_fen: kept_fen }))
}

export const sumOf = (shares: readonly Share[]): number => shares.reduce((sum, { amount_fen }) => sum + amount_fen, 0)

/** The request and the job that will issue it are one transaction. */
export const requestInvoice = (ctx: MemberCtx, wanted: InputOf<typeof RequestInvoice>) =>
  ctx.transaction(async (tx) => {
    const { memberId } = ctx.principal
    const title = await findTitle(tx, memberId, wanted.title_id)
    if (!title) throw new Refusal(titleNotFound)
    if (wanted.kind === 'special' && title.type !== 'company') throw new Refusal(specialForCompany)
    const shares = await sharesOf(tx, memberId, [...new Set(wanted.order_sns)].sort())
    const amount_fen = sumOf(shares)
    if (amount_fen !== wanted.shown_amount_fen) throw new Refusal(invoiceAmountChanged, { amount_fen })
    const buyer = { ...title, title: title.name, email: wanted.email, kind: wanted.kind }
    const row = newInvoice(ctx.randomBytes, { ...buyer, amount_fen, requested_at: ctx.now() })
    if (!(await insertInvoice(tx, row, shares))) throw new Refusal(orderInvoiced)
    await addJob(tx, 'invoice:issue', row.invoice_no)
    return { invoice_no: row.invoice_no }
  })

interface Paged {
  readonly page: number
  readonly per_page: number
}

export async function historyOf({ db, principal }: MemberCtx, { page, per_page }: Paged) {
  const { total, list } = await listOwn(db, principal.memberId, per_page, (page - 1) * per_page)
  return { total, list: list.map(({ invoice, orders }) => presentCard(invoice, orders)) }
}

export async function detailOf({ db, principal }: MemberCtx, invoiceNo: string): Promise<InvoiceView> {
  const row = await findOwn(db, principal.memberId, invoiceNo)
  if (!row) throw new Refusal(invoiceNotFound)
  return presentInvoice(row, await ordersOn(db, invoiceNo), await findReplacing(db, invoiceNo))
}
