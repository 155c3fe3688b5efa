import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aBooking, aMember } from '../booking/bookings'
import { newMobile } from '../entry/journey'
import { choose, consoleUrl, inviteByCommand, join, screens } from './console'

const open = screens()

const aScreen = async (): Promise<Page> => (await open()).page

it('head office filters orders, remembers the filter, notes several at once and takes exactly this list as a file', async () => {
  const { token } = await aMember()
  const { store, order_sn } = await aBooking(token, { nth: 3, days: 10 })
  const page = await aScreen()
  await join(page, await inviteByCommand('总部小何', newMobile(), 'owner'), `orders.${process.pid}`)
  await page.goto(`${consoleUrl()}/orders?store=${store.id}&q=${order_sn}`)
  await page.getByRole('cell', { name: order_sn }).waitFor()

  await page.getByRole('button', { name: '我的视图' }).click()
  await page.getByLabel('视图名称').fill('这一单')
  await page.getByRole('button', { name: '保存当前筛选' }).click()
  await page.goto(`${consoleUrl()}/orders`)
  await page.getByRole('button', { name: '我的视图' }).click()
  await page.getByRole('button', { name: '这一单', exact: true }).click()
  await page.waitForURL(/q=B/)

  const row = page.getByRole('row').filter({ hasText: order_sn })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '给选中的 1 个记备注' }).click()
  await page.getByRole('dialog').getByLabel('备注').fill('电梯检修')
  await page.getByRole('dialog').getByRole('button', { name: '记下' }).click()
  await page.getByText('已给 1 个预约记下备注').waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await download).suggestedFilename()).toMatch(/^订单-\d{4}-\d{2}-\d{2}\.csv$/)
  await page.getByText('已导出 1 笔').waitFor()

  // Another product has no such order.
  await page.goto(`${consoleUrl()}/orders?store=${store.id}&product=999999`)
  await page.getByText('没有符合条件的结果').waitFor()
})

it('head office makes a region of stores, and a role that ends by itself', async () => {
  const page = await aScreen()
  await join(page, await inviteByCommand('总部小许', newMobile(), 'owner'), `regions.${process.pid}`)
  await page.goto(`${consoleUrl()}/people`)
  await page.getByRole('button', { name: '区域' }).click()
  await page.getByRole('button', { name: '新建区域' }).click()
  const made = page.getByRole('region', { name: '新区域' })
  const name = `试点 ${process.pid}`
  await made.getByLabel('区域名称').fill(name)
  await made.getByRole('button', { name: '保存' }).click()
  await page.getByRole('region', { name }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: '邀请员工' }).click()
  await page.getByLabel('姓名', { exact: true }).fill('暑期小工')
  await page.getByLabel('手机号').fill(newMobile())
  await choose(page, '角色', '店员')
  await choose(page, '门店', ' · ')
  const last = studioDay(new Date(Date.now() + 30 * 86_400_000))
  await page.getByLabel('最后一天').fill(last)
  await page.getByRole('button', { name: '生成邀请链接' }).click()
  await page.getByRole('region', { name: '邀请链接' }).waitFor()
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByRole('cell', { name: /暑期小工/ }).click()
  await page.getByRole('dialog').getByText(`到 ${last}`).waitFor()
})
