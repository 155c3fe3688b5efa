import pg from 'pg'
import { listComing, listEnding } from '../apps/server/src/booking/notice/reminder.sql.ts'
import type { Tx } from '../apps/server/src/db/database.ts'
import { HOLD_ENDING_MS, HOLD_LEAST_MS, REMINDERS_OF_VISITS } from '../packages/contract/src/booking/notice.rules.ts'
import type { Bench, Row } from './bench.ts'
import { median } from './figures.ts'
import { explain } from './fill/many-stores.sql.ts'
import { addVisits } from './fill/many-visits.sql.ts'
import { statementOf } from './statement.ts'

const visits = 100_000
const runs = 9
/** Of all statements of a minute's sweep together. */
const limit = 200
const atMost = 1000
const now = new Date()

const asked: Record<string, (tx: Tx) => Promise<unknown>> = {
  ...Object.fromEntries(REMINDERS_OF_VISITS.map((rule) => [rule.kind, (tx: Tx) => listComing(tx, rule, now, atMost)])),
  hold_ending: (tx) => listEnding(tx, { from_ms: HOLD_LEAST_MS, until_ms: HOLD_ENDING_MS }, now, atMost),
}

/** The index that each of them must go by. */
const indexOf = (kind: string) => (kind === 'hold_ending' ? 'booking_hold' : 'booking_coming')

const shown = (value: number) => `${value.toFixed(2)} ms`

async function rowsOf(client: pg.Client): Promise<Row[]> {
  const rows: Row[] = []
  let all = 0
  for (const [what, ask] of Object.entries(asked)) {
    const statement = await statementOf(ask)
    const plans = []
    while (plans.length < runs) plans.push(await explain(client, statement, 'booking'))
    const took = median(plans.map(({ ms }) => ms))
    all += took
    const index = indexOf(what)
    const passed = plans.every(({ readsAll, indexes }) => !readsAll && indexes.includes(index))
    const by = [...new Set(plans.flatMap(({ indexes }) => indexes))].join(', ')
    rows.push({ what, figure: `${shown(took)} (${by})`, target: `by ${index}`, passed })
  }
  return [...rows, { what: 'the sweep', figure: shown(all), target: `< ${shown(limit)}`, passed: all < limit }]
}

export const remindSweep: Bench = {
  name: `每分钟的提醒（${visits} 个将来的预约，PostgreSQL 自己的用时，各 ${runs} 次）`,
  run: async ({ databaseUrl }) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      // Nothing of it stays: the other benches measure the demo.
      await client.query('begin')
      await addVisits(client, visits, now)
      const rows = await rowsOf(client)
      await client.query('rollback')
      return rows
    } finally {
      await client.end()
    }
  },
}
