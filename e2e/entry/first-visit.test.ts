import { describe, expect, it } from 'vitest'
import {
  bindMobile,
  CITIES,
  inCity,
  type Journey,
  journeys,
  loggedInHome,
  loggedOutHome,
  masked,
  newMobile,
  settledAt,
  signInByApp,
  signInBySms,
  tap,
} from './journey'

const { start } = journeys('first')

const pathOf = ({ page }: Journey) => new URL(page.url()).pathname

/** As after a year: what the tab and the token knew is gone, the rest is still there. */
async function forgetToken({ context, page }: Journey): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await context.clearCookies({ name: 'access_token' })
}

describe('the first visit inside WeChat', () => {
  it('paints home from its first document, before anyone is asked who they are', async () => {
    let drawn: Promise<string> | undefined
    const here = await start('wx', {
      prepare: async (_, page) => {
        page.on('response', (response) => {
          if (new URL(response.url()).pathname === '/' && !drawn) drawn = response.text()
        })
      },
    })
    const [first] = here.answers.filter(({ path }) => !path.startsWith('/__lab'))
    expect(first).toMatchObject({ path: '/', status: 200, isDocument: true })
    expect(await drawn).toContain('附近门店')
    // As it is built for customers, and not straight from the sources.
    expect(await drawn).toMatch(/<link rel="later" href="\/assets\/[\w.-]+\.js"/)
    await settledAt(here, '/')
  })

  it('goes from a silent look to an account that joins the identity, and comes back by itself', async () => {
    const here = await start('wx')
    const { page } = here
    await settledAt(here, '/')
    await inCity(page, CITIES.shanghai.name)
    await loggedOutHome(page)
    const cookie = JSON.parse((await here.cookie('wx_auth_info')) ?? '{}')
    expect(cookie).toMatchObject({ v: 1, provider: 'wx', scope: 'base' })

    await tap(page.getByRole('link', { name: '登录' }))
    await page.waitForURL('**/sign_in?**')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(here.url('/mine'))
    const mobile = newMobile()
    await signInBySms(here, mobile)
    expect(pathOf(here)).toBe('/mine')
    await page.getByText(masked(mobile)).waitFor()

    // Another day: the token is gone, the identity is known.
    await forgetToken(here)
    await here.open('/')
    await loggedInHome(page)
    expect(await here.cookie('access_token')).toBeTruthy()
    await here.open('/mine')
    await page.getByText(masked(mobile)).waitFor()
  })

  it('lets a private page log in by itself, before it is rendered', async () => {
    const here = await start('wx')
    const { page } = here
    await settledAt(here, '/')
    await here.open('/sign_in?redirect=/mine')
    const mobile = newMobile()
    await signInBySms(here, mobile)
    await forgetToken(here)
    await here.open('/mine')
    await page.getByText(masked(mobile)).waitFor()
    expect(pathOf(here)).toBe('/mine')
  })

  it('makes an account of one tap, which must give its number before anything else', async () => {
    const here = await start('wx')
    const { page } = here
    await settledAt(here, '/')
    await here.open('/sign_in?redirect=/mine')
    await signInByApp(here, '微信一键登录')
    await page.waitForURL('**/perfect_phone?**')
    for (const path of ['/', '/mine', '/sign_in', '/store/detail/1']) {
      await here.open(path)
      await page.waitForURL('**/perfect_phone?**')
    }
    await here.open('/privacy')
    await page.getByRole('heading', { name: '隐私政策' }).first().waitFor()
    expect(pathOf(here)).toBe('/privacy')
    await here.open('/mine')
    await page.waitForURL('**/perfect_phone?**')
    const mobile = newMobile()
    await bindMobile(here, mobile)
    expect(pathOf(here)).toBe('/mine')
    await page.getByText(masked(mobile)).waitFor()
    await here.open('/')
    await loggedInHome(page)
  })
})

describe('the first visit inside another app', () => {
  it.each([
    ['ali', '支付宝登录'],
    ['toutiao', '抖音登录'],
  ] as const)('%s ends at a logged-in home', async (app, button) => {
    const here = await start(app)
    const { page } = here
    await settledAt(here, '/')
    await inCity(page, CITIES.shanghai.name)
    await tap(page.getByRole('link', { name: '登录' }))
    await page.waitForURL('**/sign_in?**')
    await signInByApp(here, button)
    await page.waitForURL('**/perfect_phone?**')
    const mobile = newMobile()
    await bindMobile(here, mobile)
    await page.getByText(masked(mobile)).waitFor()
    await here.open('/')
    await loggedInHome(page)
    expect(await here.cookie('access_token')).toBeTruthy()
  })
})

describe('the first visit in a browser', () => {
  it('ends at a logged-in home by SMS, and sign-in is not for the logged-in', async () => {
    const here = await start('phone')
    const { page } = here
    await settledAt(here, '/')
    await inCity(page, CITIES.shanghai.name)
    expect(await here.cookie('wx_auth_info')).toBeUndefined()
    await here.open('/sign_in')
    await signInBySms(here, newMobile())
    await loggedInHome(page)
    await here.open('/sign_in?redirect=/mine')
    await page.waitForURL(here.url('/home'))
    await here.open('/sign_up')
    await page.waitForURL(here.url('/home'))
  })

  it('sends a redirect to a foreign host home instead', async () => {
    const here = await start('phone', { path: '/sign_in?redirect=//evil.example/mine' })
    await signInBySms(here, newMobile())
    expect(new URL(here.page.url()).origin).toBe(new URL(here.url('/')).origin)
    expect(pathOf(here)).toBe('/')
  })
})
