import {
  invoiceAway,
  invoiceNotFailed,
  invoiceNotFound,
  invoiceNotIssued,
  invoiceOfCompany,
  orderInvoiced,
  taxCodeMissing,
} from '@kuaimen/contract/invoice/invoice.errors'
import type * as calls from '@kuaimen/contract/invoice/staff.endpoints'
import { INVOICES_A_PAGE, type StaffInvoice } from '@kuaimen/contract/invoice/staff.views'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { covers } from '@kuaimen/contract/kernel/reach'
import type { StaffCtx } from '../context'
import type { Tx } from '../db/database'
import { type InvoiceNews, invoiceProvider } from '../providers/invoice'
import { ProviderAway, ProviderRests } from '../providers/json'
import { pdfOf } from './file.service'
import { hasFile } from './invoice.present'
import { sharesOf, sumOf } from './invoice.service'
import {
  addJob,
  findReplacing,
  type InvoiceRow,
  insertInvoice,
  listShares,
  lockInvoice,
  transitionInvoice,
} from './invoice.sql'
import { notifyAgain, notifyIssued } from './notices.service'
import { newInvoice } from './paper.service'
import { presentForStaff } from './staff.present'
import { findForStaff, listForStaff, reclaimOrders, type StaffInvoiceRow } from './staff.sql'

export async function listFor(
  ctx: StaffCtx,
  { store_id, ...wanted }: InputOf<typeof calls.staffInvoices>,
): Promise<DataOf<typeof calls.staffInvoices>> {
  const { stores } = ctx.principal
  if (store_id !== undefined && !covers(stores, store_id)) return { list: [], has_more: false }
  const reach = store_id === undefined ? stores : [store_id]
  const rows = await listForStaff(ctx.db, { ...wanted, stores: reach }, INVOICES_A_PAGE + 1)
  return { list: rows.slice(0, INVOICES_A_PAGE).map(presentForStaff), has_more: rows.length > INVOICES_A_PAGE }
}

async function demandInvoice(ctx: StaffCtx, tx: Tx, invoiceNo: string): Promise<StaffInvoiceRow> {
  const found = await findForStaff(tx, invoiceNo, ctx.principal.stores)
  if (!found) throw new Refusal(invoiceNotFound)
  return found
}

export const invoiceFor = async (ctx: StaffCtx, invoiceNo: string): Promise<StaffInvoice> =>
  presentForStaff(await demandInvoice(ctx, ctx.db, invoiceNo))

/** A member's own, whatever its state; a company's is dealt with by its statement. */
async function demandOwn(ctx: StaffCtx, tx: Tx, invoiceNo: string): Promise<InvoiceRow> {
  const { row } = await demandInvoice(ctx, tx, invoiceNo)
  if (row.company_id !== null) throw new Refusal(invoiceOfCompany)
  return row
}

const entryOf = (action: 'invoice.reissue' | 'invoice.reverse' | 'invoice.resend' | 'invoice.download', no: string) =>
  ({ action, subject: ['invoice', no] }) as const

async function askOffice(ctx: StaffCtx, invoiceNo: string): Promise<InvoiceNews> {
  try {
    return await invoiceProvider.query(ctx, invoiceNo)
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRests) throw new Refusal(invoiceAway)
    throw error
  }
}

type Issued = Extract<InvoiceNews, { state: 'issued' }>

/** The tax office has made it out after all: a second one would be of the same money. */
async function adopt(ctx: StaffCtx, tx: Tx, row: InvoiceRow, { number, issuedAt }: Issued): Promise<string> {
  const { invoice_no } = row
  if (!(await reclaimOrders(tx, invoice_no))) throw new Refusal(orderInvoiced)
  const change = { state: 'issued', number, issued_at: issuedAt ?? ctx.now(), note: '', words: '' } as const
  if (!(await transitionInvoice(tx, invoice_no, ['failed'], change))) throw new Refusal(invoiceNotFailed)
  await notifyIssued(tx, row, ctx.now())
  await ctx.audit(tx, { ...entryOf('invoice.reissue', invoice_no), after: { adopted: number } })
  return invoice_no
}

type Corrected = Pick<InputOf<typeof calls.reissueInvoice>, 'title' | 'tax_code' | 'email'>

