import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { aBooking, aMember, call, serve } from '../booking/bookings'
import { hydrated, journeys } from '../entry/journey'

const { opened } = journeys('invoice')
const TAX_CODE = '91330100799655058B'
const at = (path: string) => (url: URL) => url.pathname === path

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()

async function aCompleted(token: string, nth: number) {
  const made = await aBooking(token, { nth })
  await serve(made.order_sn, 'completed')
  return made
}

/** The row of an order is its box. */
const chooseFirst = async (page: Page) => {
  await hydrated(page, 'input[type=checkbox]')
  await page.getByRole('checkbox').first().dispatchEvent('click')
  await page.getByText('已选 1 个').waitFor()
}

async function fillCompany(page: Page): Promise<void> {
  await hydrated(page, 'form input')
  await page.getByRole('textbox', { name: '发票抬头' }).fill('杭州青梧文化传播有限公司')
  await page.getByRole('textbox', { name: '税号' }).fill(TAX_CODE.slice(0, 12))
  await page.getByRole('textbox', { name: '接收邮箱' }).fill('finance@qingwu.example.com')
  await button(page, '保存').click()
  await page.getByText('税号是15、18或20位字母和数字').waitFor()
  await page.getByRole('textbox', { name: '税号' }).fill(TAX_CODE.toLowerCase())
  await button(page, '保存').click()
}

describe('an invoice', () => {
  it('is asked for with a company’s title, issued, and downloads as a PDF', async () => {
    const { token } = await aMember()
    const made = await aCompleted(token, 5)
    const { page, url } = await opened(token, `/reservation/order_detail?order_sn=${made.order_sn}`)
    await page.getByRole('link', { name: '发票' }).click()
    await page.waitForURL(at('/invoice'))
    await page.getByText('已选 1 个').waitFor()
    await button(page, '下一步').click()
    await page.waitForURL(at('/invoice/input'))

    await page.getByRole('link', { name: '新增抬头' }).click()
    await page.waitForURL(at('/invoice/edit_title'))
    await fillCompany(page)
    await page.waitForURL(at('/invoice/input'))
    await page.getByText(`税号 ${TAX_CODE}`).waitFor()
    await button(page, '提交申请').click()

    await page.waitForURL(at('/invoice/detail'))
    await heading(page, '已开票')
    await page.getByText(/^\d{20}$/).waitFor()
    const href = await page.getByRole('link', { name: '下载 PDF' }).getAttribute('href')
    const file = await fetch(new URL(href ?? '', inject('productUrl')))
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect((await file.text()).slice(0, 5)).toBe('%PDF-')

    await page.goto(url('/invoice'))
    await page.getByText('没有可开票的订单').waitFor()
    await page.getByRole('link', { name: '开票记录' }).click()
    await page.getByRole('link', { name: /杭州青梧文化传播有限公司.*已开票/ }).waitFor()
  })

  it('takes its title from WeChat', async () => {
    const { token } = await aMember()
    await aCompleted(token, 6)
    const { page, phone } = await opened(token, '/invoice', 'wx')
    await chooseFirst(page)
    await button(page, '下一步').click()
    await button(page, '从微信选择').click()
    const sheet = async () => (await phone.bridgeCalls('chooseInvoiceTitle')).find(({ state }) => state === 'open')
    await expect.poll(sheet, { timeout: 20_000 }).toBeDefined()
    await phone.choose((await sheet())!.id, 'company')
    await page.waitForURL(at('/invoice/edit_title'))
    await expect.poll(() => page.getByRole('textbox', { name: '税号' }).inputValue()).toBe(TAX_CODE)
    await page.getByRole('textbox', { name: '接收邮箱' }).fill('a@example.com')
    await button(page, '保存').click()
    await page.waitForURL(at('/invoice/input'))
    await page.getByText(`税号 ${TAX_CODE}`).waitFor()
  })

  it('that the tax office refuses says why, and can be asked for again', async () => {
    const { token } = await aMember()
    const { order_sn, payable_fen } = await aCompleted(token, 7)
    const save = (body: object) => call<{ id: number }>('/api/invoice/titles/save', { token, body })
    const mistyped = { type: 'company', name: '青梧文化', tax_code: '91330100799655058A', email: 'a@example.com' }
    const { id } = await save(mistyped)
    await save({ type: 'person', name: '林小满', email: 'a@example.com' })
    const { page, open } = await opened(token, `/invoice/input?orders=${order_sn}`)
    await page.getByText('只能开给企业').waitFor()
    const asked = { order_sns: [order_sn], title_id: id, kind: 'normal', email: mistyped.email }
    const { invoice_no } = await call<{ invoice_no: string }>('/api/invoice/request', {
      token,
      body: { ...asked, shown_amount_fen: payable_fen },
    })
    await open(`/invoice/detail?invoice_no=${invoice_no}`)
    await heading(page, '未开成')
    await page.getByRole('link', { name: '重新申请' }).click()
    // The form as it was: the same order, nothing to choose again.
    await page.waitForURL(at('/invoice/input'))
    expect(new URL(page.url()).searchParams.get('orders')).toBe(order_sn)
    await page.getByText('青梧文化').first().waitFor()
  })
})
