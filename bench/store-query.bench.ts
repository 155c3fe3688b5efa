import pg from 'pg'
import type { Tx } from '../apps/server/src/db/database.ts'
import { listNearest, listStores } from '../apps/server/src/store/store.sql.ts'
import { studioDay } from '../packages/contract/src/kernel/time.ts'
import type { Bench, Row } from './bench.ts'
import { median } from './figures.ts'
import { addStores, countStores, explain, settleStores } from './fill/many-stores.sql.ts'
import { statementOf } from './statement.ts'

const stores = 5000
const runs = 9
const limit = 5

const shanghai = 310100
const place = { longitude: 121.47, latitude: 31.23 }
const today = studioDay(new Date())
const found = (keyword: string) => (tx: Tx) =>
  listStores(tx, shanghai, place, { limit: 10, offset: 0, filter: { keyword }, today })

const queries: Record<string, (tx: Tx) => Promise<unknown>> = {
  'nearest stores, first page': (tx) => listNearest(tx, shanghai, place, { limit: 5, offset: 0, today }),
  'nearest stores, tenth page': (tx) => listNearest(tx, shanghai, place, { limit: 5, offset: 45, today }),
  'search 静安': found('静安'),
  'search wutong': found('wutong'),
  'search 店, which nearly all have': found('店'),
  'search nosuchplace': found('nosuchplace'),
}

const shown = (value: number) => `${value.toFixed(2)} ms`

const rowOf = async (client: pg.Client, what: string, ask: (tx: Tx) => Promise<unknown>): Promise<Row> => {
  const statement = await statementOf(ask)
  const took: number[] = []
  let plan = await explain(client, statement)
  while (took.length < runs) {
    plan = await explain(client, statement)
    took.push(plan.ms)
  }
  const middle = median(took)
  return {
    what,
    figure: `${shown(middle)} (${plan.readsAll ? 'reads the whole table' : plan.indexes.join(', ')})`,
    target: `< ${shown(limit)}, by index`,
    passed: middle < limit && !plan.readsAll,
  }
}

export const storeQuery: Bench = {
  name: `门店查询（${stores} 家，PostgreSQL 自己的用时，各 ${runs} 次）`,
  run: async ({ databaseUrl }) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      // Nothing of it stays: the other benches measure the demo.
      await client.query('begin')
      await addStores(client, stores)
      await settleStores(client)
      const rows: Row[] = [{ what: 'stores in the table', figure: String(await countStores(client)) }]
      for (const [what, ask] of Object.entries(queries)) rows.push(await rowOf(client, what, ask))
      await client.query('rollback')
      return rows
    } finally {
      await client.end()
    }
  },
}
