// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tabStorage } from '../../platform/browser/phone-storage'
import { hideToast, shownToast } from '../../ui/Toast/toast'
import { chunkFailed, loadChunk, watchChunks } from './chunk-failure'

const answers = { healthz: true }
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  tabStorage.drop('stale_chunk_reload')
  answers.healthz = true
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/healthz' && !answers.healthz) throw new TypeError('Failed to fetch')
    return new Response('{"code":0,"msg":"","data":null}')
  })
  vi.stubGlobal('location', { pathname: '/', reload })
  reload.mockClear()
})
afterEach(() => {
  hideToast()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('does not reload while our server cannot be reached', async () => {
  answers.healthz = false
  expect(await chunkFailed(new Error('no file'))).toBe('away')
  vi.runAllTimers()
  expect(reload).not.toHaveBeenCalled()
  expect(shownToast()).toBeUndefined()
})

it('believes the browser that it is offline, without asking', async () => {
  vi.stubGlobal('navigator', { onLine: false, userAgent: '' })
  expect(await chunkFailed(new Error('no file'))).toBe('away')
})

it('gives up on a file after 120 seconds', async () => {
  const loading = loadChunk(() => new Promise(() => {}))
  const failed = expect(loading).rejects.toThrow('too long')
  await vi.advanceTimersByTimeAsync(119_999)
  await vi.advanceTimersByTimeAsync(1)
  await failed
})

it('has a module whose preload failed before it is loaded, and calls that no release', async () => {
  watchChunks()
  const asked: string[] = []
  let isAway = true
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (isAway) throw new TypeError('Load failed')
    return new Response('')
  })
  const link = document.head.appendChild(document.createElement('link'))
  link.rel = 'modulepreload'
  link.href = 'http://localhost/assets/City-1.js'
  link.dispatchEvent(new Event('error'))
  expect(link.isConnected).toBe(false)
  // Without a network the try is made all the same, and what it says counts.
  await expect(loadChunk(() => Promise.reject(new Error('no file')))).rejects.toThrow('no file')
  isAway = false
  asked.length = 0
  expect(await chunkFailed('remembered by the browser')).toBe('away')
  expect(asked).toEqual(['/healthz', link.href])
  // It is here now: nothing is fetched again.
  asked.length = 0
  expect(await loadChunk(async () => 'City')).toBe('City')
  expect(asked).toEqual([])
})

it('after a release says so and reloads after a second, once for all files that fail', async () => {
  expect(await Promise.all([chunkFailed('one'), chunkFailed('two')])).toEqual(['reloading', 'reloading'])
  expect(shownToast()?.message).toBe('检测到程序有更新版本，正在刷新，请稍后...')
  await vi.advanceTimersByTimeAsync(999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
})
