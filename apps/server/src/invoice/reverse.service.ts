import type { Services } from '../context'
import { logIgnored } from '../http/observe/report-ignored-error'
import type { RefundGate } from '../payment/refund-gate.port'
import { invoiceProvider } from '../providers/invoice'
import { ProviderAway } from '../providers/json'
import { addJob, countTry, findInvoice, findLive, freeOrders, type InvoiceRow, transitionInvoice } from './invoice.sql'
import { waitAfter } from './issue.service'
import { orderPaidBy } from './orders.sql'
import { isTooHigh, replace } from './paper.service'

const REASON = '订单有退款，原发票已红冲'

/** Whether a refund must wait: its order's invoice says more than will be retained, so it is reversed first. */
export const gateRefund: RefundGate = async (services, payNo) => {
  const { db } = services
  const orderSn = await orderPaidBy(db, payNo)
  const live = orderSn === undefined ? undefined : await findLive(db, orderSn)
  if (!live || !(await isTooHigh(db, live.row))) return 'go'
  if (live.row.state === 'issued') await beginReverse(services, live.row.invoice_no)
  // Not handed in yet: its job finds the new amount, and has no reason to wait.
  if (live.row.state === 'requested')
    await services.transaction((tx) => addJob(tx, 'invoice:issue', live.row.invoice_no))
  return 'wait'
}

const beginReverse = ({ transaction }: Services, invoiceNo: string): Promise<void> =>
  transaction(async (tx) => {
    if (await transitionInvoice(tx, invoiceNo, ['issued'], { state: 'reversing', note: REASON, tries: 0 }))
      await addJob(tx, 'invoice:reverse', invoiceNo)
  })

/** A provider refuses to try again within five minutes. */
const AFTER_REFUSAL = 300

/** The job: queries the reversal, requests it if unknown, and once reversed invoices what is still retained. */
export async function reverseInvoice(services: Services, invoiceNo: string): Promise<void> {
  const { db } = services
  const row = await findInvoice(db, invoiceNo)
  if (row?.state !== 'reversing') return
  const tries = await countTry(db, invoiceNo)
  let wait = waitAfter(tries)
  try {
    const news = await step(services, row)
    if (news === 'reversed') return await finish(services, row)
    if (news === 'refused') wait = AFTER_REFUSAL
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    logIgnored(services.log, 'invoice:reverse', error, { invoice_no: invoiceNo, tries })
  }
  await services.transaction((tx) => addJob(tx, 'invoice:reverse', invoiceNo, wait))
}

async function step(services: Services, row: InvoiceRow): Promise<'reversed' | 'refused' | 'underway'> {
  const known = await invoiceProvider.query(services, row.invoice_no)
  const isToAsk = known.state === 'issued' || known.state === 'not_reversed'
  const news = isToAsk ? await invoiceProvider.reverse(services, row.invoice_no, row.number) : known
  if (news.state === 'reversed') return 'reversed'
  if (known.state !== 'not_reversed') return 'underway'
  services.log.error({ invoice_no: row.invoice_no, why: known.note }, 'invoice could not be reversed')
  return 'refused'
}

const finish = (services: Services, row: InvoiceRow): Promise<void> =>
  services.transaction(async (tx) => {
    const change = { state: 'reversed', reversed_at: services.now() } as const
    if (!(await transitionInvoice(tx, row.invoice_no, ['reversing'], change))) return
    // By a person it was taken back as it was: who wants another asks for it, to whatever title.
    if (row.reversed_by === null) await replace(services, tx, row)
    else await freeOrders(tx, row.invoice_no)
  })
