import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import {
  addJob,
  freeOrders,
  type InvoiceRow,
  insertInvoice,
  listShares,
  type NewInvoice,
  type Share,
} from './invoice.sql'
import { retainedOf } from './orders.service'

const FILE_KEY_LENGTH = 20

type Written = Pick<
  NewInvoice,
  | 'member_id'
  | 'company_id'
  | 'kind'
  | 'title'
  | 'type'
  | 'tax_code'
  | 'email'
  | 'address'
  | 'phone'
  | 'bank'
  | 'account'
  | 'amount_fen'
  | 'requested_at'
>

/** Picked by name: a title's own id and default stay with the title. */
export const newInvoice = (randomBytes: Services['randomBytes'], written: Written): NewInvoice => ({
  invoice_no: makeId('F', randomBytes(ID_LENGTH)),
  file_key: makeId('', randomBytes(FILE_KEY_LENGTH)),
  state: 'requested',
  member_id: written.member_id ?? null,
  company_id: written.company_id ?? null,
  kind: written.kind,
  title: written.title,
  type: written.type,
  tax_code: written.tax_code,
  email: written.email,
  address: written.address,
  phone: written.phone,
  bank: written.bank,
  account: written.account,
  amount_fen: written.amount_fen,
  requested_at: written.requested_at,
})

/**
 * Whether the invoice says more than is retained now: then it must not be issued. What a company pays is frozen by its
 * statement, and corrected in the next one.
 */
export async function isTooHigh(tx: Tx, { invoice_no, company_id }: InvoiceRow): Promise<boolean> {
  if (company_id !== null) return false
  const shares = await listShares(tx, invoice_no)
  const retained = await retainedNow(tx, shares)
  return shares.some(({ order_sn, amount_fen }) => amount_fen > (retained.get(order_sn) ?? 0))
}

const retainedNow = async (tx: Tx, shares: readonly Share[]): Promise<Map<string, number>> => {
  const rows = await retainedOf(
    tx,
    shares.map(({ order_sn }) => order_sn),
  )
  return new Map(rows.map(({ order_sn, kept_fen }) => [order_sn, kept_fen]))
}

/** In the transaction that ends an invoice: the rest retained of its orders is invoiced anew, to the same title. */
export async function replace({ randomBytes, now }: Services, tx: Tx, row: InvoiceRow): Promise<void> {
  await freeOrders(tx, row.invoice_no)
  const shares = await listShares(tx, row.invoice_no)
  const retained = await retainedNow(tx, shares)
  const left = shares.flatMap(({ order_sn, amount_fen }) => {
    const still = Math.min(amount_fen, retained.get(order_sn) ?? 0)
    return still > 0 ? [{ order_sn, amount_fen: still }] : []
  })
  if (left.length === 0) return
  const amount_fen = left.reduce((sum, share) => sum + share.amount_fen, 0)
  const next = newInvoice(randomBytes, { ...row, amount_fen, requested_at: now() })
  if (!(await insertInvoice(tx, { ...next, replaces: row.invoice_no }, left)))
    throw new Error('invoice: an order of a reversed invoice has another one')
  await addJob(tx, 'invoice:issue', next.invoice_no)
}