const correctedBy = ({ title, tax_code, email }: Corrected): Partial<InvoiceRow> => ({
  ...(title === undefined ? {} : { title }),
  ...(tax_code === undefined ? {} : { tax_code }),
  ...(email === undefined ? {} : { email }),
})

/** The same orders under a new number: the old one is failed there for ever. */
async function requestAnew(ctx: StaffCtx, tx: Tx, row: InvoiceRow, corrected: Corrected): Promise<string> {
  if (await findReplacing(tx, row.invoice_no)) throw new Refusal(invoiceNotFailed)
  if (corrected.tax_code !== undefined && row.type !== 'company') throw new Refusal(taxCodeMissing)
  const orders = (await listShares(tx, row.invoice_no)).map(({ order_sn }) => order_sn)
  const shares = await sharesOf(tx, row.member_id!, orders)
  const written = { ...row, ...correctedBy(corrected), amount_fen: sumOf(shares), requested_at: ctx.now() }
  const next = { ...newInvoice(ctx.randomBytes, written), replaces: row.invoice_no }
  if (!(await insertInvoice(tx, next, shares))) throw new Refusal(orderInvoiced)
  await addJob(tx, 'invoice:issue', next.invoice_no)
  const changed = Object.keys(correctedBy(corrected))
  await ctx.audit(tx, {
    ...entryOf('invoice.reissue', row.invoice_no),
    after: { invoice_no: next.invoice_no, changed },
  })
  return next.invoice_no
}

/** The tax office is asked before anything is handed in again, and its row is locked while we decide: one number comes of it. */
export async function reissue(
  ctx: StaffCtx,
  { invoice_no, ...corrected }: InputOf<typeof calls.reissueInvoice>,
): Promise<StaffInvoice> {
  const early = await demandOwn(ctx, ctx.db, invoice_no)
  if (early.state !== 'failed') throw new Refusal(invoiceNotFailed)
  const news = await askOffice(ctx, invoice_no)
  // Accepted, being reversed or reversed: the office is not done with it, so nor are we.
  if (news.state !== 'failed' && news.state !== 'unknown' && news.state !== 'issued')
    throw new Refusal(invoiceNotFailed)
  const no = await ctx.transaction(async (tx) => {
    const row = await lockInvoice(tx, invoice_no)
    if (row?.state !== 'failed') throw new Refusal(invoiceNotFailed)
    return news.state === 'issued' ? adopt(ctx, tx, row, news) : requestAnew(ctx, tx, row, corrected)
  })
  return invoiceFor(ctx, no)
}

const REVERSED = '发票已红冲，可以重新申请开票'

export async function reverse(
  ctx: StaffCtx,
  { invoice_no, reason }: InputOf<typeof calls.reverseIssued>,
): Promise<StaffInvoice> {
  await ctx.transaction(async (tx) => {
    const { amount_fen, number } = await demandOwn(ctx, tx, invoice_no)
    const change = { state: 'reversing', note: REVERSED, tries: 0, reversed_by: ctx.principal.id } as const
    if (!(await transitionInvoice(tx, invoice_no, ['issued'], change))) throw new Refusal(invoiceNotIssued)
    await addJob(tx, 'invoice:reverse', invoice_no)
    await ctx.audit(tx, { ...entryOf('invoice.reverse', invoice_no), before: { number, amount_fen }, reason })
  })
  return invoiceFor(ctx, invoice_no)
}

export async function resend(ctx: StaffCtx, invoiceNo: string): Promise<StaffInvoice> {
  await ctx.transaction(async (tx) => {
    const row = await demandOwn(ctx, tx, invoiceNo)
    if (row.state !== 'issued') throw new Refusal(invoiceNotIssued)
    await notifyAgain(tx, row, ctx.now())
    await ctx.audit(tx, entryOf('invoice.resend', invoiceNo))
  })
  return invoiceFor(ctx, invoiceNo)
}

/** Names and tax codes leave the house with it: who took it is written down. */
export async function download(ctx: StaffCtx, invoiceNo: string): Promise<DataOf<typeof calls.invoicePdf>> {
  const { row } = await demandInvoice(ctx, ctx.db, invoiceNo)
  if (!hasFile(row)) throw new Refusal(invoiceNotIssued)
  const { name, pdf } = await pdfOf(ctx, row)
  await ctx.transaction((tx) => ctx.audit(tx, entryOf('invoice.download', invoiceNo)))
  return { name, pdf: pdf.toString('base64') }
}
