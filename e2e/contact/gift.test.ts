import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAt } from '../booking/book'
import { idle } from '../entry/idle'
import {
  bindMobile,
  CITIES,
  inCity,
  type Journey,
  journeys,
  newMobile,
  said,
  settledAt,
  signInByApp,
  tap,
} from '../entry/journey'

const { start } = journeys('adviser')

const opening = (page: Page) => page.getByRole('dialog').filter({ hasText: '去看看' })
const choosing = (page: Page) => page.getByRole('dialog', { name: '选一份新朋友礼赠' })
const adding = (page: Page) => page.getByRole('dialog', { name: '添加顾问' })
const float = (page: Page) => page.getByRole('button', { name: '添加顾问领礼' })
const code = (page: Page) => page.getByRole('img', { name: '顾问的企业微信二维码' })

/** A member whom WeChat knows, on home in Shanghai, where an adviser is offered. */
async function aMember(): Promise<Journey> {
  const here = await start('wx', {
    meetsAdviser: true,
    before: (phone) => phone.location(CITIES.shanghai.place),
  })
  await settledAt(here, '/')
  await inCity(here.page, CITIES.shanghai.name)
  await here.open('/sign_in?redirect=/')
  await signInByApp(here, '微信一键登录')
  await here.page.waitForURL('**/perfect_phone?**')
  await bindMobile(here, newMobile())
  await here.open('/')
  return here
}

/** Home opens its advert; closed, the icon is there, and only a tap on it opens the choice. */
const meet = (page: Page) =>
  expect
    .poll(
      async () => {
        if ((await opening(page).count()) === 1) await tap(opening(page).getByRole('button', { name: '关闭' }))
        else if (!(await choosing(page).isVisible()) && (await float(page).isVisible())) await tap(float(page))
        return choosing(page).isVisible()
      },
      { timeout: 40_000 },
    )
    .toBe(true)

/** The first of the gifts, and its code. */
async function chooseGift(page: Page): Promise<void> {
  await choosing(page).getByRole('radio').first().dispatchEvent('click')
  await choosing(page).getByRole('button', { name: '确认' }).click()
  await code(page).waitFor()
}

const stateOf = async (page: Page) =>
  new URL((await code(page).getAttribute('src')) ?? '', page.url()).pathname.replace(/^.*\/|\.png$/g, '')

const welcomesTo = async ({ phone }: Journey) => {
  const { user } = await phone.state()
  return (await phone.wecom()).welcomes.filter((message) => message.user === user.user)
}

const giftsOf = async ({ page, open }: Journey) => {
  await open('/card_case/coupon')
  await page.getByText('顾问礼').first().waitFor()
  return page.getByText('顾问礼').count()
}

describe('an adviser', () => {
  it('is offered on home with a gift, added from the code, and offered no more', async () => {
    const here = await aMember()
    const { page, phone } = here
    await meet(page)
    await choosing(page).getByRole('button', { name: '确认' }).click()
    await said(page, '请选择新朋友礼赠')
    await chooseGift(page)
    await adding(page).getByText('长按识别二维码').waitFor()

    // A finger on the picture: WeChat opens the adviser's card.
    await code(page).click({ button: 'right' })
    await page.getByRole('button', { name: '添加到通讯录' }).click()
    await adding(page)
      .getByText(/已添加，「.+」已放入卡包/)
      .waitFor()
    await expect.poll(() => welcomesTo(here)).toHaveLength(1)
    await adding(page).getByRole('link', { name: '去看看' }).click()
    await page.waitForURL(isAt('/card_case/coupon'))
    await page.getByText('顾问礼').first().waitFor()

    await here.open('/')
    await inCity(page, CITIES.shanghai.name)
    await idle(page)
    expect(await float(page).count()).toBe(0)
    // Tomorrow: the phone remembers nothing of today.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await idle(page)
    expect([await float(page).count(), await choosing(page).count()]).toEqual([0, 0])
    expect((await phone.wecomNotices((await phone.state()).user.user)).map(({ taken }) => taken)).toEqual([1])
  })

  it('gives one gift and says one welcome, though WeCom tells of it fifteen times', async () => {
    const here = await aMember()
    const { page, phone } = here
    await meet(page)
    await chooseGift(page)
    await phone.faults({ 'wecom.notice_duplicate': true })
    await phone.addAdviser({ state: await stateOf(page) })
    await adding(page)
      .getByText(/已添加，/)
      .waitFor()
    expect(await phone.wecomNotices((await phone.state()).user.user)).toHaveLength(15)
    expect(await giftsOf(here)).toBe(1)
    expect(await welcomesTo(here)).toHaveLength(1)
  })

  it('is known as soon as WeCom tells, however late', async () => {
    const here = await aMember()
    const { page, phone } = here
    await meet(page)
    await chooseGift(page)
    await phone.faults({ 'wecom.notice_late': { ms: 2000 } })
    await phone.addAdviser({ state: await stateOf(page) })
    expect(
      await adding(page)
        .getByText(/已添加/)
        .count(),
    ).toBe(0)
    await adding(page)
      .getByText(/已添加，「.+」已放入卡包/)
      .waitFor()
  })
})
