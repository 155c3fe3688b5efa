import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAt } from '../booking/book'
import { aMember } from '../booking/bookings'
import { journeys } from '../entry/journey'
import { anItem, changePoints } from './points'

const { opened } = journeys('mall')

const card = (page: Page) => page.getByRole('region', { name: '我的积分' })
const sheet = (page: Page) => page.getByRole('dialog')

/** From the mall to the question whether it shall be. */
async function toConfirm(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.waitForURL(isAt('/points-coupon-detail'))
  await page.getByRole('button', { name: '立即兑换 300 积分' }).click()
  await sheet(page).getByText('兑换后剩余').waitFor()
}

describe('the points mall', () => {
  it('gives the last one to one of two, says sorry to the other, and says later what is owed', async () => {
    const name = `最后一张 ${randomUUID().slice(0, 6)}`
    await anItem(name, { stock: 1, points: 300 })
    const members = await Promise.all([aMember(), aMember()])
    for (const { token } of members) await changePoints(token, 300)
    const phones = await Promise.all(members.map(({ token }) => opened(token, '/points-mall')))
    for (const { page } of phones) await toConfirm(page, name)

    // Both at once, and each twice.
    await Promise.all(phones.map(({ page }) => page.getByRole('button', { name: '确认兑换' }).dblclick()))
    const outcome = async ({ page }: (typeof phones)[number]) => {
      await sheet(page)
        .getByRole('heading', { name: /^(兑换成功|没能兑换)$/ })
        .waitFor()
      return sheet(page).innerText()
    }
    const answers = await Promise.all(phones.map(outcome))
    const winner = answers.findIndex((text) => text.includes('兑换成功'))
    expect(answers.filter((text) => text.includes('兑换成功'))).toHaveLength(1)
    expect(answers[1 - winner]).toContain('最后一份刚被兑走了')

    const [won, lost] = [phones[winner]!.page, phones[1 - winner]!.page]
    await sheet(lost).getByRole('link', { name: '看看别的' }).click()
    await lost.waitForURL(isAt('/points-coupon'))
    await lost.getByText('您有 300 积分').waitFor()
    await sheet(won).getByRole('link', { name: '查看卡券' }).click()
    await won.waitForURL((url) => url.pathname.startsWith('/card_case/'))
    await won.getByText('积分兑换').first().waitFor()

    // The order behind the points was refunded: they are spent, so they are owed.
    await changePoints(members[winner]!.token, -300)
    await phones[winner]!.open('/points-mall')
    await card(won).getByText('待抵扣 300 积分').waitFor()
    await won.getByText(name).first().waitFor()
  })
})
