import { describe, expect, it } from 'vitest'
import { CITIES, hydrated, inCity, type Journey, journeys, LOCATING_FAILED, nextDay, settledAt, tap } from './journey'

const { start } = journeys('place-refused')
const { shanghai, hangzhou, beijing } = CITIES

const pathOf = ({ page }: Journey) => new URL(page.url()).pathname
const choose = ({ page }: Journey, city: string) =>
  page.getByRole('button', { name: city, exact: true }).first().click()

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
