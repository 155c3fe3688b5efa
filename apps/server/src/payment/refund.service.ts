import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { refundOver } from '@kuaimen/contract/payment/payment.errors'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { ProviderAway, ProviderRests } from '../providers/json'
import { type NoticedRefund, paymentProviders, type RefundNews } from '../providers/payment'
import { postByHand, postSetAside, postSettled } from './entries.service'
import { noteNews } from './news.sql'
import { notifyRefund } from './notices.service'
import { addJob, findPayment, type Payment } from './payment.sql'
import {
  countTry,
  findRefund,
  insertRefund,
  markByHand,
  markFailed,
  markSent,
  markSettled,
  type PaymentRefund,
  reopenRefund,
  refundsOf as rowsOf,
  setAside,
  uncountTry,
} from './refund.sql'
import { secondsToWait } from './refund-gate.service'

export type { PaymentRefund }

/** Days of trying, as the queue waits longer each time; then a person looks. */
const TRIES = 18
/** A provider that is left alone is left alone for so long. */
const RESTS_S = 10

/** A number of the caller's own makes asking again harmless; else one is made of chance. */
type Numbered = { readonly refund_no: string } | { readonly randomBytes: Services['randomBytes'] }

export type RefundWanted = Numbered & {
  readonly pay_no: string
  readonly amount_fen: number
  readonly reason: string
  readonly cause?: PaymentRefund['cause']
  readonly now: Date
}

const makeRefundNo = (randomBytes: Services['randomBytes']): string => makeId('R', randomBytes(ID_LENGTH))

/** In the caller's transaction: the money is set aside and a job will send it. Gives the refund's number. */
export async function requestRefund(tx: Tx, wanted: RefundWanted): Promise<string> {
  const { pay_no, amount_fen, reason, cause = 'ended', now } = wanted
  const refund_no = 'refund_no' in wanted ? wanted.refund_no : makeRefundNo(wanted.randomBytes)
  const asked = { refund_no, pay_no, amount_fen, reason, cause, state: 'requested', requested_at: now } as const
  const refund = await insertRefund(tx, asked)
  if (!refund) return sameRefund(tx, refund_no, wanted)
  const payment = await setAside(tx, pay_no, amount_fen)
  if (!payment) throw new Refusal(refundOver)
  await postSetAside(tx, payment, refund)
  await addJob(tx, 'payment:refund', refund_no)
  return refund_no
}

async function sameRefund(tx: Tx, refundNo: string, { pay_no, amount_fen }: RefundWanted): Promise<string> {
  const row = await findRefund(tx, refundNo)
  if (row?.pay_no === pay_no && row.amount_fen === amount_fen) return refundNo
  throw new Error('payment: this refund number means another refund')
}

/** All money on its way back for one payable, oldest first. */
export const refundsOf = (tx: Tx, payableNo: string): Promise<PaymentRefund[]> => rowsOf(tx, payableNo)

/** The job: sends it, always under the same number, so that however often it is tried the money goes once. */
export async function sendRefund(services: Services, refundNo: string): Promise<void> {
  const { db, transaction, log } = services
  const row = await findRefund(db, refundNo)
  if (row?.state !== 'requested') return
  const wait = await secondsToWait(services, row)
  if (wait > 0) return void (await transaction((tx) => addJob(tx, 'payment:refund', refundNo, wait)))
  const tries = await countTry(db, refundNo)
  try {
    const { provider, order } = await orderOf(services, row)
    const news = await provider.refund(services, order)
    await transaction((tx) => applyNews(tx, refundNo, news, services.now()))
  } catch (error) {
    if (error instanceof ProviderRests) return void (await transaction((tx) => waitOut(tx, refundNo)))
    log.warn({ err: error, refund_no: refundNo, tries }, 'refund not sent')
    if (tries < TRIES) throw error
    const why = error instanceof Error ? error.message : 'not sent'
    await transaction((tx) => giveUp(tx, refundNo, why, services.now()))
  }
}

/** The provider rests, so that it was not asked at all: a try that was not made is not one. */
async function waitOut(tx: Tx, refundNo: string): Promise<void> {
  await uncountTry(tx, refundNo)
  await addJob(tx, 'payment:refund', refundNo, RESTS_S)
}

/** Asks what has become of a refund that was accepted. */
export async function askRefund(services: Services, row: PaymentRefund): Promise<void> {
  const { provider, order } = await orderOf(services, row)
  const news = await provider.queryRefund(services, order)
  if (news.state === 'unknown') return
  await services.transaction((tx) => applyNews(tx, row.refund_no, news, services.now()))
}

