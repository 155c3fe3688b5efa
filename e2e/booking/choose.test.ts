import { studioDay } from '@kuaimen/contract/kernel/time'
import type { ScheduleCalendar, ScheduleDay, Start } from '@kuaimen/contract/schedule/schedule.views'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { fillDay } from '../entry/demo'
import { hydrated, journeys, said, tap } from '../entry/journey'
import { aMember } from './bookings'

const { start } = journeys('choose')
/** 经典证件照, alone; 毛孩子全家福, for two to five. */
const ID_PHOTO = 1
const FAMILY = 56
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, inject('productUrl')))
  return ((await answer.json()) as { data: T }).data
}

/** A month in which every day is still to come. */
const nextMonth = () => {
  const [year = 0, month = 0] = studioDay(new Date()).split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

async function openDays(storeId: number, items: string): Promise<string[]> {
  const { days } = await ask<ScheduleCalendar>(
    `/api/schedule/calendar?store_id=${storeId}&items=${items}&month=${nextMonth()}`,
  )
  return days.filter(({ state }) => state === 'open').map(({ day }) => day)
}

const dayOf = (storeId: number, items: string, day: string): Promise<ScheduleDay> =>
  ask<ScheduleDay>(`/api/schedule/list?store_id=${storeId}&items=${items}&day=${day}`)

/** Those with a place. */
const startsOn = async (storeId: number, items: string, day: string): Promise<Start[]> =>
  (await dayOf(storeId, items, day)).starts.filter(({ left }) => left > 0)

/** 周六 5月3日, by arithmetic of its own. */
const inWords = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return `${WEEKDAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()]} ${month}月${date}日`
}
const spoken = (day: string, { time }: Start) => new RegExp(`^${inWords(day)} ${time}，`)
const plusMinutes = (time: string, minutes: number) =>
  new Date(Date.parse(`2026-01-01T${time}:00Z`) + minutes * 60_000).toISOString().slice(11, 16)
/** As the bar says it: 周六 14:00 */
const inBar = (day: string, time: string) => `${inWords(day).split(' ')[0]} ${time}–`

const timesOf = (storeId: number, items: string, day = '') =>
  `/reservation/product/date_and_time?items=${items}&store_id=${storeId}${day && `&day=${day}`}`

/** Other customers took everything, and the server's cache has expired. */
async function fill(storeId: number, day: string): Promise<void> {
  const { mobile } = await aMember()
  await fillDay(storeId, day, ID_PHOTO, mobile)
  // In both of a page's spellings: each is cached for a moment.
  for (const items of [`${ID_PHOTO}`, `${ID_PHOTO}x1`]) {
    await expect.poll(() => startsOn(storeId, items, day)).toEqual([])
    await expect.poll(() => openDays(storeId, items)).not.toContain(day)
  }
}

const bar = (page: Page) => page.getByRole('contentinfo').getByRole('status')
const draftIn = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('draftOrEditedData') ?? 'null') as Record<string, unknown>)
const dayButton = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const nameOf = async (day: Locator) => (await day.locator(':not([aria-hidden])').textContent()) ?? ''

