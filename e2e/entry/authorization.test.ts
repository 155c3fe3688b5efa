import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  agree,
  CITIES,
  hydrated,
  inCity,
  journeys,
  loggedOutHome,
  newMobile,
  nextDay,
  post,
  settledAt,
  signInByApp,
  signInBySms,
  tap,
} from './journey'

const { start } = journeys('authorization')

const CALLBACK = '/wx-authorize-callback'
const AUTH_INFO = '/api/login_wx_auth_info'

describe('coming back from the provider', () => {
  it('with a state that this tab did not leave with counts for nothing', async () => {
    const sent: string[] = []
    const here = await start('wx', {
      path: `${CALLBACK}?code=forged&state=forged`,
      prepare: async (_, page) => {
        page.on('request', (request) => request.url().includes(AUTH_INFO) && sent.push(request.postData() ?? ''))
      },
    })
    await here.page.waitForURL(here.url('/'))
    await settledAt(here, '/')
    // Our own silent trip follows; the forged code never reached the server.
    expect(sent.join()).not.toContain('forged')
    expect(JSON.parse((await here.cookie('wx_auth_info')) ?? '{}')).toMatchObject({ v: 1 })
    await loggedOutHome(here.page)
  })

  it('works once: the same address again, and the same code again, are refused', async () => {
    let callback = ''
    let body = ''
    const here = await start('wx', {
      prepare: async (_, page) => {
        page.on('request', (request) => {
          if (request.url().includes(`${CALLBACK}?`)) callback = request.url()
          if (request.url().includes(AUTH_INFO)) body = request.postData() ?? ''
        })
      },
    })
    await settledAt(here, '/')
    const ticket = await here.cookie('wx_auth_info')
    const calls = () => here.answers.filter(({ path }) => path === AUTH_INFO).length
    const before = calls()
    await here.page.goto(callback)
    await here.page.waitForURL(here.url('/'))
    expect(calls()).toBe(before)
    expect(await here.cookie('wx_auth_info')).toBe(ticket)
    expect(await post(here.page, AUTH_INFO, JSON.parse(body))).toMatchObject({ code: 200220, data: null })
  })

  it.each(['wx.code_invalid', 'wx.code_used'] as const)('with %s says so calmly and lets one go on', async (fault) => {
    const here = await start('wx', { before: (phone) => phone.faults({ [fault]: true }) })
    await here.page.getByText('授权没有成功，请重试').waitFor()
    await here.page.getByRole('button', { name: '继续浏览' }).click()
    await settledAt(here, '/')
    await inCity(here.page, CITIES.shanghai.name)
    expect(await here.cookie('wx_auth_info')).toBeUndefined()
  })

  it('too late is refused, and another way in stays open', async () => {
    const here = await start('toutiao', {
      path: '/sign_in',
      before: (phone) => phone.faults({ 'toutiao.code_used': true }),
    })
    await agree(here.page)
    await here.page.getByRole('button', { name: '抖音登录' }).click()
    await here.page.getByText('授权没有成功，请重试').waitFor()
    await here.page.getByRole('button', { name: '继续浏览' }).click()
    await here.page.waitForURL('**/sign_in')
    await here.phone.faults({ 'toutiao.code_used': false })
    await signInByApp(here, '抖音登录')
    await here.page.waitForURL('**/perfect_phone?**')
  })

  it('without a code, because the person said no, is no failure', async () => {
    const here = await start('wx', { before: (phone) => phone.faults({ 'wx.consent_refused': true }) })
    await settledAt(here, '/')
    await loggedOutHome(here.page)
    await tap(here.page.getByRole('link', { name: '登录' }))
    await here.page.waitForURL('**/sign_in?**')
  })

  it('leaves no step in the history: Back goes to the page before the login', async () => {
    const here = await start('wx', { before: (phone) => phone.user({ consent: 'ask' }) })
    await settledAt(here, '/')
    await tap(here.page.getByRole('link', { name: '登录' }))
    await here.page.waitForURL('**/sign_in?**')
    await agree(here.page)
    await here.page.getByRole('button', { name: '微信一键登录' }).click()
    await here.page.getByRole('button', { name: '允许' }).click()
    await here.page.waitForURL('**/perfect_phone?**')
    await here.page.evaluate(() => window.history.back())
    await here.page.waitForURL(here.url('/'))
  })

  it('as a snapshot says what to tap, and lets one look around meanwhile', async () => {
    const here = await start('wx', { before: (phone) => phone.user({ snapshot: true }) })
    await here.page.getByText('请点击右下角“使用完整服务”后继续').waitFor()
    await here.page.getByRole('button', { name: '先随便看看' }).click()
    await settledAt(here, '/')
    await loggedOutHome(here.page)
    expect(await here.cookie('wx_auth_info')).toBeUndefined()
  })

  it('is done without when WeChat does not answer', async () => {
    const here = await start('wx', { before: (phone) => phone.faults({ 'wx.busy': true }) })
    await here.page.getByText('授权服务暂时不可用，请稍后再试').waitFor()
    await here.page.getByRole('button', { name: '继续浏览' }).click()
    await here.page.waitForURL(here.url('/'))
    await here.page.getByText('附近门店').waitFor()
  })
})

