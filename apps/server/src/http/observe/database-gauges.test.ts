import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Tx } from '../../db/database'
import { TestApp } from '../../testing/app'
import { rows } from '../../testing/rows'

let demo: TestApp
beforeAll(async () => {
  demo = await TestApp.start({ demo: true })
})
afterAll(() => demo.stop())

const READ_AGAIN_MS = 20_000

const scrape = async (app: TestApp): Promise<string> => (await app.http.inject('/metrics')).payload

const seriesIn = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

it('says how long jobs wait, which were given up, and leaves done ones out', async () => {
  const app = await TestApp.forThisTest()
  await rows(
    app,
    `select graphile_worker.add_job('wallet:sweep', job_key := 'a', run_at := now() - interval '90 seconds')`,
  )
  await rows(
    app,
    `select graphile_worker.add_job('wallet:sweep', job_key := 'later', run_at := now() + interval '1 hour')`,
  )
  await rows(app, `select graphile_worker.add_job('payment:refund', job_key := 'b', max_attempts := 1)`)
  await rows(app, `update graphile_worker._private_jobs set attempts = 1 where key = 'b'`)
  const text = await scrape(app)
  expect(seriesIn(text, 'kuaimen_jobs_waiting{task="wallet:sweep"}')).toBe(1)
  expect(seriesIn(text, 'kuaimen_jobs_oldest_seconds{task="wallet:sweep"}')).toBeGreaterThanOrEqual(90)
  expect(seriesIn(text, 'kuaimen_jobs_failed{task="wallet:sweep"}')).toBe(0)
  expect(seriesIn(text, 'kuaimen_jobs_failed{task="payment:refund"}')).toBe(1)
  expect(seriesIn(text, 'kuaimen_jobs_waiting{task="payment:refund"}')).toBe(0)
})

it('counts holds, refunds and differences of the demo, and reads again only after a while', async () => {
  const app = demo
  const [{ held, open }] = (await rows(
    app,
    `select (select count(*)::int from booking where state = 'held') as held,
            (select count(*)::int from payment_refund where state in ('requested', 'sent')) as open`,
  )) as [{ held: number; open: number }]
  const before = await scrape(app)
  expect(seriesIn(before, 'kuaimen_holds{what="booking"}')).toBe(held)
  expect(seriesIn(before, 'kuaimen_refunds_open')).toBe(open)
  expect(seriesIn(before, 'kuaimen_reconcile_differences')).toBe(0)
  await rows(
    app,
    `insert into reconcile_difference (day, provider, kind, pay_no, noted_at)
     values ('2026-11-14', 'wechat', 'missing_here', 'P1', now())`,
  )
  expect(seriesIn(await scrape(app), 'kuaimen_reconcile_differences')).toBe(0)
  app.advance(READ_AGAIN_MS)
  expect(seriesIn(await scrape(app), 'kuaimen_reconcile_differences')).toBe(1)
})

it('answers at once while the database is away, with the last numbers and soon without them', async () => {
  const app = await TestApp.forThisTest()
  expect(seriesIn(await scrape(app), 'kuaimen_refunds_open')).toBe(0)
  const blocker = await app.database.pool.connect()
  onTestFinished(() => blocker.release())
  await blocker.query('begin')
  await blocker.query('lock table payment_refund in access exclusive mode')
  app.advance(READ_AGAIN_MS)
  const began = performance.now()
  const stale = await scrape(app)
  expect(performance.now() - began).toBeLessThan(3000)
  expect(seriesIn(stale, 'kuaimen_refunds_open')).toBe(0)
  expect(seriesIn(stale, 'kuaimen_database_numbers_age_seconds')).toBe(20)
  app.advance(100_000)
  const without = await scrape(app)
  expect(without).not.toContain('kuaimen_refunds_open')
  expect(without).toContain('kuaimen_http_request_seconds')
  await blocker.query('rollback')
})

it('counts the connections of the pool', async () => {
  const app = await TestApp.forThisTest()
  await rows(app, 'select 1')
  const lent = await app.database.pool.connect()
  const text = await scrape(app)
  lent.release()
  expect(seriesIn(text, 'kuaimen_pool_connections{pool="requests",state="used"}')).toBeGreaterThanOrEqual(1)
  expect(seriesIn(text, 'kuaimen_pool_size{pool="requests"}')).toBeGreaterThanOrEqual(10)
  expect(seriesIn(text, 'kuaimen_pool_waiting{pool="requests"}')).toBe(0)
})

it('counts connections of the whole server against what it admits, and what a slot holds back', async () => {
  const app = await TestApp.forThisTest()
  const slot = 'held_for_the_gauges'
  await rows(app, `select pg_create_physical_replication_slot('${slot}', true)`)
  onTestFinished(() => rows(app, `select pg_drop_replication_slot('${slot}')`).then(() => {}))
  const lent = await app.database.pool.connect()
  const text = await scrape(app)
  lent.release()
  expect(seriesIn(text, 'kuaimen_database_connections')).toBeGreaterThanOrEqual(2)
  expect(seriesIn(text, 'kuaimen_database_connections_limit')).toBeGreaterThan(90)
  expect(seriesIn(text, 'kuaimen_replicas')).toBe(0)
  expect(seriesIn(text, `kuaimen_slot_held_bytes{slot="${slot}"}`)).toBeGreaterThanOrEqual(0)
  expect(seriesIn(text, 'kuaimen_archive_failing_seconds')).toBe(0)
})

it('reads no table as a whole: an index answers, however many bookings there are', async () => {
  const app = demo
  const plans: string[] = []
  await app.services.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const explained = async (query: SQL) => {
      const { rows: lines } = await tx.execute(sql`explain ${query}`)
      plans.push(lines.map((line) => String(line['QUERY PLAN'])).join('\n'))
      return { rows: [] }
    }
    const asked = Object.assign(Object.create(tx), { execute: explained }) as Tx
    for (const { read } of app.rooms.flatMap(({ gauges }) => gauges ?? [])) await read(asked, app.services.now())
  })
  expect(plans.length).toBeGreaterThanOrEqual(2)
  expect(plans.join('\n')).not.toContain('Seq Scan')
})
