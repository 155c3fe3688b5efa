import { randomBytes } from 'node:crypto'
import autocannon from 'autocannon'
import pg from 'pg'
import { addDays, studioDay, weekdayNumber } from '../packages/contract/src/kernel/time.ts'
import { startBare } from './bare/server.ts'
import { atLeast, atMost, type Bench, type Row } from './bench.ts'
import { inTurns, median, ms, pairedRatio, perSecond, times } from './figures.ts'
import { addMembers, makeBareTables, productsOnSale, storesOffering, widenPools } from './fill/busy-chain.sql.ts'
import { costOf } from './processor.ts'

const PRODUCT = 1
/** Enough members that none has too many holds. */
const MEMBERS = 4000
const SECONDS = 3
const ROUNDS = 3
const CONNECTIONS = 16
const UA = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148'

interface Ask {
  readonly url: string
  /** Changes with every request. */
  readonly next: () => { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
}

async function rateOf({ url, next }: Ask): Promise<number> {
  const result = await autocannon({
    url,
    duration: SECONDS,
    connections: CONNECTIONS,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${next().path}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`)
  return result.requests.average
}

/** Many phones, each at an address of its own: what one address may ask a minute is not what is measured. */
const phone = () => ({ 'user-agent': UA, 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` })
const json = { 'content-type': 'application/json', 'user-agent': UA }

/** Takes turns through a list. */
const turns = <T>(list: readonly T[]) => {
  let at = 0
  return () => list[at++ % list.length]!
}

interface StartAsked {
  readonly store_id: number
  readonly day: string
  readonly time: string
}

/** As phones would find them, in all stores at once: stores close on days of their own. */
async function openStarts(url: string, stores: number[], days: string[]): Promise<StartAsked[]> {
  const found: StartAsked[] = []
  for (const day of days)
    for (const store_id of stores) {
      const answer = await fetch(`${url}/api/schedule/list?items=${PRODUCT}&store_id=${store_id}&day=${day}`, {
        headers: phone(),
      })
      const { data } = (await answer.json()) as { data: { starts: { time: string; left: number }[] } }
      for (const { time, left } of data.starts) if (left > 0) found.push({ store_id, day, time })
    }
  return found.toSorted((a, b) => Number(a.time > b.time) - Number(a.time < b.time))
}

async function priceOf(url: string, choice: object): Promise<number> {
  const answer = await fetch(`${url}/api/book/preview`, { method: 'POST', headers: json, body: JSON.stringify(choice) })
  const { data } = (await answer.json()) as { data: { payable_fen: number } }
  return data.payable_fen
}

async function compare(ours: Ask, theirs: Ask, least: number, [what, against]: [string, string]): Promise<Row[]> {
  const runs = [() => rateOf(ours), () => rateOf(theirs)]
  await inTurns(1, runs)
  const [mine = [], bare = []] = await inTurns(ROUNDS, runs)
  const ratio = pairedRatio(mine, bare)
  return [
    { what, figure: perSecond(median(mine)) },
    { what: against, figure: perSecond(median(bare)) },
    { what: 'ratio', figure: times(ratio), ...atLeast(ratio, least, times) },
  ]
}

const SOONEST_ASKED = 60

/** Ten products for all stores of a city, others with every request: what it costs the server's processor. */
async function soonest(url: string, pid: number, products: readonly number[]): Promise<Row[]> {
  const { cost } = await costOf(pid, async () => {
    for (let nth = 0; nth < SOONEST_ASKED; nth += 1) {
      const items = Array.from({ length: 10 }, (_, at) => products[(nth + at) % products.length]).join(',')
      const answer = await fetch(`${url}/api/schedule/soonest?items=${items}&per_page=50`, { headers: phone() })
      if (!answer.ok) throw new Error(`soonest: ${answer.status}`)
      await answer.text()
    }
    return { rate: 0, requests: SOONEST_ASKED }
  })
  if (cost === undefined) return []
  return [{ what: 'soonest over ten products, processor', figure: ms(cost), ...atMost(cost, 15, ms) }]
}

export const booking: Bench = {
  name: '预约',
  run: async ({ url, databaseUrl, pid }) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const bare = await startBare('./bare/booking.ts', { DATABASE_URL: databaseUrl, POOL: '10' })
    try {
      await widenPools(client)
      const tokens = turns(await addMembers(client, MEMBERS))
      const stores = await storesOffering(client, PRODUCT)
      const today = studioDay(new Date())
      const days = Array.from({ length: 30 }, (_, nth) => addDays(today, nth + 1)).filter(
        (day) => weekdayNumber(day) === 6,
      )
      const starts = await openStarts(url, stores, days)
      await makeBareTables(client, starts.length)
      const items = [{ product_id: PRODUCT, people: 1, addon_ids: [], series_ids: [] }]
      const shown_payable_fen = await priceOf(url, { ...starts[0], items })
      const start = turns(starts)
      const slot = turns(starts.map((_, nth) => nth))
      const store = turns(stores)
      const day = turns(days)
      const bareSelect: Ask = { url: bare.url, next: () => ({ method: 'GET', path: `/select?store_id=${store()}` }) }
      const book = await compare(
        {
          url,
          next: () => ({
            method: 'POST',
            path: '/api/book/startbook',
            headers: {
              ...json,
              authorization: `Bearer ${tokens()}`,
              'idempotency-key': randomBytes(12).toString('hex'),
            },
            body: JSON.stringify({ ...start(), items, remark: '', agreed: true, shown_payable_fen }),
          }),
        },
        {
          url: bare.url,
          next: () => ({
            method: 'POST',
            path: '/book',
            headers: json,
            body: JSON.stringify({ slot: slot(), product_id: PRODUCT, remark: '' }),
          }),
        },
        0.5,
        ['startbook, end to end', 'bare Fastify + pg, a transaction of four statements'],
      )
      const asked = (path: string) => ({
        url,
        next: () => ({ method: 'GET' as const, path: `${path}&store_id=${store()}`, headers: phone() }),
      })
      const list = await compare(
        {
          url,
          next: () => ({
            method: 'GET',
            path: `/api/schedule/list?items=${PRODUCT}&store_id=${store()}&day=${day()}`,
            headers: phone(),
          }),
        },
        bareSelect,
        0.5,
        ['schedule/list, 20 stores in turn', 'bare Fastify + pg, one indexed SELECT'],
      )
      const calendar = await compare(
        asked(`/api/schedule/calendar?items=${PRODUCT}&month=${addDays(today, 20).slice(0, 7)}`),
        bareSelect,
        0.5,
        ['schedule/calendar, 20 stores in turn', 'bare Fastify + pg, one indexed SELECT'],
      )
      return [...book, ...list, ...calendar, ...(await soonest(url, pid, await productsOnSale(client)))]
    } finally {
      await bare.stop()
      await client.end()
    }
  },
}
