import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DEMO_DAY, type TestDatabase, testDatabase } from '../testing/database'
import { type OpenReplica, openDatabase, openPool } from './database'
import { LAG_AT_MOST_MS, openLag, replicaAt } from './replica'
import { openSilence } from './silence'

describe('the age of a replica', () => {
  it('is known from the positions that it has passed', () => {
    const lag = openLag()
    expect(lag.isFit(0)).toBe(false)
    lag.wrote(10n, 100)
    lag.wrote(20n, 350)
    lag.replayed(15n)
    expect([lag.isFit(100 + LAG_AT_MOST_MS), lag.isFit(101 + LAG_AT_MOST_MS)]).toEqual([true, false])
    lag.replayed(20n)
    expect(lag.isFit(350 + LAG_AT_MOST_MS)).toBe(true)
  })

  it('stays fresh while nothing is written, and grows when the replica is cut off', () => {
    const lag = openLag()
    for (let at = 0; at <= 10_000; at += 250) {
      lag.wrote(10n, at)
      lag.replayed(10n)
    }
    expect(lag.isFit(10_250)).toBe(true)
    for (let at = 10_250; at <= 12_000; at += 250) {
      lag.wrote(11n, at)
      lag.replayed(10n)
    }
    expect(lag.isFit(12_000)).toBe(false)
  })

  it('says what it has of one moment', () => {
    const lag = openLag()
    lag.wrote(10n, 100)
    lag.replayed(10n)
    expect([lag.has(100), lag.has(101)]).toEqual([true, false])
  })
})

describe('reads that may be a second old', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(inject('postgresUrl'), 'empty')
  })
  afterAll(() => database.drop())

  const nameOf = async (openReplica: OpenReplica, reported: string[] = []) => {
    const one = openDatabase(database.url, 2, (where) => void reported.push(where), openReplica)
    try {
      const read = await one.reading(async (tx) => {
        const { rows } = await tx.execute<{ name: string }>(sql`select current_database() as name`)
        return rows[0]?.name
      })
      const cached = await one.db.cached({ key: ['name'], now: DEMO_DAY, forMs: 1 }, async (tx) => {
        const { rows } = await tx.execute<{ name: string }>(sql`select current_database() as name`)
        return rows[0]?.name
      })
      return [read, cached]
    } finally {
      await one.close()
    }
  }
  const elsewhere = () => database.url.replace(/[^/]+$/, 'postgres')
  /** A database that counts as replica, so that it shows which of the two was asked. */
  const always =
    (url: string, isFit: (scope?: string) => boolean = () => true): OpenReplica =>
    (_, report) => {
      const silence = openSilence(url, report)
      const pool = openPool(url, 2, report, silence)
      return { pool, isFit, changed: () => {}, close: () => pool.end().then(() => silence.end()) }
    }

  it('are asked of the replica while it is fit', async () => {
    expect(await nameOf(always(elsewhere()))).toEqual(['postgres', 'postgres'])
    expect(await nameOf(always(elsewhere(), () => false))).toEqual([database.name, database.name])
  })

  it('are asked of the database when the replica does not answer', async () => {
    const server = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const reported: string[] = []
    expect(await nameOf(always(`postgres://nobody@127.0.0.1:${port}/none`), reported)).toEqual([
      database.name,
      database.name,
    ])
    expect(reported.filter((where) => where === 'db:replica')).toHaveLength(2)
    server.close()
  })

  it('are not asked of what is no replica, however well it answers', async () => {
    const reported: string[] = []
    const replica = replicaAt(database.url, 2)(database.db, (where) => void reported.push(where))
    await expect.poll(() => reported).toContain('db:replica')
    expect(replica.isFit()).toBe(false)
    await replica.close()
  })

  it('see one moment and change nothing in a snapshot', async () => {
    const write = database.snapshot((tx) => tx.execute(sql`create table nothing ()`))
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
  })
})
