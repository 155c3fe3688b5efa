import type { Services } from '../context'
import { logIgnored } from '../http/observe/report-ignored-error'
import { ProviderRests } from '../providers/json'
import { askProvider, closePayment } from './payment.service'
import { listPending, type Payment, PROVIDERS } from './payment.sql'
import { askRefund } from './refund.service'
import { listSent } from './refund.sql'

/** A notice takes seconds; what is older may have been lost. */
const QUIET_MS = 30_000
const AT_MOST = 500
const AT_ONCE = 8

/** Asks the providers about open payments and refunds, and closes what has expired. One failure does not stop the others. */
export async function sweepPayments(services: Services): Promise<void> {
  const { db, now } = services
  const before = new Date(now().getTime() - QUIET_MS)
  // Each provider for itself: however many wait for one that is silent, the others' are asked about.
  const sweepProvider = async (provider: Payment['provider']) =>
    each(services, await listPending(db, provider, before, AT_MOST), (row) => sweepOne(services, row))
  await Promise.all(PROVIDERS.map(sweepProvider))
  const sent = await listSent(db, before, AT_MOST)
  await each(services, sent, (row) => askRefund(services, row))
}

const sweepOne = (services: Services, row: Payment): Promise<unknown> =>
  row.expires_at <= services.now() ? closePayment(services, row.pay_no) : askProvider(services, row.pay_no)

async function each<Row extends { pay_no: string }>(
  { log }: Services,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const waiting = [...rows]
  let hasRested = false
  const hand = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift())
      await work(row).catch((error: unknown) => {
        // One line for a provider that rests, not one for each of its payments.
        if (error instanceof ProviderRests && hasRested) return
        hasRested ||= error instanceof ProviderRests
        logIgnored(log, 'payment:sweep', error, { pay_no: row?.pay_no })
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
}
