import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { nearStart, OPERATOR_KEY } from '../entry/demo'
import { check, type Journey, journeys, newMobile, said } from '../entry/journey'
import { found } from '../walk/found'
import { serious } from '../walk/serious'
import { CONFIRM, isAt, openSlot, orderSn, PAYMENT, pickMore, submit, takeStart, timesPath } from './book'
import { aBooking, aMember, call, type Made, pay, stateOf } from './bookings'

const { start, opened } = journeys('guest')
/** 经典证件照, alone. */
const ID_PHOTO = '1x1'
/** 三口之家. */
const FAMILY = 56
const ADDON = '加修一张'

const orderPath = (order_sn: string) => `/reservation/order_detail?order_sn=${order_sn}`
const detailOf = (order_sn: string) => `/api/book/detail?order_sn=${order_sn}`
const row = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** Nothing keeps people out, and nothing sticks out on the smallest phone. */
async function isForAll(page: Page): Promise<void> {
  const wrong: string[] = await serious(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 568 })
  wrong.push(...(await page.evaluate(found)))
  if (size) await page.setViewportSize(size)
  expect(wrong).toEqual([])
}

/** The path in an open sheet, and the sheet is closed again. */
async function linkIn(page: Page, title: string): Promise<string> {
  const sheet = page.getByRole('dialog', { name: title })
  const link = sheet.getByRole('link')
  await link.waitFor()
  const { pathname } = new URL((await link.getAttribute('href')) ?? '', page.url())
  await sheet.getByRole('button', { name: '关闭' }).click()
  await sheet.waitFor({ state: 'detached' })
  return pathname
}

interface Seen {
  readonly order_sn: string
  readonly store_id: number
  readonly late_minutes: number
  readonly addons: string[]
  readonly guest: { name: string } | null
}

/** As the store's own list shows it. */
async function atTheStore(token: string, order_sn: string): Promise<Seen | undefined> {
  const { store_id, day } = await call<{ store_id: number; day: string }>(detailOf(order_sn), { token })
  const path = `/api/operator/book/list?store_id=${store_id}&day=${day}`
  const visits = await call<Seen[]>(path, { token: OPERATOR_KEY })
  return visits.find((one) => one.order_sn === order_sn)
}

describe('a visit of somebody else', () => {
  const mobile = newMobile()

  /** On the confirmation page: one add-on twice, and whose visit it is. */
  async function chooseGuest(page: Page): Promise<void> {
    await row(page, /^加购/).click()
    const added = page.getByRole('dialog')
    await check(added.getByRole('checkbox', { name: ADDON }))
    await added.getByRole('button', { name: `增加${ADDON}的份数` }).click()
    await added.getByRole('button', { name: '完成' }).click()
    await row(page, new RegExp(`^加购.*${ADDON} ×2`)).waitFor()
    await row(page, /^到店人.*本人/).click()
    const sheet = page.getByRole('dialog', { name: '谁到店' })
    await check(sheet.getByRole('radio', { name: /替别人约/ }))
    await sheet.getByRole('textbox', { name: '到店人姓名' }).fill('王阿姨')
    await sheet.getByRole('textbox', { name: '到店人手机号' }).fill(mobile)
    await sheet.getByRole('button', { name: '确定' }).click()
    await row(page, /^到店人.*王阿姨/).waitFor()
  }

  async function bookedFor(token: string, { page }: Journey): Promise<string> {
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    const order_sn = orderSn(page) ?? ''
    await pay(token, order_sn)
    await expect.poll(() => stateOf(token, order_sn), { timeout: 20_000 }).toBe('booked')
    return order_sn
  }

  it('is booked with an add-on twice; the guest agrees by a link, and withdraws by it', async () => {
    const { token } = await aMember()
    const slot = await openSlot(5, ID_PHOTO, 2)
    const journey = await opened(token, timesPath(slot))
    const { page } = journey
    await takeStart(page, slot)
    await page.waitForURL(isAt(CONFIRM))
    await chooseGuest(page)
    const order_sn = await bookedFor(token, journey)
    expect(await atTheStore(token, order_sn)).toMatchObject({ addons: [`${ADDON} ×2`], guest: { name: '王阿姨' } })

    await journey.open(orderPath(order_sn))
    await page.getByText(`加购 ${ADDON} ×2`).waitFor()
    await row(page, new RegExp(`^到店人.*王阿姨 137\\*\\*\\*${mobile.slice(-4)}`)).waitFor()
    await row(page, /^提醒也发给到店人.*去征求/).click()
    const path = await linkIn(page, '请到店人同意')
    await row(page, /^提醒也发给到店人.*等待同意/).waitFor()

    const guest = await start('phone', { path })
    await guest.page.getByRole('heading', { name: '王阿姨，您好' }).waitFor()
    for (const comes of ['前一天，一条短信', '时间有变时，一条短信']) await guest.page.getByText(comes).waitFor()
    expect(await guest.page.innerText('body')).not.toMatch(/1\d{10}|\*{3}/)
    await isForAll(guest.page)
    await guest.page.getByRole('button', { name: '同意', exact: true }).click()
    await guest.page.getByRole('heading', { name: '确认是您的手机' }).waitFor()
    await guest.page.getByRole('textbox', { name: '手机号' }).fill(mobile)
    await isForAll(guest.page)
    await guest.page.getByRole('button', { name: '获取验证码' }).click()
    await guest.page.locator('input[name=code]').fill((await guest.phone.nextSms(mobile)).code)
    await guest.page.getByRole('button', { name: '确认同意' }).click()
    await guest.page.getByText('您已同意').waitFor()
    await page.reload()
    await row(page, /^提醒也发给到店人.*已同意/).waitFor()
    await isForAll(page)

    await guest.page.reload()
    await guest.page.getByRole('button', { name: '撤回同意' }).click()
    await guest.page.getByText('我们不会发短信给您').waitFor()
    await page.reload()
    await page.getByText('不会发短信，以后替对方约也不再问').waitFor()
  })
})

