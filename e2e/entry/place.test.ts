import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CITIES, hydrated, inCity, type Journey, journeys, LOCATING_FAILED, settledAt, tap } from './journey'

const { start } = journeys('place')
const { shanghai, hangzhou, beijing } = CITIES

const pathOf = ({ page }: Journey) => new URL(page.url()).pathname
const choose = ({ page }: Journey, city: string) =>
  page.getByRole('button', { name: city, exact: true }).first().click()

/** As after a night: the browser was closed, persistent cookies are still there. */
async function nextDay({ context, page }: Journey): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await context.clearCookies({ name: 'entered' })
}

describe('the place, when the browser gives it', () => {
  it.each(['wx', 'phone'] as const)('makes its city the visitor’s (%s)', async (app) => {
    const here = await start(app, { before: (phone) => phone.location(hangzhou.place) })
    await inCity(here.page, hangzhou.name)
    await settledAt(here, '/')
    expect(await here.cookie('city_id')).toBe(String(hangzhou.id))
    const [longitude, latitude] = ((await here.cookie('location')) ?? '').split(',').map(Number)
    expect(longitude).toBeCloseTo(hangzhou.place.longitude, 2)
    expect(latitude).toBeCloseTo(hangzhou.place.latitude, 2)
  })

  it('is asked for once a session', async () => {
    const here = await start('phone')
    await settledAt(here, '/')
    const regeos = () => here.answers.filter(({ path }) => path === '/api/city/regeo').length
    expect(regeos()).toBe(1)
    await here.open('/privacy')
    await hydrated(here.page, 'main')
    await here.open('/')
    await inCity(here.page, shanghai.name)
    expect(regeos()).toBe(1)
  })

  it.each([
    ['/store/detail/1', 'the city', '**/api/city/regeo'],
    ['/', 'the city', '**/api/city/regeo'],
    ['/', 'the phone', '**/__lab/bridge/position'],
    ['/', 'the file', '**/assets/gcoord*.js'],
  ])('is looked for again at %s by who went on before %s had answered', async (path, _, question) => {
    let isAsked = false
    const here = await start('phone', {
      prepare: (_, page) =>
        page.route(question, (route) => {
          if (isAsked) return route.continue()
          // The first question is never answered.
          isAsked = true
        }),
    })
    const { page } = here
    await expect.poll(() => isAsked).toBe(true)
    await page.goto(here.url(path))
    await settledAt(here, path)
    expect(await here.cookie('city_id')).toBe(String(shanghai.id))
  })

  it.each([
    ['/store/detail/1', '**/api/store/detail?**'],
    ['/product/detail?id=1', '**/api/product/detail?**'],
  ])('leaves %s standing until it is known how it looks from there', async (path, call) => {
    let asked: Route | undefined
    const here = await start('phone', {
      path,
      prepare: (_, page) =>
        page.route(call, (route) => {
          asked = route
        }),
    })
    await expect.poll(() => asked !== undefined).toBe(true)
    expect(await here.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await asked?.continue()
    await here.page.getByText(/km/).first().waitFor()
  })

  it('in a city without stores leads to the choice', async () => {
    const here = await start('phone', { before: (phone) => phone.location({ longitude: 91.1409, latitude: 29.6456 }) })
    await here.page.waitForURL('**/city?redirect=**')
    await here.page.getByText('拉萨').first().waitFor()
  })

  it('in another city than the saved one offers to switch, and switches', async () => {
    const here = await start('phone')
    await inCity(here.page, shanghai.name)
    await settledAt(here, '/')
    await nextDay(here)
    await here.phone.location(beijing.place)
    await here.open('/')
    const asked = here.page.getByRole('alertdialog')
    await asked.getByText('检测到您当前在北京，是否切换？').waitFor()
    expect(await here.cookie('city_id')).toBe(String(shanghai.id))
    await tap(asked.getByRole('button', { name: '切换' }))
    await inCity(here.page, beijing.name)
    expect(await here.cookie('city_id')).toBe(String(beijing.id))
  })
})

describe('the place, when the browser refuses it', () => {
  it.each(['wx', 'phone'] as const)('leads to the choice of a city, and back (%s)', async (app) => {
    const here = await start(app, { path: '/store/detail/1', before: (phone) => phone.location({ denied: true }) })
    await here.page.getByText(LOCATING_FAILED[app]).waitFor()
    await here.page.waitForURL('**/city?redirect=**')
    expect(new URL(here.page.url()).searchParams.get('redirect')).toBe('/store/detail/1')
    await choose(here, shanghai.name)
    await here.page.waitForURL('**/store/detail/1')
    // The choice took the page's place in the history: going back does not lead into it again.
    await here.page.goBack().catch(() => null)
    expect(pathOf(here)).not.toBe('/city')
  })

  it('leaves a visitor with a city on their page', async () => {
    const here = await start('phone')
    await inCity(here.page, shanghai.name)
    await settledAt(here, '/')
    await nextDay(here)
    await here.phone.location({ denied: true })
    await here.open('/')
    await here.page.getByText(LOCATING_FAILED.phone).waitFor()
    await settledAt(here, '/')
    await inCity(here.page, shanghai.name)
  })

  it.each(['wx', 'phone'] as const)('is waited for ten seconds, under a mask (%s)', async (app) => {
    const here = await start(app, {
      before: (phone) => phone.location({ timeout: true }),
      prepare: (_, page) => page.clock.install(),
    })
    await here.page.getByText('定位中，点击取消').waitFor()
    await here.page.clock.fastForward(4000)
    expect(await here.page.getByText(LOCATING_FAILED[app]).count()).toBe(0)
    await here.page.clock.fastForward(6000)
    await here.page.getByText(LOCATING_FAILED[app]).waitFor()
    await here.page.waitForURL('**/city?redirect=**')
  })

  it('is not waited for any longer once the mask is tapped', async () => {
    const here = await start('wx', { before: (phone) => phone.location({ timeout: true }) })
    await tap(here.page.getByText('定位中，点击取消'))
    await here.page.getByText(LOCATING_FAILED.wx).waitFor({ timeout: 5000 })
    await here.page.waitForURL('**/city?redirect=**')
    // Another try asks anew instead of waiting for the first.
    await here.phone.location(hangzhou.place)
    await here.page.getByRole('button', { name: /点此重试/ }).click()
    await here.page.getByRole('button', { name: new RegExp(`${hangzhou.name}.*家门店`) }).click()
    await inCity(here.page, hangzhou.name)
  })

  it('is looked for again after a reload in the middle of it', async () => {
    const here = await start('phone', { before: (phone) => phone.location({ timeout: true }) })
    await here.page.getByText('定位中，点击取消').waitFor()
    await here.phone.location(shanghai.place)
    await here.page.reload()
    await inCity(here.page, shanghai.name)
    await settledAt(here, '/')
  })
})

describe('a first page that asks for nothing', () => {
  it('lets one choose a city, and home does not question it', async () => {
    const here = await start('phone', { path: '/city', before: (phone) => phone.location(beijing.place) })
    await hydrated(here.page, 'input')
    expect(here.answers.filter(({ path }) => path === '/api/city/regeo')).toEqual([])
    await choose(here, shanghai.name)
    await inCity(here.page, shanghai.name)
    await settledAt(here, '/')
    expect(await here.page.getByRole('alertdialog').count()).toBe(0)
    expect(await here.cookie('city_id')).toBe(String(shanghai.id))
  })

  it('has the place found on the next page', async () => {
    const here = await start('phone', { path: '/sign_in', before: (phone) => phone.location(hangzhou.place) })
    await hydrated(here.page, 'input')
    expect(await here.cookie('entered')).toBeUndefined()
    await here.open('/')
    await inCity(here.page, hangzhou.name)
  })

  it('may be one that does not exist: it is an error page for every visitor', async () => {
    const here = await start('wx', { path: '/no/such/page' })
    await here.page.getByText('页面走丢了').waitFor()
    await hydrated(here.page, 'a')
    expect(here.answers.filter(({ isDocument }) => isDocument).at(-1)).toMatchObject({ status: 404 })
    await tap(here.page.getByRole('link', { name: '回到首页' }))
    await inCity(here.page, shanghai.name)
  })
})

describe('the city persisted on the phone', () => {
  it('is mirrored back when its cookie is gone', async () => {
    const here = await start('phone', { before: (phone) => phone.location(hangzhou.place) })
    await inCity(here.page, hangzhou.name)
    await settledAt(here, '/')
    await here.context.clearCookies({ name: 'city_id' })
    await here.open('/')
    await inCity(here.page, hangzhou.name)
    expect(await here.cookie('city_id')).toBe(String(hangzhou.id))
  })
})
