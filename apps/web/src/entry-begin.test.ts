// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

interface Browser {
  readonly happyDOM: { readonly settings: { handleDisabledFileLoadingAsSuccess: boolean } }
}

const reload = vi.fn()
const asks: string[] = []
let answer: () => Promise<Response> = async () => new Response()

class Sight {
  static readonly all: Sight[] = []
  readonly places: Element[] = []
  constructor(readonly notify: (seen: { isIntersecting: boolean; target: Element }[]) => void) {
    Sight.all.push(this)
  }
  observe(place: Element) {
    this.places.push(place)
  }
}

beforeEach(() => {
  // What is asked for here is not there: only the asking counts.
  ;(window as unknown as Browser).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('IntersectionObserver', Sight)
  vi.stubGlobal('location', { pathname: '/', href: 'https://m.example/', reload })
  vi.stubGlobal('fetch', (url: string) => {
    asks.push(url)
    return answer()
  })
  answer = async () => new Response()
  asks.length = 0
  Sight.all.length = 0
  reload.mockClear()
  sessionStorage.clear()
  document.head.innerHTML = '<link rel="later" href="/assets/first.js"><link rel="later" href="/assets/screen.js">'
})
afterEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = async (body: string, isThere = false) => {
  document.body.innerHTML = `<div id="root">${body}</div>`
  const picture = document.querySelector('img')
  if (picture) vi.spyOn(picture, 'complete', 'get').mockReturnValue(isThere)
  await import('./entry-begin')
  await vi.advanceTimersByTimeAsync(0)
  return picture as HTMLImageElement
}
const entry = () => document.querySelector<HTMLScriptElement>('script[src]')
const asked = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
const preloaded = () => document.querySelectorAll('link[rel=modulepreload]').length
const frames = () => vi.advanceTimersByTimeAsync(50)
const waits = () => document.documentElement.dataset.waits !== undefined
const said = () => document.querySelector('[role=alert]')?.textContent

const PICTURE = '<img fetchpriority="high"><img>'
const TEXT = '<p>附近门店</p>'

it('asks for scripts once the picture has come, and runs them once it was painted', async () => {
  const picture = await open(PICTURE)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked()).toEqual([])
  expect(preloaded()).toBe(0)
  picture.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(0)
  expect(preloaded()).toBe(2)
  expect(asked()).toEqual([])
  await frames()
  expect(asked()).toEqual([expect.stringMatching(/\/assets\/first\.js$/)])
})

it('asks for many files in several goes', async () => {
  document.head.innerHTML = '<link rel="later" href="/assets/one.js">'.repeat(20)
  const picture = await open(PICTURE)
  picture.dispatchEvent(new Event('load'))
  const goes = [preloaded()]
  while (preloaded() < 20) {
    vi.advanceTimersToNextTimer()
    await Promise.resolve()
    goes.push(preloaded())
  }
  expect(goes.every((count, nr) => count - (goes[nr - 1] ?? 0) <= 6)).toBe(true)
})

it('begins after a frame where the picture is there, or there is none', async () => {
  await open(PICTURE, true)
  await frames()
  expect(asked()).toHaveLength(1)
})

it('begins at once where nothing is rendered', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/first.js">'
  await open('')
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

it('lets pictures out of sight wait for the page to be hydrated, not for ever, and those in sight come', async () => {
  await open('<span id="high"><img loading="lazy"></span><span id="low"><img loading="lazy"></span>')
  expect(waits()).toBe(true)
  const [sight] = Sight.all
  expect(sight?.places.map(({ id }) => id)).toEqual(['high', 'low'])
  sight?.notify(sight.places.map((target) => ({ target, isIntersecting: target.id === 'high' })))
  expect([...document.querySelectorAll('img')].map((one) => one.hasAttribute('data-seen'))).toEqual([true, false])
  expect(waits()).toBe(true)
  await vi.advanceTimersByTimeAsync(8000)
  expect(waits()).toBe(false)
})

it('remembers the last button that was tapped while nobody listens', async () => {
  await open('<button id="one"><b>15:00</b></button><button id="two">15:30</button><a id="three">全部</a>')
  const tapped = () => [...document.querySelectorAll('[data-tapped]')].map(({ id }) => id)
  document.getElementById('two')?.click()
  document.querySelector('b')?.click()
  expect(tapped()).toEqual(['one'])
  delete document.documentElement.dataset.early
  document.getElementById('two')?.click()
  expect(tapped()).toEqual(['one'])
  document.documentElement.dataset.early = ''
  document.getElementById('three')?.click()
  expect(tapped()).toEqual([])
})

it('sends no form as an address while nobody listens', async () => {
  await open('<form><input name="mobile"></form>')
  const event = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')?.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})

const loseEntry = async (body: string) => {
  await open(body)
  await frames()
  entry()?.dispatchEvent(new Event('error'))
  await frames()
}

it('says that the page is not whole, asks for its files once more, and reloads once', async () => {
  await loseEntry(TEXT)
  expect(said()).toBe('页面没有加载完整，可以先浏览，下单前请重新加载重新加载')
  expect(waits()).toBe(false)
  expect(asks.filter((url) => url.includes('/assets/'))).toHaveLength(2)
  expect(asks.at(-1)).toBe('/api/client/fault')
  expect(reload).toHaveBeenCalledOnce()
  vi.resetModules()
  document.head.innerHTML = '<link rel="later" href="/assets/first.js">'
  await loseEntry(TEXT)
  expect(said()).toContain('页面没有加载完整')
  expect(reload).toHaveBeenCalledOnce()
})

it('does not reload a page that it could not count in the tab', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
  })
  await loseEntry(TEXT)
  expect(said()).toContain('页面没有加载完整')
  expect(reload).not.toHaveBeenCalled()
})

it('without a network leaves the page as it is until there is one', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await loseEntry(TEXT)
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

it('shows more than nothing where nothing is rendered', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/first.js">'
  await loseEntry('')
  expect(said()).toBe('页面没有加载出来重新加载')
})
