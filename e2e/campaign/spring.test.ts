import { describe, expect, it } from 'vitest'
import { CONFIRM, isAt, openSlot, orderSn, PAYMENT, submit, takeStart, timesPath } from '../booking/book'
import { aMember, call, serve, stateOf } from '../booking/bookings'
import { daysLater } from '../entry/demo'
import { hydrated, type Journey, journeys, newMobile, said, signInBySms } from '../entry/journey'
import { booked, jsapi, payAt } from '../payment/pay'

const { start, opened } = journeys('spring')

const TAKE = '/api/campaign/take'
const STORE = 3
const COUPON_FEN = 8000
const takesOf = ({ answers }: Journey) => answers.filter(({ path }) => path === TAKE)

const codeOf = async (token: string) =>
  (await call<{ invite: { code: string } }>('/api/campaign/mine?key=spring', { token })).invite.code
const friendsOf = (token: string) => call<{ list: { state: string }[] }>('/api/member/invite', { token })
const titlesOf = async (token: string) =>
  (await call<{ list: { title: string }[] }>('/api/message/list', { token })).list.map(({ title }) => title)
const pointsOf = async (token: string) => (await call<{ points: number }>('/api/me/resource_count', { token })).points

/** The cheapest portrait that the coupon can be used for on any day, the cheaper ones too. */
async function aPortrait(): Promise<string> {
  const list = await call<{ id: number; price_fen: number }[]>('/api/product/list?category_id=3&per_page=50')
  const [cheapest] = list.filter(({ price_fen }) => price_fen >= 70_000).sort((a, b) => a.price_fen - b.price_fen)
  return `${cheapest!.id}x1`
}

describe('an invitation to spring', () => {
  it('brings a friend from a link in WeChat to a visit, and both what they were promised', async () => {
    const inviter = await aMember()
    const code = await codeOf(inviter.token)
    const address = `/spring?invite=${code}&channel=share`
    const mobile = newMobile()

    // Drawn before anybody is known, and then the login.
    const journey = await start('wx', { path: address })
    const { page } = journey
    await page.waitForURL(isAt('/sign_in'))
    const drawn = await page.evaluate(async (path) => (await fetch(path)).text(), '/spring')
    expect(drawn).toContain('春天请柬')
    expect(drawn).not.toContain(code)
    await signInBySms(journey, mobile)
    await page.waitForURL(isAt('/spring'))
    await hydrated(page)
    const token = (await journey.cookie('access_token')) ?? ''
    await expect.poll(async () => (await friendsOf(inviter.token)).list.length).toBe(1)

    // Once, however often one taps.
    const button = page.getByRole('button', { name: /^领取/ }).first()
    await button.waitFor()
    await button.evaluate((element: HTMLElement) => {
      for (let tap = 0; tap < 5; tap += 1) element.click()
    })
    await said(page, '已放入卡包')
    await page.getByRole('link', { name: /^去使用/ }).waitFor()
    expect(takesOf(journey).map(({ status }) => status)).toEqual([200])

    // What a friend of the friend gets by the menu of WeChat.
    const own = await codeOf(token)
    const card = {
      title: '春天请柬',
      link: expect.stringMatching(new RegExp(`/spring\\?invite=${own}&channel=share$`)),
    }
    for (const name of ['updateAppMessageShareData', 'updateTimelineShareData'])
      await expect
        .poll(async () => (await journey.phone.bridgeCalls(name)).map(({ args }) => args), { timeout: 20_000 })
        .toContainEqual(expect.objectContaining(card))

    // Booked with it, and paid.
    const slot = await openSlot(STORE, await aPortrait(), 9)
    await journey.open(timesPath(slot))
    await takeStart(page, slot)
    await page.waitForURL(isAt(CONFIRM))
    // The best there is lies ready.
    await expect.poll(() => page.getByRole('button', { name: /^优惠/ }).innerText()).toContain('−¥80')
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    const order_sn = orderSn(page) ?? ''
    await payAt(journey, jsapi, 'paid')
    await booked(journey)
    const { tenders } = await call<{ tenders: { kind: string; amount_fen: number }[] }>(
      `/api/book/detail?order_sn=${order_sn}`,
      { token },
    )
    expect(tenders).toEqual([expect.objectContaining({ kind: 'coupon', amount_fen: COUPON_FEN })])

    // Done at the counter: points, a badge, messages.
    await serve(order_sn, 'completed')
    expect(await stateOf(token, order_sn)).toBe('completed')
    await expect.poll(() => pointsOf(token)).toBeGreaterThan(0)
    await journey.open('/mine/badge')
    await page.getByRole('button', { name: /^初次见面/ }).waitFor()
    expect(await titlesOf(token)).toEqual(expect.arrayContaining(['预约成功']))

    // The inviter waits seven days.
    await daysLater(mobile, 6)
    expect((await friendsOf(inviter.token)).list).toMatchObject([{ state: 'pending' }])
    await daysLater(mobile, 2)
    expect((await friendsOf(inviter.token)).list).toMatchObject([{ state: 'rewarded' }])
    const theirs = await opened(inviter.token, '/message')
    await theirs.page.getByText('任务完成').first().waitFor()
    await theirs.open('/task-center')
    const before = await pointsOf(inviter.token)
    await theirs.page.getByRole('button', { name: '领取：邀请好友' }).click()
    await expect.poll(() => pointsOf(inviter.token)).toBe(before + 100)
  })

  it('outside of WeChat loses neither the friend nor the promotion at the login', async () => {
    const inviter = await aMember()
    const journey = await start('phone', { path: `/spring?invite=${await codeOf(inviter.token)}&channel=xhs-9` })
    const { page } = journey
    await page.waitForURL(isAt('/sign_in'))
    await hydrated(page)
    await signInBySms(journey, newMobile())
    await page.waitForURL(isAt('/spring'))
    await expect.poll(async () => (await friendsOf(inviter.token)).list.length).toBe(1)
    await expect.poll(() => page.title()).toBe('春天请柬')
    expect(await page.evaluate(() => sessionStorage.getItem('channel'))).toContain('xhs-9')
  })
})
