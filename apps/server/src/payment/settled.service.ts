import type { Services } from '../context'
import { postCaptured } from './entries.service'
import { addJob, findPayment, markPaid, markTold, type Payment } from './payment.sql'

/** What a verified notice or our own query says: the merchant is checked, the amount is not yet. */
export interface PaidFacts {
  readonly pay_no: string
  readonly provider: Payment['provider']
  readonly provider_no: string
  readonly amount_fen: number
  readonly paid_at: Date
}

type Settlement = 'settled' | 'already' | 'refused'

/** Marks a payment paid, once, and tells the subject's room in the same transaction. */
export async function settlePayment({ log, transaction }: Services, facts: PaidFacts): Promise<Settlement> {
  return transaction(async (tx) => {
    const row = await findPayment(tx, facts.pay_no)
    const wrong = wrongIn(row, facts)
    if (!row || wrong) {
      log.error(
        { pay_no: facts.pay_no, provider: facts.provider, wrong, said_fen: facts.amount_fen },
        'payment refused',
      )
      return 'refused'
    }
    if (!(await markPaid(tx, facts.pay_no, facts.provider_no, facts.paid_at))) return 'already'
    await postCaptured(tx, row, facts.paid_at)
    await addJob(tx, 'payment:settled', facts.pay_no)
    return 'settled'
  })
}

function wrongIn(row: Payment | undefined, facts: PaidFacts): string | undefined {
  if (!row) return 'unknown'
  if (row.provider !== facts.provider) return 'provider'
  if (row.amount_fen !== facts.amount_fen) return 'amount'
  if (row.provider_no !== null && row.provider_no !== facts.provider_no) return 'provider_no'
  return undefined
}

type Handler = (services: Services, payment: Payment) => Promise<void>

const handlers = new Map<Payment['subject'], Handler>()

/** For rooms above: what to do when their subject is paid. May be called again for the same payment. */
export const whenSettled = (subject: Payment['subject'], handler: Handler): void => void handlers.set(subject, handler)

/** The job: the subject's room takes note, and only then it counts as told. */
export async function tellSettled(services: Services, payNo: string): Promise<void> {
  const { db } = services
  const row = await findPayment(db, payNo)
  if (row?.state !== 'paid') throw new Error('payment: nothing to tell')
  if (row.told_at) return
  const handler = handlers.get(row.subject)
  if (!handler) throw new Error(`payment: nobody waits for ${row.subject}`)
  await handler(services, row)
  await markTold(db, payNo, services.now())
}
