import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aBooking, aMember, serve } from '../booking/bookings'
import { CITIES, journeys } from '../entry/journey'

const { start, opened } = journeys('member-code')

const CODE = '/member-code'
const USED = 202017
const HOUR_MS = 3_600_000

const digits = async (page: Page) => (await page.locator('[data-code]').getAttribute('data-code')) ?? ''
/** The next one on the screen. */
async function turned(page: Page, before: string): Promise<string> {
  await expect.poll(() => digits(page)).not.toBe(before)
  return digits(page)
}

describe('the membership code', () => {
  it('turns without a network on a phone whose clock is wrong, is read by the counter, and once', async () => {
    const { token } = await aMember()
    const cookies = { access_token: token, city_id: String(CITIES.shanghai.id), entered: '1' }
    const { page, phone, context } = await start('phone', {
      path: CODE,
      prepare: async (one, opening) => {
        await one.addCookies(
          Object.entries(cookies).map(([name, value]) => ({ name, value, domain: 'phone.localhost', path: '/' })),
        )
        await opening.clock.install({ time: Date.now() - 3 * HOUR_MS })
      },
    })
    await page.getByText('请出示给店员').waitFor()
    const first = await digits(page)
    expect((await page.locator('[data-code]').innerText()).replaceAll(' ', '')).toBe(first)

    await context.setOffline(true)
    await page.getByText('无网络，会员码仍可使用').waitFor()
    expect(await phone.scan(first)).toMatchObject({ code: 0, data: { bookings: [] } })
    expect(await phone.scan(first)).toMatchObject({ code: USED, data: null })

    // The phone makes the next one itself.
    await page.clock.fastForward(30_000)
    const second = await turned(page, first)
    await phone.faults({ 'scan.twice': { times: 1 } })
    expect(await phone.scan(second)).toMatchObject({ code: 0, twice: { code: USED } })

    await context.setOffline(false)
    await page.getByText('无网络，会员码仍可使用').waitFor({ state: 'hidden' })
  })
})

describe('a visit that the counter completes', () => {
  it('brings points, a level, a badge and messages of both', async () => {
    const { token } = await aMember()
    const { order_sn, payable_fen } = await aBooking(token)
    const { page, phone, open } = await opened(token, CODE)
    await page.getByText('请出示给店员').waitFor()
    expect(await phone.scan(await digits(page))).toMatchObject({
      code: 0,
      data: { member: { level_name: '初见', points: 0 } },
    })
    expect(await phone.serve(order_sn, 'checked_in')).toMatchObject({ code: 0, data: { state: 'checked_in' } })
    await serve(order_sn, 'completed', 'shooting')

    const points = Math.floor(payable_fen / 100)
    await open('/points-detail')
    await page.getByText('到店拍摄').waitFor()
    await page.getByText(`+${points}`, { exact: true }).first().waitFor()
    await open('/message')
    await page.getByText('相识').first().waitFor()
    await page
      .getByText(/初次见面/)
      .first()
      .waitFor()
    await open('/mine/badge')
    await page.getByRole('button', { name: /^初次见面.*新/ }).waitFor()
    await open(CODE)
    await page.getByText(`${points} 积分`).waitFor()
    await page.getByText('相识').waitFor()
  })
})
