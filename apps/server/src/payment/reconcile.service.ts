import { addDays, type StudioDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { BILLED } from '@kuaimen/contract/payment/reconcile.views'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { logIgnored } from '../http/observe/report-ignored-error'
import { ProviderAway } from '../providers/json'
import { type Bill, paymentProviders } from '../providers/payment'
import { askProvider } from './payment.service'
import {
  type DifferenceRow,
  listPaid,
  listRefunded,
  listRefundsBy,
  type NewDifference,
  saveDifferences,
  saveRun,
} from './reconcile.sql'
import { askRefund, knowsRefund } from './refund.service'
import { findRefund } from './refund.sql'

type Provider = DifferenceRow['provider']
type Difference = NewDifference & { readonly provider: Provider }

interface Line {
  readonly payNo: string
  readonly refundNo?: string
  readonly amountFen: number
}

const keyOf = ({ payNo, refundNo }: Line) => refundNo ?? payNo

/** Both books side by side: of payments, or of refunds. */
export function compare(ours: readonly Line[], theirs: readonly Line[]): NewDifference[] {
  const here = new Map(ours.map((line) => [keyOf(line), line]))
  const there = new Map(theirs.map((line) => [keyOf(line), line]))
  return [...new Map([...here, ...there])].flatMap(([key, { payNo: pay_no, refundNo: refund_no = '' }]) => {
    const [our, their] = [here.get(key)?.amountFen ?? null, there.get(key)?.amountFen ?? null]
    if (our === their) return []
    const kind = our === null ? 'missing_here' : their === null ? 'missing_there' : 'amount'
    return [{ kind, pay_no, refund_no, ours: our, theirs: their } as const]
  })
}

const spanOf = (day: StudioDay) => ({ from: studioInstant(day), to: studioInstant(addDays(day, 1)) })
type Span = ReturnType<typeof spanOf>

/** So near to midnight a refund may stand in the bill of the day beside. */
const EDGE_MS = 10 * 60_000
const isAtEdge = (at: Date, { from, to }: Span) =>
  at.getTime() - from.getTime() < EDGE_MS || to.getTime() - at.getTime() <= EDGE_MS

/** Refunds of the day, and those of theirs that we have under another day; without those that only a clock parts. */
async function refundsBeside(services: Services, provider: Provider, { refunds }: Bill, span: Span): Promise<Line[]> {
  const { db } = services
  const theirs = new Set(refunds.map(({ refundNo }) => refundNo))
  const ours: Line[] = await listRefundsBy(db, provider, [...theirs])
  for (const { at, ...line } of await listRefunded(db, provider, paymentProviders[provider].billsRefunds, span)) {
    if (theirs.has(line.refundNo)) continue
    if (!isAtEdge(at, span) || !(await knowsRefund(services, line.refundNo))) ours.push(line)
  }
  return ours
}

/** What the provider has and we have not: its notice was lost, and asking brings it in. */
async function heal(services: Services, { pay_no, refund_no }: NewDifference): Promise<void> {
  try {
    const refund = refund_no && (await findRefund(services.db, refund_no))
    if (refund) await askRefund(services, refund)
    else if (!refund_no) await askProvider(services, pay_no)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    logIgnored(services.log, 'payment:reconcile', error, { pay_no, refund_no })
  }
}

const sum = (lines: readonly Pick<Line, 'amountFen'>[]) => lines.reduce((all, { amountFen }) => all + amountFen, 0)

/** A day without a bill is written down as one, so that nobody takes it for a day that agrees. */
async function billOf(services: Services, provider: Provider, day: StudioDay): Promise<Bill> {
  try {
    return await paymentProviders[provider].bill(services, day)
  } catch (error) {
    await services.transaction((tx) => saveRun(tx, { day, provider, ran_at: services.now(), state: 'away' }))
    throw error
  }
}

/** Today's bill is not written yet: without a line it says nothing. */
export class NoBillYet extends Error {
  override name = 'NoBillYet'
}

const demandBill = ({ now }: Services, { payments, refunds }: Bill, day: StudioDay): void => {
  if (day >= studioDay(now()) && payments.length + refunds.length === 0) throw new NoBillYet()
}

interface Beside {
  /** Writes into the transaction that saves what was found. */
  readonly alongside?: (tx: Tx, found: readonly NewDifference[]) => Promise<void>
  /** Refuses a day of today or later without a bill, instead of taking it for an empty one. */
  readonly wantsBill?: true
}

/** One day beside one provider. */
export async function reconcileWith(
  services: Services,
  provider: Provider,
  day: StudioDay,
  { alongside, wantsBill }: Beside = {},
): Promise<Difference[]> {
  const { db, transaction, log, now } = services
  const span = spanOf(day)
  const bill = await billOf(services, provider, day)
  if (wantsBill) demandBill(services, bill, day)
  const [paid, refunded] = [await listPaid(db, provider, span), await refundsBeside(services, provider, bill, span)]
  const found = [...compare(paid, bill.payments), ...compare(refunded, bill.refunds)]
  await transaction(async (tx) => {
    await saveDifferences(tx, { day, provider }, found, now())
    await saveRun(tx, {
      ...{ day, provider, ran_at: now(), state: found.length === 0 ? 'agrees' : 'differs' },
      ...{ ours_count: paid.length + refunded.length, ours_fen: sum(paid) - sum(refunded) },
      ...{
        theirs_count: bill.payments.length + bill.refunds.length,
        theirs_fen: sum(bill.payments) - sum(bill.refunds),
      },
    })
    await alongside?.(tx, found)
  })
  for (const one of found) log.error({ day, provider, ...one }, 'books differ')
  for (const one of found) if (one.kind === 'missing_here') await heal(services, one)
  return found.map((one) => ({ provider, ...one }))
}

/** Whether we have an account there. */
export const isBilled = ({ WX_MCHID, ALI_SELLER_ID }: Services['env'], provider: Provider): boolean =>
  Boolean(provider === 'wechat' ? WX_MCHID : ALI_SELLER_ID)

/** The books of one day against those of every provider that we have an account with. */
export async function reconcile(services: Services, day: StudioDay): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const provider of BILLED)
    if (isBilled(services.env, provider)) differences.push(...(await reconcileWith(services, provider, day)))
  return differences
}
