import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aBooking, aMember, call, serve } from '../booking/bookings'
import { CITIES, hydrated, journeys } from './journey'

const { start, opened } = journeys('typed')

const inShanghai = async (path: string, prepare?: (page: Page) => Promise<unknown>) => {
  const journey = await start('phone', {
    path,
    prepare: async (context, page) => {
      await context.addCookies(
        Object.entries({ city_id: String(CITIES.shanghai.id), entered: '1' }).map(([name, value]) => ({
          name,
          value,
          domain: 'phone.localhost',
          path: '/',
        })),
      )
      await prepare?.(page)
    },
  })
  return journey
}

/** Scripts come only when the answer is called. */
const heldScripts = (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = page.route('**/assets/entry-client-*.js', async (route) => {
    await released
    await route.continue()
  })
  return { held, release: () => release() }
}

const mobile = (page: Page) => page.getByRole('textbox', { name: '手机号' })

describe('what is typed before the scripts are here', () => {
  it('stays on the sign-in page, and so does a tick', async () => {
    let release = () => {}
    const { page } = await inShanghai('/sign_in', async (page) => {
      const scripts = heldScripts(page)
      release = scripts.release
      await scripts.held
    })
    const box = page.locator('input[type=checkbox]')
    await mobile(page).fill('13912345678')
    await box.dispatchEvent('click')
    release()
    await hydrated(page, 'input[name=mobile]')
    // The page knows it too: it renders anew with every key, and would put back what it knows.
    await mobile(page).press('End')
    await mobile(page).press('Backspace')
    await expect.poll(() => mobile(page).inputValue()).toMatch(/1391234567$|139 1234 567$/)
    expect(await box.isChecked()).toBe(true)
    await mobile(page).press('8')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page
      .getByText(/重新获取|\d+ ?秒|s后/)
      .first()
      .waitFor()
  })

  it('is searched for', async () => {
    let release = () => {}
    const { page } = await inShanghai('/city', async (page) => {
      const scripts = heldScripts(page)
      release = scripts.release
      await scripts.held
    })
    await page.getByRole('combobox', { name: '搜索城市' }).fill('hangz')
    release()
    await expect.poll(() => page.getByRole('button', { name: /^(杭州|北京)/ }).count()).toBe(1)
    expect(await page.getByRole('combobox', { name: '搜索城市' }).inputValue()).toBe('hangz')
  })
})

describe('what is typed outlives a reload', () => {
  it('the number on the sign-in page, and the tick; not the code', async () => {
    const { page } = await inShanghai('/sign_in')
    await hydrated(page, 'input[name=mobile]')
    await mobile(page).fill('13912345670')
    await page.locator('input[type=checkbox]').dispatchEvent('click')
    await page.getByRole('textbox', { name: '验证码' }).fill('12345')
    await page.reload()
    await hydrated(page, 'input[name=mobile]')
    await expect.poll(() => mobile(page).inputValue()).toMatch(/13912345670|139 1234 5670/)
    await expect.poll(() => page.locator('input[type=checkbox]').isChecked()).toBe(true)
    expect(await page.getByRole('textbox', { name: '验证码' }).inputValue()).toBe('')
  })

  it('a code to redeem, a title of invoices, and where an invoice is sent', async () => {
    const { token } = await aMember()
    const { page, open } = await opened(token, '/test_phone/add_coupon')
    const field = (name: string) => page.getByRole('textbox', { name })
    const typedStays = async (name: string, words: string, others: readonly (readonly [string, string])[] = []) => {
      const all = [[name, words], ...others] as const
      await hydrated(page, 'input')
      for (const [one, content] of all) await field(one).fill(content)
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/idle-/.test(name)),
      )
      await page.reload()
      for (const [one, content] of all) await expect.poll(() => field(one).inputValue()).toBe(content)
    }
    await typedStays('兑换码', 'KM7P2Q')

    await open('/invoice/edit_title')
    await typedStays('发票抬头', '青梧', [
      ['税号', '9133010079965505'],
      ['接收邮箱', 'xiaoman@example.com'],
    ])

    const title = { type: 'company', name: '青梧文化', tax_code: '91330100799655058B', email: 'a@example.com' }
    const { id } = await call<{ id: number }>('/api/invoice/titles/save', { token, body: title })
    await open(`/invoice/edit_title?id=${id}`)
    await expect.poll(() => field('发票抬头').inputValue()).toBe(title.name)
    await typedStays('发票抬头', '杭州青梧文化传播有限公司')

    const { order_sn } = await aBooking(token, { nth: 5 })
    await serve(order_sn, 'completed')
    await open(`/invoice/input?orders=${order_sn}`)
    await expect.poll(() => field('接收邮箱').inputValue()).toBe(title.email)
    await typedStays('接收邮箱', 'finance@example.com')
  })
})

it('a long paste is cut to what a search takes, and nobody is sent to check the network', async () => {
  const { page } = await inShanghai('/search/product')
  await hydrated(page)
  const field = page.getByRole('combobox', { name: '搜索产品' })
  await field.click()
  await page.keyboard.insertText('证件照'.repeat(30))
  expect((await field.inputValue()).length).toBe(40)
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await page
    .getByText(/没有找到|没找到/)
    .first()
    .waitFor()
  expect(await page.innerText('body')).not.toContain('检查网络')
  // An address that somebody typed or shared.
  await page.goto(`${page.url().split('?')[0]}?keyword=${encodeURIComponent('长'.repeat(90))}`)
  await page
    .getByText(/没有找到|没找到/)
    .first()
    .waitFor()
  expect(await page.innerText('body')).not.toContain('检查网络')
})
