import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { builtWeb } from './testing/built'
import { type TestDatabase, testDatabase } from './testing/database'
import { proxyTo } from './testing/providers/tcp-proxy'
import { startProcess } from './testing/running'

let database: TestDatabase
beforeAll(async () => {
  builtWeb()
  database = await testDatabase(inject('postgresUrl'), 'demo', 2)
})
afterAll(() => database.drop())

it('a process whose connections have gone silent is ready throughout, answers again within ten seconds, and ends in time', {
  timeout: 90_000,
}, async () => {
  const proxy = await proxyTo(database.url)
  const server = await startProcess({ DATABASE_URL: proxy.url, DATABASE_POOL: '5' })
  const ask = async (path: string) => {
    const began = performance.now()
    const { status } = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return { status, seconds: (performance.now() - began) / 1000 }
  }
  // Never asked before, so that it is in no cache.
  let nth = 0
  const fresh = () => {
    nth += 1
    return ask(`/api/store/list?city_id=1&page=${nth}&page_size=20`)
  }
  await Promise.all(Array.from({ length: 10 }, fresh))
  await ask('/readyz')

  proxy.silence()
  const silent = performance.now()
  const probes = (async () => {
    const seen: { status: number; seconds: number }[] = []
    while (performance.now() - silent < 6000) seen.push(await ask('/readyz'))
    return seen
  })()
  // Everybody asks at once, so that every connection is in use.
  await Promise.all(Array.from({ length: 10 }, fresh))
  await expect.poll(async () => (await fresh()).status, { timeout: 10_000 }).toBe(200)
  expect((performance.now() - silent) / 1000).toBeLessThan(10)
  const seen = await probes
  expect(seen.filter(({ status }) => status !== 200)).toEqual([])
  expect(Math.max(...seen.map(({ seconds }) => seconds))).toBeLessThan(2)

  proxy.silence()
  const busy = fresh().catch(() => undefined)
  const began = performance.now()
  server.process.kill('SIGTERM')
  await server.exit
  await busy
  expect((performance.now() - began) / 1000).toBeLessThan(9.5)
})
