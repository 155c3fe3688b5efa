import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { solvePuzzle } from '../account/solve-puzzle'
import { isAt } from '../booking/book'
import { aBooking, aMember, call, serve } from '../booking/bookings'
import { OPERATOR_KEY, turnSwitch } from '../entry/demo'
import { check, hydrated, type Journey, journeys, loggedIn, newMobile, post, said, signInBySms } from '../entry/journey'

const { start, opened } = journeys('campaign')
const RETURN = '/newyear_zhenxiang_2023/xiaohongshu-return'
const TAKE = '/api/campaign/take'
const LATER = Math.floor(Date.now() / 1000) + 30 * 86_400

const pointsOf = async (token: string) => (await call<{ points: number }>('/api/me/resource_count', { token })).points
/** Processes read a switch every few seconds, and a document lives for two: looks, and looks again after a reload. */
const seenAfterReload = (page: Page, there: Locator) =>
  expect
    .poll(
      async () => {
        await page.reload()
        return there.waitFor({ timeout: 8000 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 40_000 },
    )
    .toBe(true)
const takesOf = ({ answers }: Journey) => answers.filter(({ path }) => path === TAKE)

describe('a campaign', () => {
  it('is drawn for a visitor, who logs in for its coupon, and comes back to find it taken once', async () => {
    const journey = await start('phone', { path: '/activity-pet?channel=share' })
    const { page } = journey
    const document = await page.evaluate(async () => (await fetch('/activity-pet')).text())
    expect(document).toContain('看这里，别动')
    expect(document).toContain('登录后领取')
    await hydrated(page)
    await page.getByRole('button', { name: /^登录后领取/ }).click()
    await page.waitForURL(isAt('/sign_in'))
    await signInBySms(journey, newMobile())
    await page.waitForURL(isAt('/activity-pet'))
    await said(page, '已放入卡包')
    await page.getByRole('link', { name: /^去使用/ }).waitFor()
    expect(takesOf(journey).map(({ status }) => status)).toEqual([200])
    await page.reload()
    await page.getByRole('link', { name: /^去使用/ }).waitFor()
    await journey.open('/card_case/coupon')
    await page.getByText('毛孩子券').first().waitFor()
  })

  it('behind a login gives its coupon once, however often one taps', async () => {
    const journey = await start('phone', { path: '/spring', prepare: loggedIn('phone', newMobile()) })
    const { page } = journey
    await hydrated(page)
    const button = page.getByRole('button', { name: /^领取/ }).first()
    await button.evaluate((element: HTMLElement) => {
      for (let tap = 0; tap < 5; tap += 1) element.click()
    })
    await said(page, '已放入卡包')
    await page.getByRole('link', { name: /^去使用/ }).waitFor()
    expect(takesOf(journey)).toHaveLength(1)
  })
})

describe('an invitation', () => {
  it('opens for the first who comes, again for them, and for nobody else', async () => {
    const first = await start('phone', { path: '/', prepare: loggedIn('phone', newMobile()) })
    const body = { offer_key: 'zhenxiang_invitation', kind: 'personal', count: 1, valid_until: LATER }
    const made = await post(first.page, '/api/operator/campaign/token/make', body, OPERATOR_KEY)
    const path = (made as { data: { tokens: { path: string }[] } }).data.tokens[0]?.path ?? ''
    await first.open(path)
    await first.page.getByRole('button', { name: '拆开请柬' }).click()
    await first.page.getByRole('heading', { name: '这张请柬是给你的' }).waitFor()
    await first.page.reload()
    await first.page.getByRole('heading', { name: '这张请柬是给你的' }).waitFor()

    const second = await start('phone', { path: '/', prepare: loggedIn('phone', newMobile()) })
    await second.open(path)
    await second.page.getByRole('button', { name: '拆开请柬' }).click()
    await second.page.getByRole('heading', { name: '请柬已被拆开' }).waitFor()
  })

  it('to hand in a note waits while the brand has it closed, and brings points once staff have looked', async () => {
    const { token } = await aMember()
    const { order_sn } = await aBooking(token)
    await serve(order_sn, 'completed')
    await turnSwitch('xhs_return', 0)
    try {
      const { page, open } = await opened(token, RETURN)
      await seenAfterReload(page, page.getByRole('heading', { name: '返图活动暂未开放' }))

      await turnSwitch('xhs_return', 1)
      await open(`${RETURN}?order_sn=${order_sn}`)
      await seenAfterReload(page, page.locator('input[name=note_link]'))
      await hydrated(page, 'input[name=note_link]')
      await page.getByRole('textbox', { name: '笔记链接' }).fill(`https://www.xiaohongshu.com/explore/${order_sn}`)
      await page.getByRole('textbox', { name: '小红书昵称' }).fill('晒太阳的人')
      await check(page.locator('form input[type=checkbox]'))
      await page.getByRole('button', { name: '提交审核' }).click()
      await page.getByText('审核进度').waitFor()
      const { list } = await call<{ list: { id: number; their_name: string; order_sn: string }[] }>(
        '/api/operator/task/proofs',
        { token: OPERATOR_KEY },
      )
      const id = list.find((one) => one.order_sn === order_sn)?.id
      await call('/api/operator/task/proof', { token: OPERATOR_KEY, body: { id, verdict: 'approved' } })
      const before = await pointsOf(token)
      await page.reload()
      await page.getByRole('button', { name: /^领取/ }).click()
      await expect.poll(() => pointsOf(token)).toBe(before + 80)
    } finally {
      await turnSwitch('xhs_return', 1)
    }
  })
})

describe('the coupons that fit a product', () => {
  it('are taken on its page, after the login and the puzzle of a new account', async () => {
    const journey = await start('phone', { path: '/product/detail?id=2' })
    const { page } = journey
    const document = await page.evaluate(async () => (await fetch('/product/detail?id=2')).text())
    expect(document).toContain('领券')
    await hydrated(page)
    await page.getByRole('button', { name: /领券$/ }).click()
    await page.getByRole('button', { name: /^登录后领取：新客/ }).click()
    await page.waitForURL(isAt('/sign_in'))
    await signInBySms(journey, newMobile())
    await page.waitForURL(isAt('/product/detail'))
    await solvePuzzle(page)
    await said(page, '已放入卡包')
    expect(takesOf(journey).map(({ status }) => status)).toEqual([403, 200])
    await page.getByRole('button', { name: /领券$/ }).click()
    await page.getByRole('dialog').getByText('已领取').waitFor()
  })
})
