import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { iphone } from '../../tools/browser/browser'
import { CITIES, hydrated, journeys, settledAt } from '../entry/journey'

const { start } = journeys('content')

async function visit(path: string, app: 'phone' | 'wx' = 'phone', faults: Record<string, true> = {}) {
  const journey = await start(app, {
    path,
    before: async (phone) => {
      await phone.location(CITIES.shanghai.place)
      await phone.faults(faults)
    },
    prepare: (context) =>
      context.addCookies([
        { name: 'city_id', value: String(CITIES.shanghai.id), domain: `${app}.localhost`, path: '/' },
        { name: 'location', value: '121.4737,31.2304', domain: `${app}.localhost`, path: '/' },
      ]),
  })
  if (app === 'wx') await settledAt(journey, new URL(path, 'http://x').pathname)
  await hydrated(journey.page)
  return journey
}

const VOTE = '/api/issue/vote'

const answerTo = (page: Page, question: string) => page.locator('details').filter({ hasText: question })

describe('questions', () => {
  it('are found by a word, answered, and whether that helped is asked once', async () => {
    const { page } = await visit('/issue/list')
    await page.getByRole('combobox', { name: '搜索问题' }).fill('改期')
    await page.waitForURL((url) => url.searchParams.get('keyword') === '改期')
    const found = answerTo(page, '预约后可以改时间吗？')
    await found.locator('summary').click()
    await found.getByText(/开拍前 \d+ 小时以上/).waitFor()
    // The page thanks at once; who leaves before the answer has come has said nothing.
    const heard = page.waitForResponse((answer) => answer.url().endsWith(VOTE))
    await found.getByRole('button', { name: '没解决' }).click()
    await found.getByRole('link', { name: '打电话问我们' }).waitFor()
    await heard
    await page.reload()
    await hydrated(page)
    await found.locator('summary').click()
    await found.getByRole('link', { name: '打电话问我们' }).waitFor()
    expect(await found.getByRole('button', { name: '有帮助' }).count()).toBe(0)
  })

  it('can be linked to, one by one', async () => {
    const { page, open } = await visit('/issue/list/detail/payment')
    const id = await answerTo(page, '退款多久到账？').getAttribute('id')
    await page.goto('about:blank')
    await open(`/issue/list/detail/payment#${id}`)
    await page.getByText(/银行卡 1 到 3 个工作日/).waitFor()
  })

  it('are in the document, for whoever runs no script', async () => {
    const url = `${inject('productUrl')}/issue/list/detail/booking`
    const html = await (await fetch(url, { headers: { 'user-agent': iphone, cookie: 'city_id=310100' } })).text()
    expect(html).toMatch(/<details[^>]*id="q\d+"/)
    expect(html).toContain('先提交的一位会保留')
  })
})

describe('the mini-program', () => {
  const open = (page: Page) => page.getByRole('button', { name: /打开小程序「/ })

  it('is opened by WeChat, at a page that the brand lists', async () => {
    const { page, phone } = await visit('/open-miniapp?path=pages/order/list.html', 'wx')
    await open(page).click()
    await expect
      .poll(async () => (await phone.bridgeCalls()).find(({ name }) => name === 'wx-open-launch-weapp')?.args, {
        timeout: 20_000,
      })
      .toMatchObject({ username: 'gh_0123456789ab', path: 'pages/order/list.html' })
  })

  it('is found by its name where this WeChat opens none', async () => {
    const { page } = await visit('/open-miniapp', 'wx', { 'opentag.missing': true })
    await page.getByText('请在微信里搜索小程序「快门照相馆」').waitFor()
    await page.getByRole('button', { name: '复制名称' }).waitFor()
  })

  it('is a matter of WeChat alone, and elsewhere the web goes on', async () => {
    const { page } = await visit('/open-miniapp')
    await page.getByText('小程序要在微信里打开').waitFor()
    await page.getByRole('link', { name: '继续用网页版' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })
})
