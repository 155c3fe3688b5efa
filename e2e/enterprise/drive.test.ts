import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAt, orderSn, PAYMENT, pickMore, submit } from '../booking/book'
import { call, pay, stateOf } from '../booking/bookings'
import { OPERATOR_KEY, tooLateForFree } from '../entry/demo'
import { check, hydrated, journeys, newMobile, signInBySms } from '../entry/journey'

const { start, desktop } = journeys('enterprise')
const VERIFY = '/reservation/enterprise'
const DRIVE = `${VERIFY}/detail`
const COMPLETE = `${VERIFY}/complete`
const RESULT = `${VERIFY}/result`
const ORDER = '/reservation/enterprise_order_detail'
const DRIVE_NAME = '2026 秋季形象照'
/** Of 青梧文化's roster, and nobody's account yet. */
const WHO = { name: '方屿', staff_no: '00114' }

interface Mine {
  readonly company: { id: number }
  readonly drives: { drive_no: string; name: string }[]
}

const ofStaff = <T>(path: string, body?: object) => call<T>(path, { token: OPERATOR_KEY, ...(body ? { body } : {}) })

async function prove(page: Page, { name, staff_no }: typeof WHO): Promise<void> {
  await page.getByRole('textbox', { name: '姓名' }).fill(name)
  await page.getByRole('textbox', { name: '工号' }).fill(staff_no)
  await check(page.getByRole('checkbox', { name: /公司可见/ }))
  await page.getByRole('button', { name: '验证', exact: true }).click()
}

/** From the drive to its submission: the first store of its first city, the first time that is free. */
async function choose(page: Page, name: string): Promise<void> {
  await hydrated(page, 'fieldset input')
  await page.getByRole('radio', { name: /职业形象照/ }).check({ force: true })
  await page.getByRole('radio', { name: /店/ }).first().check({ force: true })
  await page.getByRole('button', { name: '开始预约' }).click()
  await page.waitForURL(isAt(COMPLETE))
  const starts = page.getByRole('button', { name: /日 \d\d:\d\d，(?!约满)/ })
  await starts.first().click()
  expect(await page.getByRole('textbox', { name: '工牌姓名' }).inputValue()).toBe(name)
  await submit(page)
}

/** Booked at once, as the company pays all of it. */
async function book(page: Page): Promise<string> {
  await choose(page, WHO.name)
  await page.waitForURL(isAt(RESULT))
  await page.getByRole('heading', { name: '预约成功' }).waitFor()
  return orderSn(page) ?? ''
}

