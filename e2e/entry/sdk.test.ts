import { describe, expect, it } from 'vitest'
import { CITIES, inCity, type Journey, journeys, settledAt, tap } from './journey'

const { start } = journeys('sdk')

const signatures = async ({ phone }: Journey) =>
  (await phone.bridgeCalls('preVerifyJSAPI')).map(({ url, reply }) => ({
    path: new URL(url).pathname,
    said: reply?.errMsg,
  }))

const toCity = async ({ page }: Journey) => {
  await tap(page.getByRole('link', { name: /切换城市/ }))
  await page.waitForURL('**/city')
}

describe('the JS-SDK', () => {
  it.each(['ios', 'android'] as const)('is signed on %s, also after moving on inside the app', async (os) => {
    const here = await start('wx', { before: (phone) => phone.device({ os }) })
    await settledAt(here, '/')
    await inCity(here.page, CITIES.shanghai.name)
    await toCity(here)
    await expect
      .poll(async () => (await signatures(here)).some(({ path, said }) => path === '/city' && said === 'config:ok'), {
        timeout: 20_000,
      })
      .toBe(true)
    const all = await signatures(here)
    expect(all.filter(({ said }) => said !== 'config:ok')).toEqual([])
    // The place was asked of the app, in its own degrees.
    const [asked] = await here.phone.bridgeCalls('geoLocation')
    expect(asked?.args).toMatchObject({ type: 'gcj02' })
  })

  it('finds the place also where the page itself asked for other APIs', async () => {
    const here = await start('wx', { path: '/product/list', before: (phone) => phone.location(CITIES.hangzhou.place) })
    await settledAt(here, '/product/list')
    expect(await here.cookie('city_id')).toBe(String(CITIES.hangzhou.id))
  })

  it('waits for a bridge that comes late', async () => {
    const here = await start('wx', { before: (phone) => phone.faults({ 'bridge.slow': { ms: 1500 } }) })
    await settledAt(here, '/')
    await inCity(here.page, CITIES.shanghai.name)
  })

  it('is tried three times when it is refused, and then done without', async () => {
    const here = await start('wx', { before: (phone) => phone.faults({ 'bridge.signature': true }) })
    await here.page.waitForURL('**/city?redirect=**')
    const home = (await signatures(here)).filter(({ path }) => path === '/')
    // The page was left once, for the provider, while it was still trying.
    expect(home.length).toBeGreaterThanOrEqual(3)
    expect(home.length).toBeLessThanOrEqual(6)
    expect(new Set(home.map(({ said }) => said))).toEqual(new Set(['config:invalid signature']))
  })

  it('is signed for the work app too', async () => {
    const here = await start('wx', { before: (phone) => phone.device({ wx: 'wxwork' }) })
    await settledAt(here, '/')
    expect((await signatures(here)).map(({ said }) => said)).toContain('config:ok')
  })
})
