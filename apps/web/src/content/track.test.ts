// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BATCH_MS, BATCH_SIZE } from '../platform/browser/batch'

const calls: { path: string; body: { events: unknown[] } }[] = []

beforeEach(() => {
  calls.length = 0
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    calls.push({ path, body: JSON.parse(init.body) })
    throw new Error('offline')
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const click = (target: number) => ({ name: 'home_store_click', target: String(target), page: 'home' }) as const

describe('clicks', () => {
  it('are sent ten at a time without waiting', async () => {
    const { track } = await import('./track')
    for (let n = 0; n < BATCH_SIZE; n += 1) track(click(n))
    expect(calls.map(({ body }) => body.events.length)).toEqual([10])
  })

  it('wait a second for company, and are silent when they do not arrive', async () => {
    const { track } = await import('./track')
    track(click(1))
    track(click(2))
    await vi.advanceTimersByTimeAsync(BATCH_MS - 1)
    expect(calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toEqual([{ path: '/api/track', body: { events: [click(1), click(2)] } }])
  })

  it('begin a new batch after the last one left', async () => {
    const { track } = await import('./track')
    for (let n = 0; n < BATCH_SIZE + 1; n += 1) track(click(n))
    await vi.advanceTimersByTimeAsync(BATCH_MS)
    expect(calls.map(({ body }) => body.events.length)).toEqual([10, 1])
  })

  it('say which promotion brought the visit, in the body', async () => {
    sessionStorage.setItem('channel', JSON.stringify({ name: '', code: 'xhs-2026' }))
    const { track } = await import('./track')
    for (let n = 0; n < BATCH_SIZE; n += 1) track(click(n))
    sessionStorage.clear()
    expect(calls[0]?.body).toMatchObject({ channel: 'xhs-2026' })
  })
})
