import type { Services } from '../context'
import type { Tx } from '../db/database'
import { payments } from '../signals/metrics'
import { postCaptured } from './entries.service'
import { type NewsRow, noteNews } from './news.sql'
import { payableOf } from './payable.service'
import { addJob, findPayment, markNotified, markPaid, type Payment } from './payment.sql'

/** What a verified notice or our own query says: the merchant is checked, the amount is not yet. */
export interface PaidFacts {
  readonly pay_no: string
  readonly provider: Payment['provider']
  readonly provider_no: string
  readonly amount_fen: number
  readonly paid_at: Date
  readonly source: NewsRow['source']
}

type Settlement = 'settled' | 'already' | 'refused'

/** Marks a payment paid, once, and adds the job that notifies its payable in the same transaction. */
export async function settlePayment({ log, transaction, now }: Services, facts: PaidFacts): Promise<Settlement> {
  return transaction(async (tx) => {
    const row = await findPayment(tx, facts.pay_no)
    const wrong = wrongIn(row, facts)
    if (!row || wrong) {
      log.error(
        { pay_no: facts.pay_no, provider: facts.provider, wrong, said_fen: facts.amount_fen },
        'payment refused',
      )
      payments.inc({ provider: facts.provider, result: 'refused' })
      // A notice that is not believed leaves no row, whoever signed it; an answer to our own question does.
      if (facts.source === 'query' && wrong && wrong !== 'unknown') await note(tx, facts, wrong, now())
      return 'refused'
    }
    const isNews = await markPaid(tx, facts.pay_no, facts.provider_no, facts.paid_at)
    await note(tx, facts, 'taken', now())
    if (!isNews) return 'already'
    await postCaptured(tx, row, facts.paid_at)
    await addJob(tx, 'payment:settled', facts.pay_no)
    tx.afterCommit(() => payments.inc({ provider: facts.provider, result: 'settled' }))
    return 'settled'
  })
}

const note = (tx: Tx, facts: PaidFacts, verdict: NewsRow['verdict'], at: Date) => {
  const { pay_no, source, amount_fen, provider_no } = facts
  return noteNews(tx, { pay_no, refund_no: '', source, says: 'paid', amount_fen, provider_no, verdict }, at)
}

function wrongIn(
  row: Payment | undefined,
  facts: PaidFacts,
): Exclude<NewsRow['verdict'], 'taken'> | 'unknown' | undefined {
  if (!row) return 'unknown'
  if (row.provider !== facts.provider) return 'provider'
  if (row.amount_fen !== facts.amount_fen) return 'amount'
  if (row.provider_no !== null && row.provider_no !== facts.provider_no) return 'provider_no'
  return undefined
}

/** The job: the payable's room deals with the payment, and only then it counts as done. */
export async function notifySettled(services: Services, payNo: string): Promise<void> {
  const { db } = services
  const row = await findPayment(db, payNo)
  if (row?.state !== 'paid') throw new Error('payment: not paid, nothing to settle')
  if (row.told_at) return
  await payableOf(services, row.kind).settled(services, row)
  await markNotified(db, payNo, services.now())
}
