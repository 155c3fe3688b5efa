import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CITIES, hydrated, inCity, journeys, nextDay, settledAt, tap } from './journey'

const { start } = journeys('place')
const { shanghai, hangzhou, beijing } = CITIES

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
