import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aMember, call } from '../booking/bookings'
import { notify } from '../entry/demo'
import { idle } from '../entry/idle'
import { journeys, said } from '../entry/journey'

const { opened } = journeys('messages')

const MESSAGES = '/message'
const at = (path: string) => (url: URL) => url.pathname === path
const rows = (page: Page) => page.getByRole('listitem')
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const unread = (page: Page) => page.getByText('未读', { exact: true })
const bell = (page: Page) => page.getByRole('link', { name: /^消息/ })
const list = (token: string) =>
  call<{ unread: Record<string, number>; list: { id: string; read: boolean }[]; total: number }>('/api/message/list', {
    token,
  })

/** Two of one's visit, one of money, the newest last. */
async function withThree() {
  const { token, mobile } = await aMember()
  await notify(
    mobile,
    { kind: 'checked_in', key: 'a', minutes_ago: 90, path: '/mine' },
    { kind: 'checked_in', key: 'b', minutes_ago: 20 },
    { kind: 'refund_settled', key: 'c', minutes_ago: 5, path: '/card_case/coupon' },
  )
  return { token, mobile }
}

describe('messages', () => {
  it('are found by topic, read by a tap that opens what they are about, and counted on home', async () => {
    const { token } = await withThree()
    const { page, open } = await opened(token, MESSAGES)
    await page.getByText('3 条未读').waitFor()
    expect(await rows(page).count()).toBe(3)
    expect(await rows(page).first().innerText()).toContain('5分钟前')
    expect(await tab(page, '款项').innerText()).toContain('1')

    await page.getByRole('link', { name: /退款已到账/ }).click()
    await page.waitForURL(at('/card_case/coupon'))
    await page.goBack()
    await page.getByText('2 条未读').waitFor()
    expect(await unread(page).count()).toBe(2)

    await tab(page, '款项').click()
    await page.getByText('都看过了').waitFor()
    expect(await rows(page).count()).toBe(1)
    await page.reload()
    await page.getByText('退款已到账').waitFor()
    expect(new URL(page.url()).searchParams.get('topic')).toBe('money')

    await open('/')
    await expect.poll(() => bell(page).first().innerText()).toContain('2')
    await open('/mine')
    await expect.poll(() => bell(page).first().innerText()).toContain('2')
    await bell(page).first().click()
    await page.waitForURL(at(MESSAGES))
    await page.getByRole('button', { name: '全部已读' }).click()
    await page.getByText('都看过了').waitFor()
    await expect.poll(async () => (await list(token)).unread.all).toBe(0)
    await open('/')
    await bell(page).first().waitFor()
    await idle(page)
    expect((await bell(page).first().innerText()).trim()).toBe('')
  })

  it('are each member’s own', async () => {
    const [one, other] = [await withThree(), await withThree()]
    const here = await opened(one.token, MESSAGES)
    const there = await opened(other.token, MESSAGES)
    await here.page.getByRole('button', { name: '全部已读' }).click()
    await here.page.getByText('都看过了').waitFor()
    await expect.poll(async () => (await list(one.token)).unread.all).toBe(0)
    await there.page.reload()
    await there.page.getByText('3 条未读').waitFor()

    // Somebody who knows the number of another's message.
    const [theirs] = (await list(other.token)).list
    for (const [path, body] of [
      ['/api/message/hide', { id: theirs?.id }],
      ['/api/message/read', { ids: [theirs?.id] }],
    ] as const)
      await expect(call(path, { token: one.token, body })).rejects.toThrow('206001')
    expect(await list(other.token)).toMatchObject({ total: 3, unread: { all: 3 } })
  })

  it('go by a swipe, and by a long press', async () => {
    const { token } = await withThree()
    const { page } = await opened(token, MESSAGES)
    await page.getByText('3 条未读').waitFor()
    // The finger's swipe is the row's own scrolling.
    await rows(page)
      .first()
      .locator('xpath=./div')
      .evaluate((row) => row.scrollBy({ left: 200 }))
    const hide = page.getByRole('button', { name: '删除“退款已到账”' })
    await expect.poll(async () => ((await hide.boundingBox())?.x ?? 999) < 390).toBe(true)
    await hide.click()
    await page.getByText('2 条未读').waitFor()
    expect(await page.getByText('退款已到账').count()).toBe(0)

    await rows(page)
      .first()
      .getByRole('button', { name: /欢迎到店/ })
      .first()
      .click({ button: 'right' })
    const sheet = page.getByRole('dialog', { name: '欢迎到店' })
    await sheet.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByText('1 条未读').waitFor()
    await expect.poll(async () => (await list(token)).total).toBe(1)
    await page.reload()
    await page.getByText('1 条未读').waitFor()
    expect(await rows(page).count()).toBe(1)
  })

  it('are all there after many pages, also when some were deleted on the way', async () => {
    const { token, mobile } = await aMember()
    const many = Array.from({ length: 45 }, (_, nth) => ({
      ...{ kind: 'checked_in' as const, key: `m${nth}`, minutes_ago: nth + 1 },
    }))
    await notify(mobile, ...many)
    const { page } = await opened(token, MESSAGES)
    await expect.poll(() => rows(page).count()).toBe(20)
    await page.getByRole('button', { name: '删除“欢迎到店”' }).first().click()
    await page.getByText('44 条未读').waitFor()
    for (const shown of [40, 44]) {
      await page.getByRole('button', { name: '上拉，看更早的消息' }).click()
      await expect.poll(() => rows(page).count()).toBe(shown)
    }
    await page.getByText('没有更早的消息了').waitFor()
  })
})

