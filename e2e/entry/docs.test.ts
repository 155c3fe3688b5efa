import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journeys } from './journey'

const { start } = journeys('docs')

const menu = (page: Page) => page.getByRole('navigation')

it('shows what can be called, room by room, on a phone and on a desk', async () => {
  const { page, open, complaints } = await start('phone')
  await open('/api/docs')
  await page.getByText('优惠券、兑换券与礼品卡').first().waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await menu(page).getByText('预约', { exact: true }).click()
  await menu(page).getByText('取消预约').first().click()
  await page.getByRole('button', { name: '试一试' }).first().waitFor()
  expect(complaints).toEqual([])
})

it('shows staff their calls for their key, and nobody else', async () => {
  const { page, open } = await start('phone')
  await open('/api/operator/docs')
  const key = page.getByLabel('店员密钥')
  await key.fill('guessed')
  await page.getByRole('button', { name: '查看接口' }).click()
  await page.getByText('密钥不对').waitFor()
  await key.fill('kuaimen-demo-operator')
  await page.getByRole('button', { name: '查看接口' }).click()
  await page.getByText('门店与运营的全部接口').waitFor()
})
