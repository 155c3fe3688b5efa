import { invoiceFileAway } from '@kuaimen/contract/invoice/invoice.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import type { Services } from '../context'
import { logIgnored } from '../http/observe/report-ignored-error'
import { invoiceProvider } from '../providers/invoice'
import { ProviderAway } from '../providers/json'
import { hasFile } from './invoice.present'
import { findByFileKey, findFile, type InvoiceRow, insertFile } from './invoice.sql'

const KEY = /^[0-9A-Z]{20}$/

/** Fetched once and saved; nothing when the provider does not give it now. */
export async function saveFile(services: Services, invoiceNo: string): Promise<Buffer | undefined> {
  const { db, log, now } = services
  try {
    const pdf = await invoiceProvider.file(services, invoiceNo)
    await insertFile(db, invoiceNo, pdf, now())
    return pdf
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    logIgnored(log, 'invoice:file', error, { invoice_no: invoiceNo })
    return undefined
  }
}

/** By a key that cannot be guessed: a phone's browser downloads without a token. */
export async function fileOf(services: Services, key: string): Promise<{ name: string; pdf: Buffer }> {
  const { db } = services
  const row = KEY.test(key) ? await findByFileKey(db, key) : undefined
  if (!row || !hasFile(row)) throw new Refusal(notFound)
  return pdfOf(services, row)
}

/** Of one that was issued. */
export async function pdfOf(services: Services, row: InvoiceRow): Promise<{ name: string; pdf: Buffer }> {
  const { db } = services
  const pdf = (await findFile(db, row.invoice_no)) ?? (await saveFile(services, row.invoice_no))
  if (!pdf) throw new Refusal(invoiceFileAway)
  return { name: `${row.number || row.invoice_no}.pdf`, pdf }
}
