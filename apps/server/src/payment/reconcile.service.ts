import { addDays, type StudioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { Services } from '../context'
import { ProviderAway } from '../providers/json'
import { type BillLine, paymentProviders } from '../providers/payment'
import { askProvider } from './payment.service'
import { type DifferenceRow, keepDifferences, listAttempts, listPaid, type NewDifference } from './reconcile.sql'

type Provider = DifferenceRow['provider']
type Difference = NewDifference & { readonly provider: Provider }

const AT_ONCE = 8

/** Both books side by side. */
export function compare(
  ours: readonly Pick<BillLine, 'payNo' | 'amountFen'>[],
  theirs: readonly BillLine[],
): NewDifference[] {
  const here = new Map(ours.map(({ payNo, amountFen }) => [payNo, amountFen]))
  const there = new Map(theirs.map(({ payNo, amountFen }) => [payNo, amountFen]))
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((pay_no): NewDifference[] => {
    const [our, their] = [here.get(pay_no) ?? null, there.get(pay_no) ?? null]
    if (our === their) return []
    const kind = our === null ? 'missing_here' : their === null ? 'missing_there' : 'amount'
    return [{ kind, pay_no, ours: our, theirs: their }]
  })
}

const spanOf = (day: StudioDay) => ({ from: studioInstant(day), to: studioInstant(addDays(day, 1)) })

/** A provider without a bill is asked about every attempt that could have been paid that day. */
async function askedOneByOne(services: Services, provider: Provider, day: StudioDay): Promise<BillLine[]> {
  const span = spanOf(day)
  const waiting = await listAttempts(services.database.db, provider, span)
  const lines: BillLine[] = []
  const hand = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const news = await paymentProviders[provider].query(services, row.pay_no)
      if (news.state === 'paid' && news.paid.paidAt >= span.from && news.paid.paidAt < span.to) lines.push(news.paid)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
  return lines
}

/** A payment that the provider has and we have not: its notice was lost, and asking brings it in. */
async function heal({ log, ...services }: Services, payNo: string): Promise<void> {
  try {
    await askProvider({ log, ...services }, payNo)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    log.warn({ err: error, pay_no: payNo }, 'provider does not say')
  }
}

async function reconcileWith(services: Services, provider: Provider, day: StudioDay): Promise<Difference[]> {
  const { database, log, now } = services
  const bill = await paymentProviders[provider].bill(services, day)
  const theirs = bill ?? (await askedOneByOne(services, provider, day))
  const found = compare(await listPaid(database.db, provider, spanOf(day)), theirs)
  await database.transaction((tx) => keepDifferences(tx, { day, provider }, found, now()))
  for (const one of found) log.error({ day, provider, ...one }, 'books differ')
  for (const { kind, pay_no } of found) if (kind === 'missing_here') await heal(services, pay_no)
  return found.map((one) => ({ provider, ...one }))
}

/** The books of one day against those of every provider that we have an account with. */
export async function reconcile(services: Services, day: StudioDay): Promise<Difference[]> {
  const { WX_MCHID, ALI_SELLER_ID } = services.env
  const differences: Difference[] = []
  if (WX_MCHID) differences.push(...(await reconcileWith(services, 'wechat', day)))
  if (ALI_SELLER_ID) differences.push(...(await reconcileWith(services, 'alipay', day)))
  return differences
}
