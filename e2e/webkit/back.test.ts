import { expect, it } from 'vitest'
import { type Iphone, iphones, onIphones } from './iphone'

/** The phone's own Back: the page may not be left, so nothing is waited for. */
const back = ({ run }: Iphone) => run(() => void setTimeout(() => window.history.back()))
const forward = ({ run }: Iphone) => run(() => void setTimeout(() => window.history.forward()))
const closed = ({ dialogs }: Iphone) => expect.poll(dialogs).toBe(0)
const scrolled = ({ run }: Iphone) => run(() => window.scrollY)

onIphones('Back in WebKit', () => {
  const start = iphones('back')

  it('closes a sheet, which holds the page beneath still, and leaves the page only then', async () => {
    const here = await start('phone', { path: '/search/store' })
    const { run, tap, has, at, hydrated } = here
    await hydrated()
    await run(() => void setTimeout(() => location.assign('/product/list')))
    await at('/product/list')
    await hydrated()
    const openMenu = async () => {
      await tap('button', '^菜单$')
      await has('dialog', '菜单')
    }
    await openMenu()
    const hold = () =>
      run(() => ({
        overflow: getComputedStyle(document.documentElement).overflowY,
        isInside: document.activeElement?.closest('[role=dialog]') !== null,
      }))
    await expect.poll(hold).toEqual({ overflow: 'hidden', isInside: true })
    await here.shoot('sheet')
    await back(here)
    await closed(here)
    expect((await here.address()).pathname).toBe('/product/list')
    await expect.poll(hold).toMatchObject({ overflow: 'visible' })

    await forward(here)
    await expect.poll(() => run(() => history.state?.cover ?? 0)).toBe(0)
    expect(await here.dialogs()).toBe(0)
    await openMenu()
    await tap('button', '^关闭$')
    await closed(here)
    await expect.poll(() => run(() => history.state?.cover ?? 0)).toBe(0)
    await back(here)
    await at('/search/store')
  })

  it('finds the place one left, within the app and from another document', async () => {
    const here = await start('phone')
    const { run, tap, at, hydrated } = here
    await hydrated()
    const stores = () => run(() => document.querySelectorAll('main article').length)
    const first = await stores()
    await tap('button', '上拉，加载更多门店')
    await expect.poll(stores).toBeGreaterThan(first)
    const count = await stores()
    await run(() => window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - 200))
    const place = await scrolled(here)
    expect(place).toBeGreaterThan(1000)
    // Without scrolling to it first: the place would be another.
    await run(() => {
      const seen = [...document.querySelectorAll<HTMLElement>('article a[href^="/store/detail/"]')]
      const link = seen.find((one) => one.getBoundingClientRect().top > 0)
      setTimeout(() => link?.click())
    })
    await expect.poll(async () => (await here.address()).pathname).toMatch(/^\/store\/detail\//)
    await expect.poll(() => scrolled(here)).toBe(0)
    await hydrated('h1')
    await back(here)
    await at('/')
    await expect.poll(stores).toBe(count)
    await expect.poll(() => scrolled(here)).toBe(place)
    await forward(here)
    await expect.poll(async () => (await here.address()).pathname).toMatch(/^\/store\/detail\//)
    await back(here)
    await at('/')
    await expect.poll(() => scrolled(here)).toBe(place)

    // Safari keeps the page that was left as it is, and shows it again.
    await run(() => {
      window.addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isRestored: persisted }))
      setTimeout(() => location.assign('/privacy'))
    })
    await at('/privacy')
    await hydrated()
    await back(here)
    await at('/')
    await expect.poll(() => run(() => 'isRestored' in window && window.isRestored)).toBe(true)
    await expect.poll(() => scrolled(here)).toBe(place)
    await tap('link', '^当前城市：上海')
    await at('/city')
  })
})
