import { withheldOf } from '@kuaimen/contract/booking/record.rules'
import type { Tx } from '../../db/database'
import { companyAccount, subjectAccount, transfer } from '../../ledger/ledger.service'
import type { BookingRow } from '../record/booking.sql'

type Charged = Pick<BookingRow, 'order_sn' | 'company' | 'company_fen'>

/** In the transaction that books the visit: from here on the company owes its part. */
export async function chargeCompany(tx: Tx, { order_sn, company, company_fen }: Charged, at: Date): Promise<void> {
  if (!company || company_fen === 0) return
  const accounts = { from: subjectAccount(order_sn), to: companyAccount(company.id) }
  await transfer(tx, `corp:${order_sn}`, { ...accounts, amount_fen: company_fen, subject_no: order_sn, at })
}

/** What the company is charged although nobody comes: its own rule, whatever its staff pay. */
export const withheldOfCompany = ({ company, company_fen }: Charged, isFree: boolean): number =>
  isFree || !company ? 0 : withheldOf(company, company_fen)

/** In the transaction that ends the visit, before what is left becomes revenue. */
export async function unchargeCompany(tx: Tx, row: Charged, withheldFen: number, at: Date): Promise<void> {
  const { order_sn, company, company_fen } = row
  const amount_fen = company_fen - withheldFen
  if (!company || amount_fen === 0) return
  const accounts = { from: companyAccount(company.id), to: subjectAccount(order_sn) }
  await transfer(tx, `corp_back:${order_sn}`, { ...accounts, amount_fen, subject_no: order_sn, at })
}
