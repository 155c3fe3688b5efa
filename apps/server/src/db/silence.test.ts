import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database'
import { proxyTo } from '../testing/providers/tcp-proxy'
import { openDatabase, type Tx } from './database'
import { isDatabaseAway } from './errors'

const LIMITS = { everyMs: 100, askAfterMs: 300, giveUpAfterMs: 60_000 }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'), 'empty', 2)
})
afterAll(() => database.drop())

const one = async (tx: Tx) => (await tx.execute<{ n: number }>(sql`select 1 as n`)).rows[0]?.n

async function opened(size: number) {
  const proxy = await proxyTo(database.url)
  const reports: string[] = []
  const through = openDatabase(proxy.url, size, (where) => void reports.push(where), undefined, LIMITS)
  onTestFinished(() => (through.pool.ending ? undefined : through.close()))
  return { proxy, through, reports }
}

function makeGate() {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  return { gate, open: () => open() }
}

const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

describe('connections that go silent', () => {
  it('are found and replaced, those that rest with those that wait', { timeout: 20_000 }, async () => {
    const { proxy, through, reports } = await opened(3)
    await Promise.all([1, 2, 3].map(() => through.transaction(one)))
    expect(through.pool.idleCount).toBe(3)
    proxy.silence()
    const lost = await through.db.execute(sql`select 1`).catch((error: unknown) => error)
    expect(isDatabaseAway(lost)).toBe(true)
    expect(reports).toContain('db:silent_connection')
    // The other two were as dead, and nobody has to find that out.
    expect(await seconds(() => Promise.all([1, 2, 3].map(() => through.transaction(one))))).toBeLessThan(2)
  })

  it('are found in the middle of a transaction, however many are lent', { timeout: 20_000 }, async () => {
    const { proxy, through } = await opened(2)
    const dying = [1, 2].map(() =>
      through.transaction(async (tx) => {
        await one(tx)
        proxy.silence()
        return one(tx)
      }),
    )
    expect((await Promise.allSettled(dying)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await through.transaction(one)).toBe(1)
  })

  it('are not those whose statement takes long, nor a transaction that does something else', {
    timeout: 20_000,
  }, async () => {
    const { through, reports } = await opened(3)
    const { gate, open } = makeGate()
    const resting = through.transaction(async (tx) => {
      await one(tx)
      await gate
      return one(tx)
    })
    await through.transaction((tx) => tx.execute(sql`select pg_sleep(2)`))
    expect(reports).toEqual([])
    open()
    expect(await resting).toBe(1)
  })

  it('are not those that are asked one question after another', async () => {
    const { through, reports } = await opened(1)
    const until = performance.now() + 4 * LIMITS.askAfterMs
    while (performance.now() < until) await through.transaction(one)
    expect(reports).toEqual([])
  })

  it('do not make the probe late, and its new connection replaces those that rest', { timeout: 20_000 }, async () => {
    const { proxy, through } = await opened(2)
    await Promise.all([through.probe(one), through.transaction(one), through.transaction(one)])
    await expect.poll(() => through.pool.idleCount).toBe(2)
    const before = performance.now()
    await expect.poll(() => performance.now() - before).toBeGreaterThan(LIMITS.askAfterMs)
    proxy.silence()
    expect(await seconds(() => through.probe(one))).toBeLessThan(2)
    await expect.poll(() => through.pool.idleCount).toBe(0)
    expect(await through.transaction(one)).toBe(1)
  })

  it('do not hold up the end', { timeout: 20_000 }, async () => {
    const { proxy, through } = await opened(2)
    const { gate, open } = makeGate()
    const waiting = through
      .transaction(async (tx) => {
        await one(tx)
        open()
        proxy.silence()
        return one(tx)
      })
      .catch((error: unknown) => error)
    await gate
    expect(await seconds(() => through.close())).toBeLessThan(4)
    expect(await waiting).toBeInstanceOf(Error)
  })
})

it('the probe does not queue for the pool, and says within two seconds that there is no answer', async () => {
  const { through } = await opened(1)
  const { gate, open } = makeGate()
  const held = through.transaction(() => gate)
  await expect.poll(() => through.pool.totalCount - through.pool.idleCount).toBe(1)
  expect(await through.probe(one)).toBe(1)
  open()
  await held
  const mute = await proxyTo('postgres://nobody@192.0.2.1:5432/none')
  const away = openDatabase(mute.url, 1, () => {})
  onTestFinished(() => away.close())
  expect(await seconds(() => away.probe(one).catch(() => {}))).toBeLessThan(2)
})
