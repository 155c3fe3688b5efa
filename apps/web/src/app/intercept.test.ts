// @vitest-environment happy-dom
import { checkContact } from '@kuaimen/contract/contact/visitor.endpoints'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiClient } from '../api/query'
import { isStopped } from '../contact/adviser/parts/useIntercept'
import { aCheck } from '../contact/examples.testing'
import { FakeServer } from '../platform/fake-server.testing'
import { table } from './pages'

const SHANGHAI = 310100
const TIMES = [
  '/reservation/product/store_and_time',
  '/reservation/product/date_and_time',
  '/makeup/reservation/product/store_and_time',
  '/makeup/reservation/product/date_and_time',
]

/** A server that would stop everybody everywhere. */
function stopping() {
  const server = new FakeServer()
  server.answers(checkContact, aCheck({ need_intercept: 1 }))
  return { server, client: new ApiClient(server.call) }
}

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
})

describe('on the way to a time', () => {
  it('nobody is stopped on any other page, nor is anything asked there', async () => {
    const stopped: string[] = []
    for (const path of new Set(table.map((row) => row.path.replace(/:\w+/g, 'x1')))) {
      sessionStorage.clear()
      const { server, client } = stopping()
      if (await isStopped(client, SHANGHAI, path)) stopped.push(path)
      expect(server.made(checkContact).length, path).toBe(TIMES.includes(path) ? 1 : 0)
    }
    expect(stopped.sort()).toEqual([...TIMES].sort())
  })

  it('a visitor is stopped once for a city', async () => {
    const { server, client } = stopping()
    expect(await isStopped(client, SHANGHAI, TIMES[0] ?? '')).toBe(true)
    expect(await isStopped(client, SHANGHAI, TIMES[1] ?? '')).toBe(false)
    expect(server.sent(checkContact)).toEqual([expect.objectContaining({ city_id: SHANGHAI, drainage_type: 'book' })])
    expect(await isStopped(client, 330100, TIMES[1] ?? '')).toBe(true)
  })

  it('not where she has added the adviser, nor where she said not now today', async () => {
    const { server, client } = stopping()
    sessionStorage.setItem('enterpriseState', JSON.stringify({ added: true }))
    expect(await isStopped(client, SHANGHAI, TIMES[0] ?? '')).toBe(false)
    sessionStorage.clear()
    localStorage.setItem('wxworkSkipTime', String(Date.now() + 60_000))
    expect(await isStopped(client, SHANGHAI, TIMES[0] ?? '')).toBe(false)
    expect(server.made(checkContact)).toHaveLength(0)
  })

  it('a check that fails stops nobody', async () => {
    const { server, client } = stopping()
    server.loses(checkContact)
    expect(await isStopped(client, SHANGHAI, TIMES[0] ?? '')).toBe(false)
  })

  it('neither does one that comes late', async () => {
    vi.useFakeTimers()
    const { server, client } = stopping()
    const arrive = server.delays(checkContact)
    const stopped = isStopped(client, SHANGHAI, TIMES[0] ?? '')
    await vi.advanceTimersByTimeAsync(2000)
    arrive(aCheck({ need_intercept: 1 }))
    expect(await stopped).toBe(false)
  })

  it('nor one to a page that has been in sight so long already: it is not even asked', async () => {
    vi.useFakeTimers()
    const { server, client } = stopping()
    expect(await isStopped(client, SHANGHAI, TIMES[0] ?? '', 1500)).toBe(false)
    expect(server.made(checkContact)).toHaveLength(0)
    const arrive = server.delays(checkContact)
    const stopped = isStopped(client, SHANGHAI, TIMES[0] ?? '', 1000)
    await vi.advanceTimersByTimeAsync(600)
    arrive(aCheck({ need_intercept: 1 }))
    expect(await stopped).toBe(false)
  })
})