describe('without a network', () => {
  it('what could not be marked is put back, and is marked once there is one', async () => {
    const { token } = await withThree()
    const { page, context } = await opened(token, MESSAGES)
    await page.getByText('3 条未读').waitFor()
    await context.setOffline(true)
    await page.getByRole('button', { name: '全部已读' }).click()
    await said(page, '网络错误')
    await page.getByText('3 条未读').waitFor()
    expect(await unread(page).count()).toBe(3)
    await page.getByRole('button', { name: '删除“退款已到账”' }).click()
    await said(page, '网络错误')
    expect(await rows(page).count()).toBe(3)

    await context.setOffline(false)
    await page.getByRole('button', { name: '全部已读' }).click()
    await page.getByText('都看过了').waitFor()
    await expect.poll(async () => (await list(token)).unread.all).toBe(0)
  })

  it('a tap whose mark the server refuses is put back while its page opens', async () => {
    const { token } = await withThree()
    const { page } = await opened(token, MESSAGES)
    await page.getByText('3 条未读').waitFor()
    await page.route('**/api/message/read', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('link', { name: /退款已到账/ }).click()
    await page.waitForURL(at('/card_case/coupon'))
    await page.goBack()
    await page.getByText('3 条未读').waitFor()
    expect(await unread(page).count()).toBe(3)
  })

  it('a list that cannot be had says so, and comes by another try', async () => {
    const { token } = await withThree()
    const { page } = await opened(token, '/mine')
    await bell(page).first().waitFor()
    await page.route('**/api/message/list**', (route) => route.abort(), { times: 1 })
    await bell(page).first().click()
    await page.getByText('没能加载出来').waitFor()
    await page.getByRole('button', { name: '重新加载' }).click()
    await page.getByText('3 条未读').waitFor()
  })
})

describe('preferences', () => {
  it('keep text messages on for who can be reached by nothing else', async () => {
    const { token } = await aMember()
    const { page } = await opened(token, MESSAGES)
    await page.getByText('还没有消息，预约后会在这里提醒您').waitFor()
    const sheet = page.getByRole('dialog', { name: '消息设置' })
    const ways = (name: string) => sheet.getByRole('switch', { name })
    await page.getByRole('button', { name: '消息设置' }).click()
    await sheet.getByText('22:00–08:00').waitFor()
    expect(await ways('预约的短信提醒').isDisabled()).toBe(true)
    expect(await ways('预约的微信提醒').count()).toBe(0)
    expect(await sheet.getByText('订阅微信提醒').count()).toBe(0)
    // Back closes what lies over the page.
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(MESSAGES)
  })
})
