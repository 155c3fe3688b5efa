import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { listStores } from '../apps/server/src/store/store.sql.ts'
import { startBare } from './bare-server.ts'
import { atLeast, type Bench } from './bench.ts'
import { inTurns, median, pairedRatio, perSecond, times } from './figures.ts'
import { load } from './load.ts'
import { costOf } from './processor.ts'

const path = '/api/store/list?city_id=310100&location=121.47,31.23&page=1&per_page=5'
const rounds = 5
// The product's own default.
const pool = '10'

/** The statement exactly as the product sends it: its text, its values and whether it is prepared by name. */
const statement = async (): Promise<string> => {
  const sent: { text: string; name?: string; values: unknown[] }[] = []
  const client = {
    query: async ({ text, name }: pg.QueryConfig, values: unknown[]) => {
      sent.push({ text, ...(name && { name }), values })
      return { rows: [] }
    },
  }
  const place = { longitude: 121.47, latitude: 31.23 }
  await listStores(drizzle({ client: client as unknown as pg.Client }), 310100, place, { limit: 5, offset: 0 })
  return JSON.stringify(sent[0])
}

type Round = { rate: number; cost: number | undefined }

const rates = (rounds: Round[]) => rounds.map(({ rate }) => rate)
const shown = (rounds: Round[]) => {
  const costs = rounds.flatMap(({ cost }) => cost ?? [])
  const cost = costs.length > 0 ? `, ${median(costs).toFixed(2)} ms of its processor each` : ''
  return perSecond(median(rates(rounds))) + cost
}

export const storeList: Bench = {
  name: '门店列表',
  run: async ({ url, pid, databaseUrl }) => {
    const env = { DATABASE_URL: databaseUrl, POOL: pool, STATEMENT: await statement() }
    const bare = await startBare('./bare-store-list.ts', env)
    try {
      const runs = [
        () => costOf(pid, () => load({ url, path })),
        () => costOf(bare.pid, () => load({ url: bare.url, path })),
      ]
      await inTurns(1, runs)
      const [ours = [], theirs = []] = await inTurns(rounds, runs)
      const ratio = pairedRatio(rates(ours), rates(theirs))
      return [
        { what: '/api/store/list', figure: shown(ours) },
        { what: 'bare Fastify + pg, same statement', figure: shown(theirs) },
        { what: 'ratio', figure: times(ratio), ...atLeast(ratio, 0.6, times) },
      ]
    } finally {
      await bare.stop()
    }
  },
}
