import { listStores } from '../apps/server/src/store/store.sql.ts'
import { studioDay } from '../packages/contract/src/kernel/time.ts'
import { startBare } from './bare/server.ts'
import { atLeast, type Bench } from './bench.ts'
import { inTurns, median, pairedRatio, perSecond, times } from './figures.ts'
import { load } from './load.ts'
import { costOf } from './processor.ts'
import { statementOf } from './statement.ts'

const path = '/api/store/list?city_id=310100&location=121.47,31.23&page=1&per_page=5'
const rounds = 5
// The product's own default.
const pool = '10'

const place = { longitude: 121.47, latitude: 31.23 }

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
    const today = studioDay(new Date())
    const statement = await statementOf((tx) => listStores(tx, 310100, place, { limit: 5, offset: 0, today }))
    const env = { DATABASE_URL: databaseUrl, POOL: pool, STATEMENT: JSON.stringify(statement) }
    const bare = await startBare('./bare/store-list.ts', env)
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
