import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aBooking, aMember, serve } from '../booking/bookings'
import { journeys, newMobile } from '../entry/journey'
import { consoleUrl, inviteByCommand, join, screens } from './console'

const { opened } = journeys('approvals')

const open = screens()

async function aPerson(name: string, ...grant: string[]): Promise<Page> {
  const { page } = await open()
  await join(page, await inviteByCommand(name, newMobile(), ...grant), `${grant[0]}.${process.pid}`)
  return page
}

/** More than the manager of a store gives alone. */
const ABOVE_YUAN = 301

it('a manager asks for more than the limit, finance approves by a key, and the customer sees the money', async () => {
  const customer = await aMember()
  const visit = await aBooking(customer.token, { nth: 3 })
  expect(visit.payable_fen).toBeGreaterThan(ABOVE_YUAN * 100)
  await serve(visit.order_sn, 'completed')

  const manager = await aPerson('店长小吕', 'manager', String(visit.store.id))
  await manager.goto(`${consoleUrl()}/orders?q=${visit.order_sn}&sn=${visit.order_sn}`)
  await manager.getByRole('button', { name: '协商退款' }).click()
  const asking = manager.getByRole('dialog', { name: '协商退款' })
  await asking.getByLabel('金额（元）').fill(String(ABOVE_YUAN))
  await asking.getByLabel('原因').fill('成片迟了三天')
  await asking.getByText('超过您的额度').waitFor()
  await asking.getByText(`微信支付 ¥${ABOVE_YUAN}.00`).waitFor()
  await asking.getByRole('button', { name: '提出申请' }).click()
  await manager.getByText('已提出申请，等待审批').waitFor()
  await manager.goto(`${consoleUrl()}/approvals?box=asked`)
  await manager.getByRole('cell', { name: visit.order_sn }).click()
  await manager.getByRole('dialog').getByText('待审批').waitFor()
  // One's own ask has no such button.
  expect(await manager.getByRole('button', { name: /^通过/ }).count()).toBe(0)

  const finance = await aPerson('财务小齐', 'finance')
  await finance.goto(`${consoleUrl()}/today?queue=approval`)
  await finance
    .getByRole('row', { name: /店长小吕提出/ })
    .getByRole('link')
    .click()
  await finance.getByRole('dialog').getByText('现在的金额').waitFor()
  await finance.keyboard.press('y')
  await finance
    .getByRole('dialog', { name: /^通过协商退款/ })
    .getByRole('button', { name: '通过' })
    .click()
  await finance.getByText('已通过，正在执行').waitFor()
  await finance.getByRole('dialog').getByText('已完成').waitFor({ timeout: 45_000 })

  const phone = await opened(customer.token, `/reservation/order_detail?order_sn=${visit.order_sn}`, 'wx')
  await phone.page
    .getByText(/协商退款/)
    .first()
    .waitFor()
  await phone.page.getByText(`¥${ABOVE_YUAN}`).first().waitFor()
}, 180_000)
