import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { buildApp } from '../../app'
import { openDatabase } from '../../db/database'
import { TestApp } from '../../testing/app'
import { testDatabase, unreported } from '../../testing/database'
import { asRefusal } from '../reply/failures'
import { ignoredErrors } from './report-ignored-error'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())

/** The same app, on another database. */
async function appOn(url: string) {
  const database = openDatabase(url, 2, unreported)
  const { db, transaction, reading, snapshot, probe } = database
  const { http } = await buildApp({ ...app.services, db, transaction, reading, snapshot, probe }, app.rooms)
  onTestFinished(async () => {
    await http.close()
    await database.close()
  })
  return http
}

describe('probes', () => {
  it('say alive and ready', async () => {
    expect((await app.http.inject('/healthz')).json()).toEqual({ ok: true })
    const ready = await app.http.inject('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ ok: true })
  })

  it('say alive but not ready while the database is away, and calls say it in an envelope', async () => {
    const http = await appOn('postgres://nobody:secretword@127.0.0.1:1/none')
    expect((await http.inject('/healthz')).statusCode).toBe(200)
    const ready = await http.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ ok: false, why: 'database' })
    expect((await ignoredErrors.get()).values.map(({ labels }) => labels.where)).toContain('http:readyz')
    const call = await http.inject('/api/city/list')
    expect(call.statusCode).toBe(503)
    expect(call.json()).toMatchObject({ code: 100503, data: null })
    expect(app.logs.join('')).not.toContain('secretword')
  })

  it('say not ready on a database without our schema', async () => {
    const bare = new URL(inject('postgresUrl'))
    bare.pathname = '/postgres'
    const ready = await (await appOn(bare.href)).inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ ok: false, why: 'migrations' })
  })

  it('say not ready on a database that an older release left', async () => {
    const old = await testDatabase(inject('postgresUrl'), 'empty', 2)
    onTestFinished(() => old.drop())
    await old.pool.query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    )
    const ready = await (await appOn(old.url)).inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ ok: false, why: 'migrations' })
  })

  it('say ready on a database that a newer release has migrated: the old release still serves meanwhile', async () => {
    const ahead = await testDatabase(inject('postgresUrl'), 'empty', 2)
    onTestFinished(() => ahead.drop())
    await ahead.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    )
    expect((await (await appOn(ahead.url)).inject('/readyz')).statusCode).toBe(200)
  })

  it('say that the process leaves while it still serves, and ask connections to end', async () => {
    const { http, leaving } = await buildApp(app.services, app.rooms)
    onTestFinished(() => http.close())
    leaving.begin()
    const ready = await http.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { ok: false, why: 'stopping' }])
    const call = await http.inject('/api/city/list')
    expect([call.statusCode, call.headers.connection]).toEqual([200, 'close'])
  })

  it('are all that a worker serves, with the metrics', async () => {
    const worker = { ...app.services, env: { ...app.services.env, ROLE: 'worker' as const } }
    const { http } = await buildApp(worker, app.rooms)
    onTestFinished(() => http.close())
    const statusOf = async (url: string) => (await http.inject(url)).statusCode
    expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(statusOf))).toEqual([200, 200, 200])
    expect(await Promise.all(['/', '/api/city/list', '/api/openapi.json'].map(statusOf))).toEqual([404, 404, 404])
  })
})

it('what the database cannot do now is 503, and what it never can is 500', () => {
  const statusOf = (code: string) =>
    asRefusal(new Error('wrapped', { cause: Object.assign(new Error(), { code }) })).status
  for (const code of ['57014', '57P01', '57P03', '53100', '53300', '25006', '40001', '40P01', '08006', 'ETIMEDOUT'])
    expect([code, statusOf(code)]).toEqual([code, 503])
  for (const code of ['23505', '42P01', '22003', 'KM001']) expect([code, statusOf(code)]).toEqual([code, 500])
})
