import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { type TestDatabase, testDatabase, unreported } from '../testing/database'
import { openDatabase, type Tx } from './database'
import { isDatabaseAway } from './errors'
import { oneAtATime } from './one-at-a-time'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'), 'empty')
  await database.pool.query('create table counted (n int); insert into counted values (1)')
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('update counted set n = 1'))

const NOW = new Date('2026-11-15T02:00:00Z')
const readN = async (tx: Tx): Promise<number> =>
  (await tx.execute<{ n: number }>(sql`select n from counted`)).rows[0]!.n
const setN = (tx: Tx, n: number) => tx.execute(sql`update counted set n = ${n}`)
/** Every test has keys of its own. */
let run = 0
beforeEach(() => {
  run += 1
})
const cachedN = (tx: Tx) => tx.cached({ scope: 'counted', key: ['n', run], now: NOW, forMs: 1000 }, readN)

describe('what is to be done after the commit', () => {
  it('is done when it has committed, in order, and at once where no transaction is open', async () => {
    const done: string[] = []
    await database.transaction(async (tx) => {
      tx.afterCommit(() => void done.push('first'))
      tx.afterCommit(() => void done.push('second'))
      await setN(tx, 2)
      expect(done).toEqual([])
    })
    expect(done).toEqual(['first', 'second'])
    database.db.afterCommit(() => void done.push('third'))
    expect(done).toEqual(['first', 'second', 'third'])
  })

  it('is not done when the transaction rolls back, nor by the next one of that connection', async () => {
    const done: string[] = []
    const one = openDatabase(database.url, 1, unreported)
    const broken = one.transaction(async (tx) => {
      tx.afterCommit(() => void done.push('never'))
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    await one.transaction((tx) => readN(tx))
    await one.close()
    expect(done).toEqual([])
  })

  it('may fail without failing the transaction, and is reported', async () => {
    const reported: string[] = []
    const one = openDatabase(database.url, 1, (where) => void reported.push(where))
    const result = await one.transaction(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('no')
      })
      return 7
    })
    await one.close()
    expect([result, reported]).toEqual([7, ['db:after_commit']])
  })
})

describe('statements that are asked side by side in a transaction', () => {
  it('go one after the other over its connection', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    onTestFinished(() => client.end())
    const asked = client.query.bind(client)
    let under = 0
    let most = 0
    const counted = Object.assign(client, {
      query: async (text: string) => {
        under += 1
        most = Math.max(most, under)
        try {
          return await asked(text)
        } finally {
          under -= 1
        }
      },
    })
    const ask = (query: string) => oneAtATime(counted).query<{ n: number }>(query)
    const one = oneAtATime(counted)
    const both = await Promise.allSettled(['select 1 as n', 'nonsense', 'select 2 as n'].map((text) => one.query(text)))
    expect(both.map((each) => (each.status === 'fulfilled' ? each.value.rows : 'failed'))).toEqual([
      [{ n: 1 }],
      'failed',
      [{ n: 2 }],
    ])
    expect(most).toBe(1)
    // Without it they are all given to the driver at once.
    await Promise.all([ask('select 1'), ask('select 2')])
    expect(most).toBe(2)
  })

  it('are gone with it when one of them fails before the others have run', async () => {
    const failing = database.transaction((tx) =>
      Promise.all([tx.execute(sql`select nonsense`), setN(tx, 5), setN(tx, 6), setN(tx, 7)]),
    )
    await expect(failing).rejects.toThrow()
    expect(await database.transaction(readN)).toBe(1)
  })
})

describe('an answer that requests share', () => {
  it('is read once while it is young, and anew when it has expired', async () => {
    expect(await cachedN(database.db)).toBe(1)
    await setN(database.db, 2)
    expect(await cachedN(database.db)).toBe(1)
    database.db.expireCached('counted')
    expect(await cachedN(database.db)).toBe(2)
  })

  it('never sees what a transaction has not committed', async () => {
    await database.transaction(async (tx) => {
      await setN(tx, 9)
      expect(await cachedN(tx)).toBe(1)
    })
  })

  it('is not the old one after a reader came between a change and its commit', async () => {
    await database.transaction(async (tx) => {
      await setN(tx, 3)
      tx.expireCached('counted')
      expect(await cachedN(database.db)).toBe(1)
    })
    expect(await cachedN(database.db)).toBe(3)
  })

  it('stays when the transaction rolls back', async () => {
    let reads = 0
    const counting = () =>
      database.db.cached({ scope: 'counted', key: ['reads', run], now: NOW, forMs: 1000 }, async () => {
        reads += 1
      })
    await counting()
    await database
      .transaction(async (tx) => {
        tx.expireCached('counted')
        throw new Error('no')
      })
      .catch(() => 'rolled back')
    await counting()
    expect(reads).toBe(1)
  })

  it('does not fail with the connection of a transaction that asked for it', async () => {
    const asked = { key: ['slow', run], now: NOW, forMs: 1000 }
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = async (db: Tx) => {
      await gate
      return readN(db)
    }
    const dying = database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const answer = tx.cached(asked, slow)
      const other = database.db.cached(asked, slow)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      release()
      expect(await Promise.all([answer, other])).toEqual([1, 1])
      await readN(tx)
    })
    await expect(dying).rejects.toThrow()
  })

  it('is there for as many transactions as there are connections, though each holds one', async () => {
    const small = openDatabase(database.url, 2, unreported)
    const asked = { key: ['rush'], now: NOW, forMs: 1000 }
    const answers = Array.from({ length: 8 }, () => small.transaction((tx) => tx.cached(asked, readN)))
    expect(await Promise.all(answers)).toEqual(Array(8).fill(1))
    await small.close()
  })

  it('fails for those who wait for it, and is read anew for the next', async () => {
    const asked = { key: ['failing', run], now: NOW, forMs: 1000 }
    const failing = () => Promise.reject(new Error('timeout'))
    const both = [database.db.cached(asked, failing), database.db.cached(asked, readN)]
    for (const one of await Promise.allSettled(both)) expect(one.status).toBe('rejected')
    expect(await database.db.cached(asked, readN)).toBe(1)
  })
})

describe('an error of a connection', () => {
  it('that was idle is reported, and the next query gets another', async () => {
    const reported: string[] = []
    const one = openDatabase(database.url, 1, (where) => void reported.push(where))
    const { rows } = await one.pool.query('select pg_backend_pid() as pid')
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await expect.poll(() => reported.length).toBeGreaterThan(0)
    expect(await readN(one.db)).toBe(1)
    await one.close()
  })
})

describe('who waits for a connection', () => {
  it('is told after four seconds that there is none, long before a phone gives up', async () => {
    const one = openDatabase(database.url, 1, unreported)
    let free = () => {}
    const held = one.transaction(() => new Promise<void>((resolve) => (free = resolve)))
    const from = performance.now()
    const refused = await one.transaction(readN).catch((error: unknown) => error)
    expect(isDatabaseAway(refused)).toBe(true)
    expect(performance.now() - from).toBeLessThan(6000)
    free()
    await held
    await one.close()
  })
})
