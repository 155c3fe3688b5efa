// One who writes ten times a second through the leader's address, and remembers every answer.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const EVERY_MS = 100
const ANSWER_WITHIN_MS = 2000

export type Ledger = {
  /** The longest time without an acknowledged write since it was last asked, in seconds. */
  longestGap: () => number
  /** Acknowledged since then, and those of them that are not there. */
  account: () => Promise<{ acknowledged: number; lost: number }>
  stop: () => Promise<void>
}

export const startLedger = async (url: string): Promise<Ledger> => {
  const config = { connectionString: url, connectionTimeoutMillis: 1000, query_timeout: ANSWER_WITHIN_MS }
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client(config)
    client.on('error', () => {})
    await client.connect()
    return client
  }
  let client: pg.Client | undefined = await open()
  await client.query('create schema trial; create table trial.written (nth int primary key)')
  let nth = 0
  let isOver = false
  let last = performance.now()
  let longest = 0
  const acknowledged: number[] = []
  const heard = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const write = async (): Promise<void> => {
    nth += 1
    const one = nth
    try {
      client ??= await open()
      await client.query('insert into trial.written values ($1)', [one])
      acknowledged.push(one)
      heard()
    } catch {
      void client?.end().catch(() => {})
      client = undefined
    }
  }
  const writing = (async () => {
    for (; !isOver; await pause(EVERY_MS)) await write()
  })()
  return {
    longestGap: () => {
      const seconds = Math.max(longest, performance.now() - last) / 1000
      longest = 0
      return seconds
    },
    account: async () => {
      const numbers = acknowledged.splice(0)
      const asking = await open()
      const { rows } = await asking.query<{ there: string }>(
        'select count(*) as there from trial.written where nth = any($1)',
        [numbers],
      )
      await asking.end()
      return { acknowledged: numbers.length, lost: numbers.length - Number(rows[0]?.there ?? 0) }
    },
    stop: async () => {
      isOver = true
      await writing
      await client?.end().catch(() => {})
    },
  }
}
