import { describe, expect, it } from 'vitest'
import { isAt } from '../booking/book'
import { OPERATOR_KEY } from '../entry/demo'
import { hydrated, type Journey, journeys, loggedIn, newMobile, post, said, signInBySms } from '../entry/journey'

const { start } = journeys('campaign')
const TAKE = '/api/campaign/take'
const LATER = Math.floor(Date.now() / 1000) + 30 * 86_400

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

  it('to hand in a note waits while the brand has it closed', async () => {
    const { page } = await start('phone', {
      path: '/newyear_zhenxiang_2023/xiaohongshu-return',
      prepare: loggedIn('phone', newMobile()),
    })
    await page.getByRole('heading', { name: '返图活动暂未开放' }).waitFor()
  })
})
