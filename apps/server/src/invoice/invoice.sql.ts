import type { InvoiceState } from '@kuaimen/contract/invoice/invoice.rules'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { jobPayload } from '../db/job-payload'
import { invoice, invoice_file, invoice_order } from './invoice.table'

export type InvoiceRow = typeof invoice.$inferSelect
export type NewInvoice = typeof invoice.$inferInsert

export interface Share {
  readonly order_sn: string
  readonly amount_fen: number
}

/** The database takes so many values at once. */
const SHARES_AT_ONCE = 5000

/** False when one of the orders has a live invoice of its part already, also one made this very moment. */
export async function insertInvoice(tx: Tx, row: NewInvoice, shares: readonly Share[]): Promise<boolean> {
  const part: 'member' | 'company' = row.company_id == null ? 'member' : 'company'
  await tx.insert(invoice).values(row)
  let inserted = 0
  for (let from = 0; from < shares.length; from += SHARES_AT_ONCE) {
    const rows = await tx
      .insert(invoice_order)
      .values(
        shares.slice(from, from + SHARES_AT_ONCE).map((share) => ({ ...share, part, invoice_no: row.invoice_no })),
      )
      .onConflictDoNothing()
      .returning({ order_sn: invoice_order.order_sn })
    inserted += rows.length
  }
  return inserted === shares.length
}

export async function findInvoice(tx: Tx, invoiceNo: string): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select().from(invoice).where(eq(invoice.invoice_no, invoiceNo))
  return row
}

export const listByNo = (tx: Tx, nos: readonly string[]): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoice)
    .where(inArray(invoice.invoice_no, [...nos]))

export async function lockInvoice(tx: Tx, invoiceNo: string): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select().from(invoice).where(eq(invoice.invoice_no, invoiceNo)).for('update')
  return row
}

export async function findOwn(tx: Tx, memberId: number, invoiceNo: string): Promise<InvoiceRow | undefined> {
  const row = await findInvoice(tx, invoiceNo)
  return row?.member_id === memberId ? row : undefined
}

export async function findByFileKey(tx: Tx, key: string): Promise<InvoiceRow | undefined> {
  const [row] = await tx.select().from(invoice).where(eq(invoice.file_key, key))
  return row
}

export async function findReplacing(tx: Tx, invoiceNo: string): Promise<string> {
  const [row] = await tx.select({ no: invoice.invoice_no }).from(invoice).where(eq(invoice.replaces, invoiceNo))
  return row?.no ?? ''
}

export async function listOwn(tx: Tx, memberId: number, limit: number, offset: number) {
  const where = eq(invoice.member_id, memberId)
  const orders = sql<number>`(select count(*)::int from invoice_order o where o.invoice_no = invoice.invoice_no)`
  const list = await tx
    .select({ invoice, orders })
    .from(invoice)
    .where(where)
    .orderBy(desc(invoice.requested_at), desc(invoice.invoice_no))
    .limit(limit)
    .offset(offset)
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(invoice).where(where)
  return { total: row?.total ?? 0, list }
}

export const listShares = (tx: Tx, invoiceNo: string): Promise<Share[]> =>
  tx
    .select({ order_sn: invoice_order.order_sn, amount_fen: invoice_order.amount_fen })
    .from(invoice_order)
    .where(eq(invoice_order.invoice_no, invoiceNo))
    .orderBy(invoice_order.order_sn)

/** The member's own money; a company's part is invoiced to the company. */
const memberPart = () => and(eq(invoice_order.part, 'member'), eq(invoice_order.live, true))

/** The live invoice of what the member paid for an order, and how much of it is for this order. */
export async function findLive(tx: Tx, orderSn: string): Promise<{ row: InvoiceRow; amount_fen: number } | undefined> {
  const [found] = await tx
    .select({ row: invoice, amount_fen: invoice_order.amount_fen })
    .from(invoice_order)
    .innerJoin(invoice, eq(invoice.invoice_no, invoice_order.invoice_no))
    .where(and(eq(invoice_order.order_sn, orderSn), memberPart()))
  return found
}

export async function hasLive(tx: Tx, orderSns: readonly string[]): Promise<boolean> {
  const found = await tx
    .select({ order_sn: invoice_order.order_sn })
    .from(invoice_order)
    .where(and(inArray(invoice_order.order_sn, [...orderSns]), memberPart()))
    .limit(1)
  return found.length > 0
}

/** True once: a second caller finds another state. */
export async function transitionInvoice(
  tx: Tx,
  invoiceNo: string,
  from: readonly InvoiceState[],
  change: Partial<InvoiceRow> & { state: InvoiceState },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(invoice)
    .set(change)
    .where(and(eq(invoice.invoice_no, invoiceNo), inArray(invoice.state, [...from])))
  return rowCount === 1
}

/** Its orders may be invoiced again. */
export const freeOrders = (tx: Tx, invoiceNo: string) =>
  tx.update(invoice_order).set({ live: false }).where(eq(invoice_order.invoice_no, invoiceNo))

export async function countTry(tx: Tx, invoiceNo: string): Promise<number> {
  const [row] = await tx
    .update(invoice)
    .set({ tries: sql`least(${invoice.tries} + 1, 30000)` })
    .where(eq(invoice.invoice_no, invoiceNo))
    .returning({ tries: invoice.tries })
  return row?.tries ?? 0
}

export async function findFile(tx: Tx, invoiceNo: string): Promise<Buffer | undefined> {
  const [row] = await tx.select().from(invoice_file).where(eq(invoice_file.invoice_no, invoiceNo))
  return row?.pdf
}

export const insertFile = (tx: Tx, invoiceNo: string, pdf: Buffer, now: Date) =>
  tx.insert(invoice_file).values({ invoice_no: invoiceNo, pdf, kept_at: now }).onConflictDoNothing()

type Job = 'invoice:issue' | 'invoice:reverse'

/** A job of this room, in the transaction that causes it; its key makes it unique. */
export const addJob = (tx: Tx, name: Job, no: string, afterSeconds = 0) =>
  tx.execute(
    sql`select graphile_worker.add_job(${name}, payload := ${jobPayload(tx, { no })}::json, run_at := now() + make_interval(secs => ${afterSeconds}), job_key := ${`${name}:${no}`})`,
  )
