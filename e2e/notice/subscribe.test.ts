import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aBooking, aMember, call } from '../booking/bookings'
import { idle } from '../entry/idle'
import type { Journey } from '../entry/journey'
import { weChats } from './wechat'

const { member, opened } = weChats('subscribe')

const resultOf = (order_sn: string) => `/reservation/personal_result?order_sn=${order_sn}`
/** Drawn by WeChat, over a button of ours. */
const allow = (page: Page) => page.getByRole('button', { name: '开启到店提醒' })
const invitation = (page: Page) => page.getByText('开启到店提醒', { exact: true })
const leftOf = async (token: string) =>
  (await call<{ left: number }>('/api/message/subscribe?scene=booked', { token })).left

/** The finger on WeChat's own sheet. */
async function choose({ phone }: Journey, choice: 'accept' | 'reject'): Promise<void> {
  const open = async () =>
    (await phone.bridgeCalls()).find(({ sheet, state }) => sheet?.title.includes('通知') && state === 'open')
  await expect.poll(open, { timeout: 20_000 }).toBeDefined()
  await phone.choose((await open())!.id, choice)
}

describe('reminders by WeChat', () => {
  it('are offered after a booking while none is left, and count once WeChat says so', async () => {
    const here = await member()
    const { page, token, open } = here
    const { order_sn } = await aBooking(token, { nth: 2 })
    await open(resultOf(order_sn))
    await allow(page).click()
    await choose(here, 'accept')
    await page.getByText('还可提醒 3 次').waitFor()
    expect(await leftOf(token)).toBe(3)

    // Whoever has some left is not asked again here, and can allow more among the preferences.
    await page.reload()
    await page.getByText('预约成功').first().waitFor()
    await idle(page)
    expect(await invitation(page).count()).toBe(0)
    await open('/message')
    await page.getByRole('button', { name: '消息设置' }).click()
    await allow(page).click()
    await choose(here, 'accept')
    await page.getByText('还可提醒 6 次').waitFor()
  })

  it('say so when they were not allowed', async () => {
    const here = await member()
    const { page, token, open } = here
    const { order_sn } = await aBooking(token, { nth: 3 })
    await open(resultOf(order_sn))
    await allow(page).click()
    await choose(here, 'reject')
    await page.getByText('没有开启。想开的时候').waitFor()
    expect(await leftOf(token)).toBe(0)
  })

  it.each([
    ['opentag.missing', async () => {}],
    ['opentag.error', (page: Page) => allow(page).click()],
  ] as const)('with %s a sentence leads to the messages instead', async (fault, tap) => {
    const here = await member()
    const { page, phone, token, open } = here
    await phone.faults({ [fault]: true })
    const { order_sn } = await aBooking(token, { nth: 4 })
    await open(resultOf(order_sn))
    await tap(page)
    await page.getByRole('link', { name: /到店提醒.*提醒都在「消息」里/ }).click()
    await page.waitForURL((url) => url.pathname === '/message')
  })

  it('are not spoken of outside of WeChat', async () => {
    const { token } = await aMember()
    const { order_sn } = await aBooking(token, { nth: 5 })
    const { page, answers } = await opened(token, resultOf(order_sn))
    await page.getByText('预约成功').first().waitFor()
    await idle(page)
    expect(await invitation(page).count()).toBe(0)
    expect(answers.filter(({ path }) => path === '/api/message/subscribe')).toEqual([])
  })
})

describe('preferences', () => {
  it('stay as they were chosen; one way stays on for what is urgent', async () => {
    const { page, open } = await member()
    await open('/message')
    const sheet = page.getByRole('dialog', { name: '消息设置' })
    const ways = (name: string) => sheet.getByRole('switch', { name })
    const openSheet = async () => {
      await page.getByRole('button', { name: '消息设置' }).click()
      await sheet.getByText('22:00–08:00').waitFor()
    }
    await openSheet()
    await ways('预约的短信提醒').click()
    await expect.poll(() => ways('预约的微信提醒').isDisabled()).toBe(true)
    await page.reload()
    await openSheet()
    expect(await ways('预约的短信提醒').getAttribute('aria-checked')).toBe('false')
  })
})
