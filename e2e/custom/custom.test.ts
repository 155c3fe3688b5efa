import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CONFIRM, consent, isAt, openSlot, orderSn, PAYMENT, submitButton, takeStart, timesPath } from '../booking/book'
import { aMember, call, pay, stateOf } from '../booking/bookings'
import { nearStart, OPERATOR_KEY } from '../entry/demo'
import { check, hydrated, journeys, said } from '../entry/journey'

const { opened } = journeys('custom')
const STEP = '/naiveId/custom/choose_makeup_styles'
const COLOURS = '/naiveId/custom/choose_background_colors'
const RESULT = '/naiveId/custom/choose_result'
const STORES = '/reservation/product/store_and_time'
const ORDER = '/reservation/order_detail'
/** 定制证件照, for one. */
const PORTRAIT = '9x1'

const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()
const pick = (page: Page, role: 'radio' | 'checkbox', name: RegExp) =>
  page.getByRole(role, { name }).first().check({ force: true })

/** What the phone remembers. */
const storedAt = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

interface Chosen {
  readonly custom: { choices: { step: string; names: string[] }[] } | null
}

/** As the store's own list shows it. */
async function atTheStore(storeId: number, day: string, order_sn: string): Promise<string[]> {
  const visits = await call<(Chosen & { order_sn: string })[]>(
    `/api/operator/book/list?store_id=${storeId}&day=${day}`,
    {
      token: OPERATOR_KEY,
    },
  )
  return visits.find((one) => one.order_sn === order_sn)?.custom?.choices.flatMap(({ names }) => names) ?? []
}

describe('a portrait put together', () => {
  it('is chosen in three steps, booked, seen by the store, changed, and fixed an hour before', async () => {
    const { token } = await aMember()
    const journey = await opened(token, '/naiveId/custom/choose_emotional_states')
    const { page } = journey

    // A link into the middle begins at the first question.
    await page.waitForURL(isAt(STEP))
    await page.getByRole('button', { name: '请选择妆容' }).waitFor()
    await pick(page, 'radio', /清透/)
    await next(page)
    await page.waitForURL(isAt(COLOURS))
    await page.getByText(/第 1 种含在套餐内，每多一种 \+¥/).waitFor()
    for (const name of [/^白/, /^蓝/, /^雾蓝/]) await pick(page, 'checkbox', name)
    await page.getByRole('checkbox', { name: /^红/ }).click({ force: true })
    await said(page, '最多选 3 种')

    // Neither a reload nor the way back loses an answer.
    await page.reload()
    await hydrated(page, 'fieldset input')
    await page.getByText('已选 3 种').waitFor()
    await page.goBack()
    await page.waitForURL(isAt(STEP))
    expect(await page.getByRole('radio', { name: /清透/ }).isChecked()).toBe(true)
    await next(page)
    await next(page)
    await pick(page, 'radio', /微笑/)
    await next(page)

    await page.waitForURL(isAt(RESULT))
    await page.getByText('加一种底色 ×2').waitFor()
    await page.getByRole('button', { name: '去预约' }).click()
    await page.waitForURL(isAt(STORES))
    // Another document in the same tab: what was chosen is still there.
    const slot = await openSlot(1, PORTRAIT, 6)
    await journey.open(timesPath(slot))
    await takeStart(page, slot)
    await page.waitForURL(isAt(CONFIRM))
    const card = page.getByRole('heading', { name: '定制内容' }).locator('xpath=../..')
    await card.getByText('白、蓝、雾蓝').waitFor()

    // Another choice from here comes back here, with the time that was chosen.
    await card.getByRole('link', { name: '修改' }).click()
    await page.waitForURL(isAt(RESULT))
    await page.getByRole('link', { name: /^底色/ }).click()
    await page.getByRole('checkbox', { name: /^雾蓝/ }).uncheck({ force: true })
    await page.getByRole('button', { name: '完成' }).click()
    await page.waitForURL(isAt(RESULT))
    await page.getByRole('button', { name: '完成' }).click()
    await page.waitForURL(isAt(CONFIRM))
    await card.getByText('白、蓝', { exact: true }).waitFor()

    await consent(page)
    await submitButton(page).click()
    await page.waitForURL(isAt(PAYMENT))
    const order_sn = orderSn(page) ?? ''
    await pay(token, order_sn)
    await expect.poll(() => stateOf(token, order_sn), { timeout: 20_000 }).toBe('booked')
    const { store_id, day } = await call<{ store_id: number; day: string }>(`/api/book/detail?order_sn=${order_sn}`, {
      token,
    })
    expect(await atTheStore(store_id, day, order_sn)).toEqual(['清透', '白', '蓝', '微笑'])

    await journey.open(`${ORDER}?order_sn=${order_sn}`)
    await page.getByRole('button', { name: '修改' }).click()
    const sheet = page.getByRole('dialog', { name: '修改定制内容' })
    await check(sheet.getByRole('radio', { name: '平静' }))
    await sheet.getByRole('button', { name: '保存' }).click()
    await said(page, '定制内容已更新')
    await page.getByText('平静').waitFor()
    expect(await atTheStore(store_id, day, order_sn)).toContain('平静')

    // Left open too long: refused when it is saved, and not offered after that.
    await page.getByRole('button', { name: '修改' }).click()
    await check(sheet.getByRole('radio', { name: '微笑' }))
    await nearStart(order_sn, 60)
    await sheet.getByRole('button', { name: '保存' }).click()
    await said(page, '不能再改')
    await expect.poll(() => page.getByRole('button', { name: '修改' }).count()).toBe(0)
    await page
      .getByText(/不能再改/)
      .first()
      .waitFor()
    await page.getByText('平静').waitFor()
  })
})

describe('a make-up put together', () => {
  it('is whole after a reload: every attire, and every answer beside the words', async () => {
    const { token } = await aMember()
    const { page } = await opened(token, '/custom/aura')
    await pick(page, 'radio', /清冷/)
    await next(page)
    for (const name of [/^自带衣服/, /^西装/]) await pick(page, 'checkbox', name)
    await page.reload()
    await hydrated(page, 'fieldset input')
    await page.getByText('已选 2 种').waitFor()
    for (const name of [/^自带衣服/, /^西装/]) expect(await page.getByRole('checkbox', { name }).isChecked()).toBe(true)
    expect(await storedAt(page, 'customMakeupInfo')).toMatchObject({ aura: 'cool', attire: ['own', 'suit'] })

    await page.goto(new URL('/custom/makeup-form', page.url()).href)
    await hydrated(page, 'textarea')
    for (const name of ['聚会约会', '干性', '长发']) await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('textbox', { name: '过敏史' }).fill('酒精')
    await page.getByRole('textbox', { name: '想说的话' }).fill('眉毛不要太浓')
    await page.reload()
    await hydrated(page, 'textarea')
    await page.getByText('过敏史需要重新填写').waitFor()
    expect(await page.getByRole('textbox', { name: '过敏史' }).inputValue()).toBe('')
    expect(await page.getByRole('textbox', { name: '想说的话' }).inputValue()).toBe('眉毛不要太浓')
    for (const name of ['聚会约会', '干性', '长发'])
      expect(await page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).toBe('true')
    expect(await storedAt(page, 'customMakeupServiceForm')).toMatchObject({
      fields: { occasion: '聚会约会', skin: '干性', hair: '长发', words: '眉毛不要太浓' },
    })
    expect(await storedAt(page, 'customMakeupInfo')).toMatchObject({ aura: 'cool', attire: ['own', 'suit'] })
  })
})
