import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CITIES, hydrated, journeys } from '../entry/journey'

const { start } = journeys('map')

/** The frame gets new stores by message, after they were fetched. */
const SLOW = { timeout: 20_000 }
const NEAREST = '快门照相馆·南西叙园店'
/** Far from the others: no marker lies over another. */
const OTHER = '快门照相馆·世纪公园店'

const open = async (app: 'phone' | 'ali' | 'toutiao', path = '/search/store', failing = false) => {
  const domain = `${app}.localhost`
  const journey = await start(app, {
    path,
    before: async (phone) => {
      await phone.location(CITIES.shanghai.place)
      // The script comes from another host than the phone's: it is known by the page that wants it.
      if (failing) await phone.faults({ 'amap.script': { when: domain } })
    },
    prepare: (context) =>
      context.addCookies([
        { name: 'city_id', value: String(CITIES.shanghai.id), domain, path: '/' },
        { name: 'location', value: '121.4737,31.2304', domain, path: '/' },
        { name: 'entered', value: '1', domain, path: '/' },
      ]),
  })
  await hydrated(journey.page)
  return journey
}

const turn = (page: Page, to: '地图' | '列表') => page.getByRole('button', { name: to, exact: true }).click()
const markers = (page: Page) => page.frameLocator('iframe[title=门店地图]').getByRole('button')
const marker = (page: Page, name: string) =>
  page.frameLocator('iframe[title=门店地图]').getByRole('button', { name, exact: true })
const cards = (page: Page) => page.getByRole('list', { name: '地图上的门店' })
const card = (page: Page) => cards(page).locator('[aria-current=true]')
/** Among a brand's own stores its name goes without saying. */
const cardOf = (page: Page, name: string) =>
  card(page).getByRole('heading', { name: name.replace(/^.*·/, ''), exact: true })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe('stores on the map', () => {
  it('stand there as markers, and one that is tapped tells how far it is and leads there', async () => {
    const { page } = await open('phone')
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await turn(page, '地图')
    await markers(page).first().waitFor()
    await expect.poll(() => markers(page).count()).toBe(14)
    await expect.poll(() => cards(page).getByRole('listitem').count()).toBe(14)
    // The nearest is chosen until a finger says otherwise, and its marker says when it can be visited.
    await cardOf(page, NEAREST).waitFor()
    await marker(page, NEAREST).getByText(/^最早/).waitFor()
    expect(scripts.filter((path) => path === '/sim/amap-web/maps')).toHaveLength(1)

    await marker(page, OTHER).tap()
    await cardOf(page, OTHER).waitFor()
    await expect.poll(() => marker(page, OTHER).getAttribute('aria-pressed')).toBe('true')
    // A swipe along the cards chooses as a tap on a marker does.
    await cards(page).evaluate((row) => row.scrollTo({ left: 0 }))
    await cardOf(page, NEAREST).waitFor()
    await expect.poll(() => marker(page, NEAREST).getAttribute('aria-pressed')).toBe('true')
    await card(page)
      .getByText(/^1\.3km · 驾车约 \d+ 分钟$/)
      .waitFor()
    expect(scripts).toContain('/_AMapService/v3/direction/driving')
    await card(page)
      .getByRole('button', { name: `导航去${NEAREST}` })
      .waitFor()

    await card(page).getByRole('link').click()
    await page.waitForURL(/\/store\/detail\/\d+$/)
    await page.getByRole('heading', { level: 1, name: NEAREST }).waitFor()
    await page.getByRole('button', { name: '返回' }).click()
    await cardOf(page, NEAREST).waitFor()
    await turn(page, '列表')
    await page.getByText('共 14 家门店').waitFor()
    expect(query(page)).toEqual({})
  })

  it('follow the filters and the search box, whose tips are chosen by key', async () => {
    const { page } = await open('phone', '/search/store?view=map')
    await markers(page).first().waitFor()
    await expect.poll(() => markers(page).count()).toBe(14)
    await page.getByRole('button', { name: '区域：不限' }).click()
    await page.getByRole('dialog', { name: '选择区域' }).getByText('徐汇区').click()
    await expect.poll(() => markers(page).count(), SLOW).toBe(3)
    expect(query(page)).toEqual({ district: '徐汇区', view: 'map' })
    await page.getByRole('button', { name: '清除', exact: true }).click()

    await page.getByRole('combobox', { name: '搜索门店' }).pressSequentially('wutong', { delay: 20 })
    await page.getByRole('listbox', { name: '搜索门店建议' }).getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => markers(page).count(), SLOW).toBe(1)
    await marker(page, '快门照相馆·静安梧桐里店').focus()
    await page.keyboard.press('Enter')
    await cardOf(page, '快门照相馆·静安梧桐里店').waitFor()
  })

  it('are a list again where the map does not come, and it says so', async () => {
    const { page, phone } = await open('toutiao', '/search/store', true)
    await turn(page, '地图')
    await page.getByRole('alert').getByText('地图暂时打不开，已为您换回列表').waitFor()
    await page.getByText('共 14 家门店').waitFor()
    expect(query(page)).toEqual({})
    await phone.faults({ 'amap.script': false })
    await turn(page, '地图')
    await markers(page).first().waitFor()
    await expect.poll(() => markers(page).count()).toBe(14)
  })
})