describe('a login by SMS on a sign-in page that was opened by its own address', () => {
  it('asks WeChat silently afterwards, and the account is WeChat’s from then on', async () => {
    const here = await start('wx', { path: '/sign_in?redirect=/mine/sessions' })
    const asked = () => here.answers.filter(({ path }) => path === '/api/login_authorize').length
    await hydrated(here.page, 'input[type=checkbox]')
    expect(asked()).toBe(0)
    await signInBySms(here, newMobile())
    await here.page.getByText('正在使用').waitFor()
    expect(JSON.parse((await here.cookie('wx_auth_info')) ?? '{}')).toMatchObject({ v: 1, scope: 'base' })
    expect(here.answers.filter(({ path }) => path === '/api/me/bind_identity').map(({ status }) => status)).toEqual([
      200,
    ])
    // The same WeChat, another day: it is enough to come.
    await nextDay(here)
    await here.context.clearCookies({ name: 'access_token' })
    await here.open('/mine/sessions')
    await here.page.getByText('正在使用').waitFor()
  })

  it('goes on as it is when WeChat names nobody', async () => {
    const here = await start('wx', {
      path: '/sign_in?redirect=/mine/sessions',
      before: (phone) => phone.faults({ 'wx.code_invalid': true }),
    })
    await signInBySms(here, newMobile())
    await here.page.getByText('正在使用').waitFor()
    expect(await here.cookie('wx_auth_info')).toBeUndefined()
  })
})

describe('the identity persisted on the phone', () => {
  const saved = (value: object) => async (context: BrowserContext) =>
    context.addCookies([
      { name: 'wx_auth_info', value: encodeURIComponent(JSON.stringify(value)), domain: 'wx.localhost', path: '/' },
    ])

  it('is ignored when it is of another version', async () => {
    const other = { v: 2, provider: 'wx', unionid: 'u', openid: 'o', ticket: 'of-another-version', scope: 'full' }
    const here = await start('wx', { prepare: saved(other) })
    await settledAt(here, '/')
    const cookie = JSON.parse((await here.cookie('wx_auth_info')) ?? '{}')
    expect(cookie.v).toBe(1)
    expect(cookie.ticket).not.toBe(other.ticket)
    const logins = here.answers.filter(({ path, status }) => path === '/api/login_wx' && status === 401)
    expect(logins).toEqual([])
  })

  it('is dropped when the server knows it no more, and asked for anew', async () => {
    const stale = { v: 1, provider: 'wx', unionid: 'u', openid: 'o', ticket: 'long-gone', scope: 'base' }
    const here = await start('wx', { prepare: saved(stale) })
    await expect
      .poll(async () => JSON.parse((await here.cookie('wx_auth_info')) ?? '{}').ticket ?? stale.ticket, {
        timeout: 30_000,
      })
      .not.toBe(stale.ticket)
    await settledAt(here, '/')
    expect(here.answers.filter(({ path, status }) => path === '/api/login_wx' && status === 401)).toHaveLength(1)
  })

  it('goes round no circle when every ticket is refused', async () => {
    const here = await start('wx', {
      prepare: async (_, page) => {
        await page.route('**/api/login_wx', (route) =>
          route.fulfill({ status: 401, json: { code: 200207, msg: '自动登录失败', data: null } }),
        )
      },
    })
    await settledAt(here, '/')
    await here.page.getByText('附近门店').waitFor()
    expect(here.answers.filter(({ path }) => path === '/api/login_wx').length).toBeLessThanOrEqual(2)
  })
})
