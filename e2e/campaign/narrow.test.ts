import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { aBooking, aMember } from '../booking/bookings'
import { hydrated, journeys } from '../entry/journey'

const { opened } = journeys('narrow')
const SMALL = { width: 320, height: 568 }

/** The lines of a text, as they are broken. */
const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const text = element.firstChild as Text
    const lines = new Map<number, string>()
    for (const [at, letter] of [...text.data].entries()) {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const top = Math.round(range.getBoundingClientRect().top)
      lines.set(top, (lines.get(top) ?? '') + letter)
    }
    return [...lines.values()]
  })

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}

it('on a small screen titles break after signs, and buttons and a single banner have their room', async () => {
  const { token } = await aMember()
  const { order_sn } = await aBooking(token)
  const { page, open } = await opened(token, '/activity/index')
  await page.setViewportSize(SMALL)
  await hydrated(page)
  const title = page.locator('strong', { hasText: '冬日主题：一盏灯，一条围巾' })
  await expect.poll(() => linesOf(title)).toEqual(['冬日主题：', '一盏灯，一条围巾'])

  await open('/activity-coupon')
  await hydrated(page)
  const left = await boxOf(page.getByText(/^今日剩 \d+ 张$/).first())
  const button = await boxOf(page.getByRole('button', { name: /^领取：新客/ }))
  expect(button.y - left.y - left.height).toBeGreaterThanOrEqual(6)

  await open(`/reservation/personal_result?order_sn=${order_sn}`)
  const section = page.locator('section', { has: page.getByRole('heading', { name: '正在进行' }) })
  await section.scrollIntoViewIfNeeded()
  expect(await section.locator('li').count()).toBe(1)
  expect((await boxOf(section.locator('li'))).width).toBe((await boxOf(section)).width)
})
