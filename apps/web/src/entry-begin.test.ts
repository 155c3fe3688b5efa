// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

interface Browser {
  readonly happyDOM: { readonly settings: { handleDisabledFileLoadingAsSuccess: boolean } }
}

beforeEach(() => {
  // What is asked for here is not there: only the asking counts.
  ;(window as unknown as Browser).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
  vi.useFakeTimers()
  vi.resetModules()
  document.head.innerHTML = '<link rel="later" href="/assets/first.js"><link rel="later" href="/assets/screen.js">'
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = async (body: string, isThere = false) => {
  document.body.innerHTML = body
  const picture = document.querySelector('img')
  if (picture) vi.spyOn(picture, 'complete', 'get').mockReturnValue(isThere)
  await import('./entry-begin')
  return picture as HTMLImageElement
}
const asked = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
const preloaded = () => document.querySelectorAll('link[rel=modulepreload]').length
const frames = () => vi.advanceTimersByTimeAsync(50)

const PICTURE = '<img fetchpriority="high"><img>'

it('begins once the picture has come and was painted', async () => {
  const picture = await open(PICTURE)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked()).toEqual([])
  expect(preloaded()).toBe(0)
  picture.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual([])
  await frames()
  expect(asked()).toEqual([expect.stringMatching(/\/assets\/first\.js$/)])
  expect(preloaded()).toBe(2)
})

it('asks for many files in several goes', async () => {
  document.head.innerHTML = '<link rel="later" href="/assets/one.js">'.repeat(20)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await open('')
  const goes = [preloaded()]
  while (preloaded() < 20) {
    await vi.advanceTimersToNextTimerAsync()
    goes.push(preloaded())
  }
  expect(goes.every((count, nr) => count - (goes[nr - 1] ?? 0) <= 6)).toBe(true)
  expect(asked()).toHaveLength(1)
})

it('begins after a frame where the picture is there, or there is none', async () => {
  await open(PICTURE, true)
  await frames()
  expect(asked()).toHaveLength(1)
})

it('does not wait for ever: a picture that is lost or slow leaves the page usable', async () => {
  const lost = await open(PICTURE)
  lost.dispatchEvent(new Event('error'))
  await frames()
  expect(asked()).toHaveLength(1)
  vi.resetModules()
  document.head.innerHTML = '<link rel="later" href="/assets/first.js">'
  await open(PICTURE)
  await vi.advanceTimersByTimeAsync(1600)
  expect(asked()).toHaveLength(1)
})

it('begins at once in a hidden tab, which has no frames', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  await open(PICTURE, true)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toHaveLength(1)
})
