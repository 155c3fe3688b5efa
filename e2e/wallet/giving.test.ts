import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAt } from '../booking/book'
import { journeys, loggedIn, newMobile, said } from '../entry/journey'
import { give } from './cards'

const { start } = journeys('giving')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isGift = (url: URL) => url.pathname.startsWith('/gift/')

describe('a gift card for a friend', () => {
  it('goes by a link from one card case to another, and is there once', async () => {
    const [mine, theirs] = [newMobile(), newMobile()]
    const giver = await start('phone', { path: '/card_case/gift_card', prepare: loggedIn('phone', mine) })
    const code = await give(giver, mine, 'gift_card')
    await giver.open(`/card_case/detail/gift_card?code=${code}`)
    await giver.page.getByRole('link', { name: '转赠好友' }).click()
    await button(giver.page, '生日蛋糕').click()
    await giver.page.getByRole('textbox', { name: '祝福语' }).fill('加我 13800000000')
    await giver.page.getByText('祝福语里不能有链接、电话或账号').waitFor()
    await giver.page.getByRole('textbox', { name: '祝福语' }).fill('18 岁快乐')
    await button(giver.page, '生成礼物链接').click()
    await giver.page.waitForURL(isGift)
    await giver.page.getByText('18 岁快乐').waitFor()
    await button(giver.page, '发给好友').waitFor()
    const { pathname } = new URL(giver.page.url())

    const picture = await giver.page.evaluate(async () => {
      const drawn = await (await fetch(location.href)).text()
      const [, content = ''] = /<meta property="og:image" content="([^"]+)"/.exec(drawn) ?? []
      const shown = await fetch(new URL(content).pathname)
      return { content, status: shown.status, type: shown.headers.get('content-type') }
    })
    expect(picture).toMatchObject({ status: 200, type: 'image/png' })
    expect(picture.content).toMatch(/^http.+\/cake-[\w-]+\.png$/)

    const friend = await start('phone', { path: pathname, prepare: loggedIn('phone', theirs) })
    await friend.page.getByText('18 岁快乐').waitFor()
    await friend.page.getByText('¥300').waitFor()
    await button(friend.page, '收下').click()
    await friend.page.waitForURL(isAt('/card_case/detail/gift_card'))
    await said(friend.page, '已放进您的卡包')
    await friend.page.getByText('好友转赠，已收下').waitFor()

    await giver.page.reload()
    await giver.page.getByText('好友已经收下').waitFor()
    await giver.page.getByRole('link', { name: '送出的卡券' }).click()
    await giver.page.getByText('好友已收下').waitFor()

    const other = await start('wx', { path: pathname })
    await other.page.getByText('这份礼物已经有人收下了').waitFor()
    expect(await other.page.innerText('body')).not.toContain('18 岁快乐')
  })

  it('is taken back before anybody has it', async () => {
    const mobile = newMobile()
    const { page, open, ...giver } = await start('phone', {
      path: '/card_case/gift_card',
      prepare: loggedIn('phone', mobile),
    })
    const code = await give({ page, open, ...giver }, mobile, 'gift_card')
    await open(`/card_case/${code}/give?coupon_type=gift_card`)
    await button(page, '生成礼物链接').click()
    await page.waitForURL(isGift)
    const { pathname } = new URL(page.url())
    await open(`/card_case/detail/gift_card?code=${code}`)
    await page.getByText('转赠中，等好友收下').waitFor()
    expect(await page.getByRole('link', { name: '去使用' }).count()).toBe(0)
    await button(page, '收回').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '收回' }).click()
    await said(page, '已收回到您的卡包')
    await page.getByRole('link', { name: '去使用' }).waitFor()
    await open(pathname)
    await page.getByText('您已收回这份礼物').waitFor()
  })
})
