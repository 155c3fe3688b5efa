import pg from 'pg'
import type { Tx } from '../apps/server/src/db/database.ts'
import { countNotices, countUnread, listNotices } from '../apps/server/src/notice/notice.sql.ts'
import type { Bench, Row } from './bench.ts'
import { median } from './figures.ts'
import { addMessages, removeMessages } from './fill/many-messages.sql.ts'
import { explain } from './fill/many-stores.sql.ts'
import { type Statement, statementOf } from './statement.ts'

const messages = 10_000
const runs = 9
/** Of all statements of a page together. */
const limit = 30

type Topic = 'order' | undefined

const statementsOf = (id: number, topic: Topic, offset: number): Promise<Statement[]> =>
  Promise.all(
    [
      (tx: Tx) => listNotices(tx, id, { topic, limit: 20, offset }),
      (tx: Tx) => countNotices(tx, id, topic),
      (tx: Tx) => countUnread(tx, id),
    ].map(statementOf),
  )

const shown = (value: number) => `${value.toFixed(2)} ms`

const rowOf = async (client: pg.Client, what: string, statements: readonly Statement[]): Promise<Row> => {
  const took: number[] = []
  const indexes = new Set<string>()
  while (took.length < runs) {
    let all = 0
    for (const statement of statements) {
      const plan = await explain(client, statement, 'notice')
      all += plan.ms
      if (plan.readsAll) indexes.add('the whole table')
      for (const index of plan.indexes) indexes.add(index)
    }
    took.push(all)
  }
  const middle = median(took)
  return {
    what,
    figure: `${shown(middle)} (${[...indexes].join(', ')})`,
    target: `< ${shown(limit)}, by index`,
    passed: middle < limit && !indexes.has('the whole table'),
  }
}

export const messageList: Bench = {
  name: `消息（一位会员 ${messages} 条，PostgreSQL 自己的用时，各 ${runs} 次）`,
  run: async ({ databaseUrl }) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const id = await addMessages(client, messages)
      const rows = [
        await rowOf(client, 'first page, with counts', await statementsOf(id, undefined, 0)),
        await rowOf(client, 'first page of a topic', await statementsOf(id, 'order', 0)),
        await rowOf(client, 'last page', await statementsOf(id, undefined, 9780)),
        await rowOf(client, 'unread alone', [await statementOf((tx) => countUnread(tx, id))]),
      ]
      return rows
    } finally {
      // Nothing of it stays: the other benches measure the demo.
      await removeMessages(client)
      await client.end()
    }
  },
}
