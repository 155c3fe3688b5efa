import type { Services } from '../context'
import type { Tx } from '../db/database'
import { emitNow } from '../events'
import { logIgnored } from '../http/observe/report-ignored-error'
import { type InvoiceNews, type InvoiceOrder, invoiceProvider } from '../providers/invoice'
import { ProviderAway } from '../providers/json'
import { saveFile } from './file.service'
import { addJob, countTry, freeOrders, type InvoiceRow, lockInvoice, transitionInvoice } from './invoice.sql'
import { companyInvoiced } from './issued.port'
import { notifyFailed, notifyIssued } from './notices.service'
import { isTooHigh, replace } from './paper.service'

/** Soon at first, since a customer watches; then patiently, for as long as it takes. */
const WAITS = [1, 2, 4, 10, 30, 60, 120, 300]
const LONGEST = 600
export const waitAfter = (tries: number): number => WAITS[tries - 1] ?? LONGEST

const FAILED = '开票未成功，请核对抬头信息后重新申请'
const CHANGED = '订单金额有变化，已按新的金额重新申请'

/** The job: queries the invoice, and hands it in where the provider does not know it. Every try has the same number. */
export async function issueInvoice(services: Services, invoiceNo: string): Promise<void> {
  const { db } = services
  const row = await begin(services, invoiceNo)
  if (!row) return
  const tries = await countTry(db, invoiceNo)
  try {
    const known = await invoiceProvider.query(services, invoiceNo)
    const news = known.state === 'unknown' ? await invoiceProvider.issue(services, orderOf(row)) : known
    if (await applyNews(services, row, news)) return
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    logIgnored(services.log, 'invoice:issue', error, { invoice_no: invoiceNo, tries })
  }
  await services.transaction((tx) => addJob(tx, 'invoice:issue', invoiceNo, waitAfter(tries)))
}

/** A request whose money went back meanwhile never leaves the house. */
const begin = (services: Services, invoiceNo: string): Promise<InvoiceRow | undefined> =>
  services.transaction(async (tx) => {
    const row = await lockInvoice(tx, invoiceNo)
    if (row?.state === 'issuing') return row
    if (row?.state !== 'requested') return undefined
    if (await isTooHigh(tx, row)) {
      await transitionInvoice(tx, invoiceNo, ['requested'], { state: 'failed', note: CHANGED })
      await replace(services, tx, row)
      return undefined
    }
    await transitionInvoice(tx, invoiceNo, ['requested'], { state: 'issuing' })
    return row
  })

const orderOf = (row: InvoiceRow): InvoiceOrder => ({
  invoiceNo: row.invoice_no,
  kind: row.kind,
  amountFen: row.amount_fen,
  buyer: {
    type: row.type,
    name: row.title,
    taxCode: row.tax_code,
    email: row.email,
    address: row.address,
    phone: row.phone,
    bank: row.bank,
    account: row.account,
  },
})

/** True when it is over with. */
async function applyNews(services: Services, row: InvoiceRow, news: InvoiceNews): Promise<boolean> {
  const { transaction, log, now } = services
  if (news.state === 'issued') {
    const issued_at = news.issuedAt ?? now()
    const change = { state: 'issued', number: news.number, issued_at } as const
    await transaction(async (tx) => {
      if (!(await transitionInvoice(tx, row.invoice_no, ['issuing'], change))) return
      await notifyIssued(tx, row, now())
      if (row.company_id !== null) await emitNow(services, tx, companyInvoiced, { invoice_no: row.invoice_no })
    })
    await saveFile(services, row.invoice_no)
    return true
  }
  if (news.state !== 'failed') return false
  log.warn({ invoice_no: row.invoice_no, why: news.note }, 'invoice refused')
  await transaction((tx) => fail(tx, row, news.note, now()))
  return true
}

async function fail(tx: Tx, row: InvoiceRow, words: string, at: Date): Promise<void> {
  if (!(await transitionInvoice(tx, row.invoice_no, ['issuing'], { state: 'failed', note: FAILED, words }))) return
  await freeOrders(tx, row.invoice_no)
  await notifyFailed(tx, row, FAILED, at)
}