describe('a company’s staff', () => {
  it('come by its link, prove who they are, book without paying or saying where they are, and cancel', async () => {
    const journey = await start('phone', { path: `${VERIFY}?c=QW7K2M` })
    const { page, answers } = journey
    await page.waitForURL(isAt('/sign_in'))
    await signInBySms(journey, newMobile())
    await page.waitForURL((url) => url.pathname === VERIFY && url.searchParams.get('c') === 'QW7K2M')
    await hydrated(page, 'input[name=staff_no]')
    await prove(page, { ...WHO, staff_no: '00999' })
    await page.getByRole('alert').filter({ hasText: '信息与名单不符' }).waitFor()
    await prove(page, WHO)

    await page.getByRole('heading', { name: '我的企业活动' }).waitFor()
    await page.getByRole('link', { name: new RegExp(DRIVE_NAME) }).click()
    await page.waitForURL(isAt(DRIVE))
    await page.getByText('公司承担 ¥199 您付 ¥0').waitFor()
    const order_sn = await book(page)
    expect(answers.filter(({ path }) => /^\/(city|reservation\/payment)|regeo|update_location/.test(path))).toEqual([])

    // HR counts it, and sees neither number nor words of it.
    const token = await journey.cookie('access_token')
    const [mine] = await call<Mine[]>('/api/corp/mine', { token: token ?? '' })
    const drive_no = mine?.drives.find(({ name }) => name === DRIVE_NAME)?.drive_no ?? ''
    const { path } = await ofStaff<{ path: string }>('/api/operator/corp/drive/hr_key', { drive_no })
    const hr = await desktop(path)
    const row = hr.getByRole('row').filter({ hasText: WHO.name })
    await row.waitFor()
    expect(await row.innerText()).toContain('待到店')
    expect(await hr.content()).not.toMatch(/1[3-9]\d{9}/)

    // The order is found from the list of orders, and its cancel gives the place back.
    const used = async () =>
      (await call<{ mine: { used: number } }>(`/api/corp/drive?drive_no=${drive_no}`, { token: token ?? '' })).mine.used
    expect(await used()).toBe(1)
    await journey.open(`/reservation/order_detail?order_sn=${order_sn}`)
    await page.waitForURL(isAt(ORDER))
    await page.getByText('由公司统一开票').waitFor()
    await pickMore(page, '取消预约')
    await page.getByRole('button', { name: '确认取消' }).click()
    await page.getByRole('heading', { name: '已取消' }).waitFor()
    await expect.poll(used, { timeout: 20_000 }).toBe(0)
    await hr.reload()
    expect(await hr.getByRole('row').filter({ hasText: WHO.name }).innerText()).toContain('已取消')

    // Booked again and cancelled too late: the company is charged, on one statement with one invoice.
    await journey.open(`${DRIVE}?drive_no=${drive_no}`)
    const late = await book(page)
    await tooLateForFree(late)
    await call('/api/book/cancelbook', { token: token ?? '', body: { order_sn: late, shown_refund_fen: 0 } })
    const today = studioDay(new Date())
    const days = { from_day: addDays(today, -1), until_day: addDays(today, 1) }
    const make = () =>
      ofStaff<Statement>('/api/operator/corp/statement/make', { company_id: mine?.company.id, drive_no, ...days })
    let statement: Statement | undefined
    // What is charged is known once the job of the ended visit has run.
    await expect
      .poll(async () => (statement ??= await make().catch(() => undefined)), { timeout: 20_000 })
      .toBeDefined()
    const { statement_no = '' } = statement ?? {}
    for (const act of ['send', 'confirm']) await ofStaff('/api/operator/corp/statement/move', { statement_no, act })
    const invoiced = () => ofStaff<Statement>(`/api/operator/corp/statement/detail?statement_no=${statement_no}`)
    await expect.poll(async () => (await invoiced()).invoice_no, { timeout: 20_000 }).toBeTruthy()
    const { lines } = await invoiced()
    expect(lines).toMatchObject([{ order_sn: late, staff_name: WHO.name, amount_fen: 5_970 }])
  })

  it('prove it by the company’s mailbox, pay their own part, and come back to the company’s result', async () => {
    const journey = await start('phone', { path: `${VERIFY}?c=YZ3N8R` })
    const { page, phone, answers } = journey
    // Without a roster nobody but themselves can say whose mailbox it is.
    const who = '林知夏'
    const email = `lin${process.pid}@yunzhan.example.com`
    await page.waitForURL(isAt('/sign_in'))
    await signInBySms(journey, newMobile())
    await hydrated(page, 'input[name=email]')
    expect(await page.getByRole('tab').count()).toBe(0)
    await page.getByRole('textbox', { name: '姓名' }).fill(who)
    await page.getByRole('textbox', { name: '企业邮箱' }).fill(email)
    await page.getByRole('button', { name: '获取验证码' }).click()
    const [mail] = await expect
      .poll(() => phone.mail(email), { timeout: 20_000 })
      .not.toEqual([])
      .then(() => phone.mail(email))
    await page.getByRole('textbox', { name: /验证码/ }).fill(mail?.code ?? '')
    await check(page.getByRole('checkbox', { name: /公司可见/ }))
    await page.getByRole('button', { name: '验证', exact: true }).click()

    await page.getByRole('link', { name: /冬季职业形象季/ }).click()
    await page.getByText('公司承担 ¥150 您付 ¥149').waitFor()
    await choose(page, who)
    await page.waitForURL(isAt(PAYMENT))
    await page.getByText('149').first().waitFor()
    const token = (await journey.cookie('access_token')) ?? ''
    const order_sn = orderSn(page) ?? ''
    await pay(token, order_sn)
    await expect.poll(() => stateOf(token, order_sn), { timeout: 20_000 }).toBe('booked')
    await page.reload()
    await page.waitForURL(isAt(RESULT))
    await page.getByText('公司承担 ¥150 · 您付 ¥149').waitFor()

    // Neither the cashier nor another time asks where they are.
    await journey.open(`/reservation/rescheduling?order_sn=${order_sn}`)
    await page
      .getByText(/新的日期|不能改期/)
      .first()
      .waitFor()
    expect(answers.filter(({ path }) => /^\/city|regeo|update_location/.test(path))).toEqual([])
  })
})

interface Statement {
  readonly statement_no: string
  readonly invoice_no: string | null
  readonly lines: { order_sn: string; staff_name: string; amount_fen: number }[]
}
