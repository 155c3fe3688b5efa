import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAt } from '../booking/book'
import { idle, watchRequests } from '../entry/idle'
import { bindMobile, CITIES, hydrated, journeys, newMobile, signInByApp } from '../entry/journey'

const { start } = journeys('intercept')

const DAY_MS = 86_400_000
const STORES = '/reservation/product/store_and_time'
const TIMES = '/reservation/product/date_and_time?items=1&store_id=1'
const PRODUCT = '/product/detail?id=1'
const SIGN_IN = `/sign_in?redirect=${encodeURIComponent(PRODUCT)}`

const inShanghai = { city_id: String(CITIES.shanghai.id), entered: '1' }

/** Until the check has been answered, and a moment longer: whoever is to be stopped is by then. */
async function checked(page: Page): Promise<void> {
  await hydrated(page)
  await idle(page)
}

/** A page that took too long to wake up lets her choose: it is opened again. */
const opensAdviser = (page: Page, open: () => Promise<unknown>) =>
  expect
    .poll(
      async () => {
        await open()
        await checked(page)
        return new URL(page.url()).pathname
      },
      { timeout: 60_000 },
    )
    .toBe('/qiwei')

describe('on the way to a time', () => {
  it('the adviser is offered once, is passed by with one tap, and is quiet for a day', async () => {
    const here = await start('wx', {
      meetsAdviser: true,
      path: SIGN_IN,
      prepare: (context) =>
        context.addCookies(
          Object.entries(inShanghai).map(([name, value]) => ({ name, value, domain: 'wx.localhost', path: '/' })),
        ),
    })
    const { page, context } = here
    await signInByApp(here, '微信一键登录')
    await bindMobile(here, newMobile())
    await page.waitForURL(isAt('/product/detail'))
    await opensAdviser(page, () => here.open(`${STORES}?items=1`))
    expect(new URL(page.url()).searchParams.get('type')).toBe('book')
    await page.getByText('约之前，先认识一位顾问').waitFor()
    expect(await here.cookie('wxwork_return_url')).toContain(STORES)

    await page.getByRole('button', { name: '先不加，继续预约' }).click()
    await page.waitForURL(isAt(STORES))
    await page.getByText('按最早可约').waitFor()
    // One step back is the product, not the adviser.
    await page.goBack()
    await page.waitForURL(isAt('/product/detail'))
    const asked = () => here.answers.filter(({ path }) => path === '/api/follow/is-add').length
    const before = asked()
    await here.open(TIMES)
    await checked(page)
    expect(new URL(page.url()).pathname).toBe('/reservation/product/date_and_time')
    expect(asked()).toBe(before)

    // Tomorrow, in another tab: what the tab knew is gone, and the day is over.
    const tomorrow = await context.newPage()
    watchRequests(tomorrow)
    await tomorrow.clock.setSystemTime(Date.now() + DAY_MS + 60_000)
    await opensAdviser(tomorrow, () => tomorrow.goto(here.url(TIMES)))
  })
})
