// @vitest-environment happy-dom

import { me } from '@kuaimen/contract/account/self.endpoints'
import { RELEASE } from '@kuaimen/contract/kernel/release'
import { storeList } from '@kuaimen/contract/store/store.endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserCookies, dropCookie, setCookie } from '../browser/cookies'
import { browserCall } from './browser-call'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const WECHAT = `${IPHONE} MicroMessenger/8.0.49(0x18003137)`

let sent: { url: string; headers: Record<string, string> }[] = []
let reply: object = { code: 0, msg: 'ok', data: [] }
let reloads = 0

beforeEach(() => {
  sent = []
  reloads = 0
  reply = { code: 0, msg: 'ok', data: [] }
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    sent.push({ url, headers: init.headers })
    return Response.json(reply)
  })
  vi.spyOn(location, 'reload').mockImplementation(() => {
    reloads++
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  dropCookie('access_token')
})

const inApp = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

describe('a call from the browser', () => {
  it('carries every header of the app in the messaging app', async () => {
    inApp(WECHAT)
    await browserCall(storeList, {})
    expect(sent[0]?.headers).toEqual({
      'X-App-Channel': '',
      'X-App-Platform': 'WeChatH5',
      'X-App-Version': RELEASE,
      'X-Platform': 'wx',
      'Content-Type': 'application/json;charset=utf-8',
      Accept: 'application/json',
    })
    expect(RELEASE).toMatch(/^v\d+\.\d+\.\d+$/)
  })

  it('says H5 and the system in a plain browser', async () => {
    inApp(`${IPHONE} Version/17.5 Safari/604.1`)
    await browserCall(storeList, {})
    expect(sent[0]?.headers).toMatchObject({ 'X-App-Platform': 'H5', 'X-Platform': 'ios' })
  })

  it('carries the token of the cookie as it is now', async () => {
    setCookie('access_token', 'T/1+=', 365)
    await browserCall(storeList, {})
    dropCookie('access_token')
    await browserCall(storeList, {})
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer T/1+=', undefined])
  })

  it.each([200201, 200202, 200103])('logs the customer out on %i and starts over', async (code) => {
    setCookie('access_token', 'old', 365)
    reply = { code, msg: '请先登录', data: null }
    await expect(browserCall(me, {})).rejects.toMatchObject({ code })
    expect(browserCookies().access_token).toBeFalsy()
    expect(reloads).toBe(1)
  })

  it.each([
    ['logged in', '', 'new'],
    ['logged in as another member', 'old', 'new'],
    ['logged out', 'old', ''],
  ])('leaves who has %s since it was sent as they are', async (_, before, after) => {
    setCookie('access_token', before, 365)
    vi.stubGlobal('fetch', async () => {
      setCookie('access_token', after, 365)
      return Response.json({ code: 200201, msg: '请先登录', data: null })
    })
    await expect(browserCall(me, {})).rejects.toMatchObject({ code: 200201 })
    expect(browserCookies().access_token ?? '').toBe(after)
    expect(reloads).toBe(0)
  })

  it('does not log the customer out on any other code', async () => {
    setCookie('access_token', 'newer', 365)
    reply = { code: 100404, msg: '没有找到', data: null }
    await expect(browserCall(me, {}, { quiet: true })).rejects.toMatchObject({ code: 100404 })
    expect(browserCookies().access_token).toBe('newer')
    expect(reloads).toBe(0)
  })
})

describe('cookies of the browser', () => {
  it('come back as they were set, whatever they hold', () => {
    for (const value of ['a', 'a=b; c', '城市', '%', '121.4,31.2', '"q"']) {
      setCookie('probe', value, 1)
      expect(browserCookies().probe).toBe(value)
    }
    dropCookie('probe')
    expect(browserCookies().probe).toBeFalsy()
  })
})