/** Whether the provider has this refund, as it is. */
export async function knowsRefund(services: Services, refundNo: string): Promise<boolean> {
  const row = await findRefund(services.db, refundNo)
  if (!row) return false
  const { provider, order } = await orderOf(services, row)
  const { state } = await provider.queryRefund(services, order)
  return state === 'settled' || state === 'underway'
}

async function orderOf({ db }: Services, { pay_no, refund_no, amount_fen, reason }: PaymentRefund) {
  const paid = await findPayment(db, pay_no)
  if (!paid || paid.provider === 'douyin') throw new Error('payment: no provider to refund through')
  const order = { payNo: pay_no, refundNo: refund_no, amountFen: amount_fen, totalFen: paid.amount_fen, reason }
  return { provider: paymentProviders[paid.provider], order }
}

async function applyNews(tx: Tx, refundNo: string, news: RefundNews, now: Date): Promise<void> {
  if (news.state === 'settled') await settle(tx, refundNo, news, now)
  else if (news.state === 'underway') await send(tx, refundNo, news, now)
  else if (news.state === 'refused') await giveUp(tx, refundNo, news.note, now)
  else throw new ProviderAway('payment: the provider knows no such refund')
}

async function send(
  tx: Tx,
  refundNo: string,
  { providerNo, acceptedAt }: Extract<RefundNews, { state: 'underway' }>,
  now: Date,
): Promise<void> {
  const refund = await markSent(tx, refundNo, providerNo, acceptedAt ?? now)
  if (refund) await notifyRefund(tx, refund, 'refund_sent', now)
}

async function giveUp(tx: Tx, refundNo: string, note: string, now: Date): Promise<void> {
  const refund = await markFailed(tx, refundNo, note)
  if (refund) await notifyRefund(tx, refund, 'refund_failed', now)
}

async function settle(
  tx: Tx,
  refundNo: string,
  { providerNo, settledAt }: Extract<RefundNews, { state: 'settled' }>,
  now: Date,
): Promise<void> {
  const at = settledAt ?? now
  const refund = await markSettled(tx, refundNo, providerNo, at)
  const payment = refund && (await findPayment(tx, refund.pay_no))
  if (!payment) return
  await postSettled(tx, payment, refund, at)
  await addJob(tx, 'payment:refunded', refundNo)
  await notifyRefund(tx, refund, 'refund_settled', now)
}

/** A person has looked at a failed one: it is sent again under the same number. False when it is not failed any more. */
export async function retryRefund(tx: Tx, refundNo: string): Promise<boolean> {
  if (!(await reopenRefund(tx, refundNo))) return false
  await addJob(tx, 'payment:refund', refundNo)
  return true
}

/** A failed one that was paid outside is over. False when it is not failed any more. */
export async function settleByHand(tx: Tx, refundNo: string, note: string, now: Date): Promise<boolean> {
  const refund = await markByHand(tx, refundNo, note, now)
  const payment = refund && (await findPayment(tx, refund.pay_no))
  if (!payment) return false
  await postByHand(tx, payment, refund, now)
  await addJob(tx, 'payment:refunded', refundNo)
  await notifyRefund(tx, refund, 'refund_settled', now)
  return true
}

/** Asks the provider about one now, whatever we believe of it. False where the provider does not answer. */
export async function askNow(services: Services, refundNo: string): Promise<boolean> {
  const row = await findRefund(services.db, refundNo)
  if (!row) return true
  try {
    await askRefund(services, row)
    return true
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRests) return false
    throw error
  }
}

const note = (tx: Tx, { payNo, refundNo, amountFen }: NoticedRefund, news: RefundNews, at: Date) => {
  if (news.state === 'unknown') return undefined
  const about = { pay_no: payNo, refund_no: refundNo, amount_fen: amountFen, source: 'notice' } as const
  const provider_no = 'providerNo' in news ? news.providerNo : ''
  return noteNews(tx, { ...about, says: news.state, provider_no, verdict: 'taken' }, at)
}

/** A verified notice about a refund. False when it is not about one of ours, of that payment, through that provider. */
export async function applyRefundNotice(
  tx: Tx,
  { provider, payNo, refundNo, amountFen, news }: NoticedRefund & { provider: Payment['provider']; news: RefundNews },
  now: Date,
): Promise<boolean> {
  const row = await findRefund(tx, refundNo)
  if (row?.pay_no !== payNo || row.amount_fen !== amountFen) return false
  if ((await findPayment(tx, payNo))?.provider !== provider) return false
  if (news.state === 'unknown') return true
  await applyNews(tx, refundNo, news, now)
  await note(tx, { payNo, refundNo, amountFen }, news, now)
  return true
}
