import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  CONFIRM,
  isAt,
  openSlot,
  PAYMENT,
  submit,
  submitButton,
  takeStart,
  timesPath,
  toConfirm,
} from '../booking/book'
import { aMember } from '../booking/bookings'
import { CITIES, hydrated, journeys, tap } from './journey'

const { start } = journeys('old-browsers')
/** 经典证件照, alone. */
const ID_PHOTO = '1x1'

/** Takes from every page what Chrome 87 or Safari 14 has not yet: only these may be built for (vite.config.ts). */
const asIn2020 = (context: BrowserContext) =>
  context.addInitScript(() => {
    const drop = (from: object, ...names: string[]) => names.map((name) => Reflect.deleteProperty(from, name))
    const lists = ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']
    drop(Array.prototype, ...lists)
    drop(Object.getPrototypeOf(Uint8Array.prototype), ...lists)
    drop(String.prototype, 'at', 'isWellFormed', 'toWellFormed')
    drop(Object, 'hasOwn', 'groupBy')
    drop(Map, 'groupBy')
    drop(Array, 'fromAsync')
    drop(Promise, 'withResolvers', 'try')
    drop(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom')
    drop(AbortSignal, 'timeout', 'any')
    drop(URL, 'canParse', 'parse')
    drop(Crypto.prototype, 'randomUUID')
    drop(Intl, 'Segmenter', 'DurationFormat')
    drop(globalThis, 'structuredClone', 'scheduler', 'Iterator', 'WeakRef', 'BroadcastChannel', 'requestIdleCallback')
  })

describe('in a browser of 2020', () => {
  it('home comes alive and leads on', async () => {
    const { page, complaints } = await start('phone', { prepare: asIn2020 })
    await hydrated(page)
    expect(await page.evaluate(() => 'hasOwn' in Object || 'at' in [] || 'structuredClone' in globalThis)).toBe(false)
    await tap(page.getByRole('link', { name: /证件照/ }).first())
    await page.waitForURL('**/product/**')
    expect(complaints).toEqual([])
  })

  it('what a visitor fills in is there after a reload', async () => {
    const { page, open } = await start('phone', { prepare: asIn2020 })
    await hydrated(page)
    await page.evaluate(() => localStorage.setItem('profile_draft', JSON.stringify({ city: '苏州' })))
    await open('/mine/basic')
    await expect.poll(() => page.getByLabel('常住城市').inputValue()).toBe('苏州')
  })

  it('a portrait is put together, and the membership code is made', async () => {
    const { token } = await aMember()
    const cookies = { access_token: token, city_id: String(CITIES.shanghai.id), entered: '1' }
    const { page, open } = await start('phone', {
      path: '/naiveId/custom/choose_makeup_styles',
      prepare: async (context) => {
        await asIn2020(context)
        await context.addCookies(
          Object.entries(cookies).map(([name, value]) => ({ name, value, domain: 'phone.localhost', path: '/' })),
        )
      },
    })
    await hydrated(page, 'fieldset input')
    await page.getByRole('radio', { name: /清透/ }).first().check({ force: true })
    await page.getByRole('button', { name: '下一步' }).click()
    await page.waitForURL('**/choose_background_colors')
    await open('/member-code')
    await page.getByText('请出示给店员').waitFor()
    expect(await page.locator('[data-code]').getAttribute('data-code')).toMatch(/^\d{20}$/)
  })

  it('the same hour is asked about, and answered', async () => {
    const slot = await openSlot(3, ID_PHOTO, 12)
    const journey = await start('phone', { path: timesPath(slot), prepare: asIn2020 })
    const { page } = journey
    await toConfirm(journey, slot)
    await submit(page)
    await page.waitForURL(isAt(PAYMENT))
    await page.goBack()
    await takeStart(page, slot)
    await page.waitForURL(isAt(CONFIRM))
    await submitButton(page).waitFor()
    await submit(page)
    await page.getByText('已有一个待支付的预约').waitFor()
    await page.getByRole('button', { name: '放弃它，约现在选的' }).click()
    await page.waitForURL(isAt(PAYMENT))
  })
})