describe('choosing a time', () => {
  it('goes from a product over store and day to a time, which the bar and the draft hold', async () => {
    const { page } = await start('phone', { path: `/product/detail?id=${FAMILY}` })
    await hydrated(page, 'footer button')
    await page.getByRole('button', { name: '立即预约' }).click()
    const sheet = page.getByRole('dialog', { name: '人数与加购' })
    await sheet.getByRole('button', { name: '增加人数' }).click()
    // Without a pointer: the sheet may still be rising under it.
    await sheet.getByRole('checkbox').first().dispatchEvent('click')
    await sheet.getByRole('button', { name: '选择门店与时间' }).click()

    await page.waitForURL((url) => url.pathname === '/reservation/product/store_and_time')
    await page.getByRole('tab', { name: '按距离' }).click()
    await page.getByRole('link', { name: /最早/ }).first().click()
    await page.waitForURL((url) => url.pathname === '/reservation/product/date_and_time')
    const storeId = Number(new URL(page.url()).searchParams.get('store_id'))

    const [day = ''] = await openDays(storeId, `${FAMILY}x3`)
    const [first] = await startsOn(storeId, `${FAMILY}x3`, day)
    await page.getByRole('button', { name: '下个月' }).click()
    await dayButton(page, day).click()
    await tap(page.getByRole('button', { name: '下一步' }))
    await said(page, '请先选择一个时间')
    await page.getByRole('button', { name: spoken(day, first!) }).click()

    await expect.poll(() => bar(page).innerText()).toContain(inBar(day, first!.time))
    await page.getByText('全程约 125 分钟').waitFor()
    expect(await draftIn(page)).toMatchObject({ store_id: storeId, day, time: first!.time, branch: 'shoot' })
    expect(await draftIn(page)).toMatchObject({
      items: [{ product_id: FAMILY, people: 3, addon_ids: [expect.any(Number)] }],
    })
    // Confirming needs a login; what was chosen is persisted.
    await page.getByRole('button', { name: '下一步' }).click()
    await page.waitForURL((url) => url.pathname === '/sign_in')
  })

  it('takes one of the next starts of a store without the page between', async () => {
    const { page } = await start('phone', { path: `/reservation/product/store_and_time?items=${ID_PHOTO}` })
    const next = page.getByRole('button', { name: /^预约 .*店 .*\d\d:\d\d$/ }).first()
    const name = (await next.locator('span').first().textContent()) ?? ''
    await next.click()
    // Confirming needs a login; the choice goes with it.
    await page.waitForURL((url) => url.pathname === '/sign_in')
    expect(await draftIn(page)).toMatchObject({ time: /\d\d:\d\d$/.exec(name)?.[0], store_id: expect.any(Number) })
  })

  it('finds another store or day when a day is full, and takes it over with one tap', async () => {
    const storeId = 12
    const days = await openDays(storeId, `${ID_PHOTO}`)
    const full = days[5]!
    await fill(storeId, full)
    const { page } = await start('phone', { path: timesOf(storeId, `${ID_PHOTO}`, full) })
    await page.getByText('当天已约满，可以候补，或看看这些时间').waitFor()
    expect(await nameOf(dayButton(page, full))).toContain('约满')
    await page.getByRole('heading', { name: '当天其他门店' }).waitFor()

    await page.getByRole('heading', { name: '本店其他日期' }).locator('..').getByRole('button').first().click()
    await expect.poll(async () => (await draftIn(page))?.store_id).toBe(storeId)
    const near = await draftIn(page)
    expect(near.day).not.toBe(full)
    await expect.poll(() => bar(page).innerText()).toContain(inBar(String(near.day), String(near.time)))

    await dayButton(page, full).click()
    await page.getByRole('heading', { name: '当天其他门店' }).locator('..').getByRole('button').first().click()
    await page.waitForURL((url) => url.searchParams.get('store_id') !== String(storeId))
    const other = await draftIn(page)
    expect(other).toMatchObject({ day: full, store_id: Number(new URL(page.url()).searchParams.get('store_id')) })
    await expect.poll(() => bar(page).innerText()).toContain(inBar(full, String(other.time)))
  })

  it('is persisted over a reload, over the list of stores and over the way back', async () => {
    const storeId = 2
    const [, day = ''] = await openDays(storeId, `${ID_PHOTO}x1`)
    const [, second] = await startsOn(storeId, `${ID_PHOTO}x1`, day)
    const { page } = await start('phone', { path: timesOf(storeId, `${ID_PHOTO}x1`, day) })
    const chip = page.getByRole('button', { name: `${inWords(day)} ${second!.time}` })
    await chip.click()
    const isChosen = () => expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true')
    await isChosen()

    await page.reload()
    await isChosen()
    await expect.poll(() => bar(page).innerText()).toContain(second!.time)

    await page.getByRole('link', { name: '更换门店' }).click()
    // The calendar says 已选 too: the list of stores must be there first.
    await page.waitForURL('**/store_and_time?**')
    await page.getByText(/^已选/).waitFor()
    await page.goBack()
    await isChosen()
  })

  it('is not shown as free when another customer took it meanwhile', async () => {
    const storeId = 6
    const day = (await openDays(storeId, `${ID_PHOTO}`))[3]!
    const [first] = await startsOn(storeId, `${ID_PHOTO}`, day)
    const { page } = await start('phone', { path: timesOf(storeId, `${ID_PHOTO}`, day) })
    await page.getByRole('button', { name: spoken(day, first!) }).click()
    await expect.poll(() => bar(page).innerText()).toContain(first!.time)
    await fill(storeId, day)
    await page.reload()
    await page.getByText(`之前选的 ${first!.time} 已约满`).waitFor()
    await expect.poll(() => bar(page).innerText()).toContain('当天已约满')
  })

  it('shows days and times of the studio, wherever the phone is', async () => {
    const storeId = 2
    const days = await openDays(storeId, `${ID_PHOTO}`)
    const day = days.at(-1)!
    const { starts, minutes } = await dayOf(storeId, `${ID_PHOTO}`, day)
    const { page } = await start('phone', {
      path: timesOf(storeId, `${ID_PHOTO}`, day),
      prepare: async (context, opened) => {
        const phone = await context.newCDPSession(opened)
        await phone.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' })
      },
    })
    const chips = page.getByRole('button', { name: /(余\d+位|结束)$/ })
    await chips.first().waitFor()
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('America/Los_Angeles')
    const labels = await chips.evaluateAll((all) => all.map((chip) => chip.firstElementChild?.textContent))
    const said = ({ time, left, state }: Start) =>
      `${inWords(day)} ${time}，${state === 'few' ? `余${left}位` : `${plusMinutes(time, minutes)} 结束`}`
    expect(labels).toEqual(starts.filter(({ left }) => left > 0).map(said))
    expect(await nameOf(dayButton(page, day))).toContain(inWords(day))
    await page.getByRole('button', { name: '上个月' }).click()
    await expect.poll(() => page.locator('[aria-current="date"]').getAttribute('data-day')).toBe(studioDay(new Date()))
  })

  it('can be made with keys alone', async () => {
    const storeId = 3
    const days = await openDays(storeId, `${ID_PHOTO}`)
    const from = days.find(
      (day, nth) => days[nth + 1] === `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}`,
    )!
    const to = days[days.indexOf(from) + 1]!
    const [first, second] = await startsOn(storeId, `${ID_PHOTO}`, to)
    const { page } = await start('phone', { path: timesOf(storeId, `${ID_PHOTO}`, from) })
    await page
      .getByRole('button', { name: new RegExp(`^${inWords(from)} `) })
      .first()
      .waitFor()
    await dayButton(page, from).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(to)
    await page.keyboard.press('Enter')
    await page
      .getByRole('group', { name: inWords(to) })
      .first()
      .waitFor()
    await page.getByRole('button', { name: spoken(to, first!) }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => bar(page).innerText()).toContain(inBar(to, second!.time))
  })
})
