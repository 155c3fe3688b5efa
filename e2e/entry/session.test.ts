import { describe, expect, inject, it } from 'vitest'
import {
  CITIES,
  hydrated,
  inCity,
  type Journey,
  journeys,
  listen,
  loggedIn,
  loggedInHome,
  loggedOutHome,
  newMobile,
  said,
  settledAt,
  signInBySms,
  tap,
} from './journey'

const { start, desktop } = journeys('session')

async function logIn(app: 'phone' | 'wx'): Promise<Journey> {
  const here = await start(app, { prepare: loggedIn(app, newMobile()) })
  await loggedInHome(here.page)
  await inCity(here.page, CITIES.shanghai.name)
  await settledAt(here, '/')
  return here
}

const REPORTS = ['/api/me/update_curr_city', '/api/me/update_location']
/** How often city and place were reported to the account. */
const reports = ({ answers }: Journey) =>
  answers.filter(({ path, status }) => REPORTS.includes(path) && status === 200).length

/** Ends the session while no page of the phone is open: one that calls by itself would notice before it is asked. */
async function endElsewhere(here: Journey): Promise<void> {
  const token = await here.cookie('access_token')
  await here.page.goto('about:blank')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const ended = await fetch(`${inject('productUrl')}/api/logout`, { method: 'POST', headers, body: '{}' })
  expect(await ended.json()).toMatchObject({ code: 0 })
}

describe('a session', () => {
  it('that was ended elsewhere is over at the next call, and the page starts anew', async () => {
    const here = await logIn('phone')
    await endElsewhere(here)
    await here.open('/mine')
    await here.page.waitForURL('**/sign_in?**')
    expect(await here.cookie('access_token')).toBeUndefined()
    expect(new URL(here.page.url()).searchParams.get('redirect')).toBe(here.url('/mine'))
    await here.open('/')
    await loggedOutHome(here.page)
  })

  it('ended elsewhere does not come back by itself inside WeChat', async () => {
    const here = await start('wx')
    await settledAt(here, '/')
    await here.open('/sign_in')
    await signInBySms(here, newMobile())
    await loggedInHome(here.page)
    await endElsewhere(here)
    await here.open('/mine')
    await here.page.waitForURL('**/sign_in?**')
    expect(await here.cookie('access_token')).toBeUndefined()
  })

  it('left in one tab is left in the other', async () => {
    const here = await logIn('phone')
    const other = await here.context.newPage()
    listen(other, here.complaints, [])
    await other.goto(here.url('/mine'))
    await other.getByRole('button', { name: '退出登录' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
    await loggedOutHome(here.page)
    await tap(here.page.getByRole('link', { name: '登录' }))
    await here.page.waitForURL('**/sign_in?**')
  })

  it('left in one tab closes a private page in the other, and a new one opens it', async () => {
    const here = await logIn('phone')
    await here.open('/mine/sessions')
    await here.page.getByText('正在使用').waitFor()
    const other = await here.context.newPage()
    listen(other, here.complaints, [])
    await other.goto(here.url('/mine'))
    await other.getByRole('button', { name: '退出登录' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
    await here.page.waitForURL('**/sign_in?**')
    expect(new URL(here.page.url()).searchParams.get('redirect')).toBe(here.url('/mine/sessions'))
  })

  it('tells city and place to each account that logs in', async () => {
    const here = await logIn('phone')
    await expect.poll(() => reports(here), { timeout: 20_000 }).toBe(2)
    await here.open('/mine')
    await here.page.getByRole('button', { name: '退出登录' }).click()
    await here.page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click()
    await loggedOutHome(here.page)
    await here.open('/sign_in')
    await signInBySms(here, newMobile())
    await expect.poll(() => reports(here), { timeout: 20_000 }).toBe(4)
  })
})

describe('a phone without network', () => {
  it('says so', async () => {
    const here = await start('phone', { path: '/city' })
    await hydrated(here.page, 'input')
    await here.phone.faults({ 'network.offline': true })
    await here.page
      .getByRole('button', { name: /期待\s*开店/ })
      .first()
      .click()
    await said(here.page, '网络错误')
  })
})

describe('a browser without cookies and storage', () => {
  it('shows the pages, chooses a city and goes round no circle', async () => {
    const here = await start('wx', {
      prepare: async (_, page) => {
        await page.addInitScript(() => {
          const forbidden = () => {
            throw new DOMException('denied', 'SecurityError')
          }
          for (const area of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, area, { configurable: true, get: forbidden })
          Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: () => '', set: () => {} })
          Object.defineProperty(Navigator.prototype, 'cookieEnabled', { configurable: true, get: () => false })
        })
      },
    })
    await here.page.getByText('附近门店').waitFor()
    await expect
      .poll(() => here.answers.filter(({ path }) => path === '/api/city/regeo').length, { timeout: 30_000 })
      .toBe(1)
    const documents = here.answers.filter(({ isDocument, path }) => isDocument && path === '/')
    expect(documents).toHaveLength(1)
    await here.open('/mine')
    await here.page.waitForURL('**/sign_in?**')
  })
})

describe('a desktop', () => {
  it('gets the one page for desktops, whose code a phone takes over', async () => {
    const page = await desktop('/product/list?from=mail')
    expect(new URL(page.url()).pathname).toBe('/login_pc')
    const code = page.getByRole('img', { name: '二维码：在手机上打开本站' })
    await code.waitFor()
    const offered = page.waitForResponse('**/api/handoff/new')
    await page.reload()
    const { data } = await (await offered).json()
    await code.waitFor()
    const here = await start('phone', { path: `/?handoff=${data.id}` })
    await page.getByText('已在手机上打开').waitFor()
    await inCity(here.page, CITIES.shanghai.name)
    expect(here.page.url()).not.toContain('handoff')
  })

  it.each(['wx', 'toutiao'] as const)('page sends %s home', async (app) => {
    const here = await start(app, { path: '/login_pc' })
    await here.page.waitForURL(here.url('/'))
    await inCity(here.page, CITIES.shanghai.name)
  })

  it.each(['ali', 'phone'] as const)('page tells %s that it is a phone already', async (app) => {
    const here = await start(app, { path: '/login_pc' })
    await here.page.getByText('您已经在手机上了').waitFor()
    await hydrated(here.page, 'main a')
    await tap(here.page.getByRole('link', { name: '去首页看看' }))
    await inCity(here.page, CITIES.shanghai.name)
  })
})