describe('on the day', () => {
  const lateOf = async (token: string, order_sn: string) => (await atTheStore(token, order_sn))?.late_minutes

  /** At closing time no start is left, and the store is called. */
  async function postponed(page: Page, token: string, { order_sn }: Made): Promise<void> {
    const { time } = await call<{ time: string }>(`/api/book/later_start?order_sn=${order_sn}`, { token })
    await page.getByRole('button', { name: '要晚更久' }).click()
    const sheet = page.getByRole('dialog', { name: '要晚超过 30 分钟' })
    if (time === '') {
      await sheet.getByText('今天后面没有合适的时间了').waitFor()
      await sheet.getByRole('link', { name: '致电门店' }).waitFor()
      return
    }
    await sheet.getByText(/不算改期。只能顺延一次/).waitFor()
    expect(await serious(page)).toEqual([])
    await sheet.getByRole('button', { name: `顺延到 ${time}` }).click()
    await said(page, `已顺延到今天 ${time}`)
    await page
      .getByText(new RegExp(`${time}–`))
      .first()
      .waitFor()
    await nearStart(order_sn, 60)
    await page.reload()
    await page.getByText('路上会晚一点？').waitFor()
    expect(await page.getByRole('button', { name: '要晚更久' }).count()).toBe(0)
  }

  it('the store is told how late somebody is, that they are not, and beyond that a later start is taken once', async () => {
    const { token } = await aMember()
    const booking = await aBooking(token)
    const { order_sn } = booking
    await nearStart(order_sn, 60)
    const { page } = await opened(token, orderPath(order_sn))
    await page.getByRole('button', { name: '晚 20 分钟' }).click()
    await page.getByText('门店知道您约晚 20 分钟到').waitFor()
    expect(await lateOf(token, order_sn)).toBe(20)
    await page.reload()
    await page.getByRole('button', { name: '能准时到了' }).click()
    await said(page, '已告诉门店您会准时到')
    expect(await lateOf(token, order_sn)).toBe(0)
    // All of the way there in one place.
    const { store } = await call<{ store: Made['store'] & { parking: string } }>(detailOf(order_sn), { token })
    await page
      .getByText(store.parking ? `停车：${store.parking}` : store.name)
      .first()
      .waitFor()
    await page.getByRole('button', { name: '导航到店' }).waitFor()
    expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThan(0)
    await isForAll(page)
    await postponed(page, token, booking)
    expect((await atTheStore(token, order_sn))?.store_id).toBe(booking.store.id)
  })
})

describe('those who come along', () => {
  it('read when, where and what to bring, without money or a number, until it is cancelled', async () => {
    const { token, mobile } = await aMember()
    const booking = await aBooking(token, { nth: 2, product: FAMILY, people: 3 })
    const { page } = await opened(token, orderPath(booking.order_sn))
    await row(page, /^发给同行的人/).click()
    const path = await linkIn(page, '发给同行的人')

    const { page: theirs } = await start('phone', { path })
    await theirs.getByRole('heading', { name: '一起去拍照' }).waitFor()
    await theirs.getByText(new RegExp(`${booking.time}–`)).waitFor()
    await theirs.getByText(booking.store.name).first().waitFor()
    await theirs.getByRole('heading', { name: '来之前' }).waitFor()
    const shown = await theirs.content()
    for (const secret of [booking.order_sn, mobile, `${mobile.slice(0, 3)}***`]) expect(shown).not.toContain(secret)
    expect(await theirs.innerText('main')).not.toMatch(/¥|\d元/)
    await isForAll(theirs)

    const file = await theirs.getByRole('link', { name: '添加到日历' }).getAttribute('href')
    const calendar = await fetch(new URL(file ?? '', inject('productUrl')))
    expect(calendar.headers.get('content-type')).toContain('text/calendar')
    const written = await calendar.text()
    expect(written).toContain('STATUS:CONFIRMED')
    expect(written).not.toContain(booking.order_sn)

    await pickMore(page, '取消预约')
    await page.getByRole('button', { name: '确认取消' }).click()
    await page.getByRole('heading', { level: 2, name: '已取消', exact: true }).waitFor()
    await theirs.reload()
    await theirs.getByText('这次同行已经结束').waitFor()
    expect(await theirs.innerText('body')).not.toContain(booking.store.name)
  })
})
