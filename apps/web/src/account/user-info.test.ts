// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiClient } from '../api/query'
import { browserCookies, dropCookie, setCookie } from '../platform/browser/cookies'
import { browserCall } from '../platform/session/browser-call'
import { refreshVisitor } from '../platform/session/browser-visitor'
import { readUserInfo } from './session'
import { fetchUserInfo } from './user-info'

const MEMBER = { id: 1, nickname: '小满', mobile: '13800000001' }
type Answer = { status: number; body: unknown } | 'offline'

let answers: Answer[] = []
let reloads = 0
let rechecks = 0
beforeEach(() => {
  reloads = 0
  rechecks = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift() ?? 'offline'
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  })
  vi.spyOn(location, 'reload').mockImplementation(() => {
    reloads += 1
  })
  setCookie('access_token', 'mine', 1)
  refreshVisitor()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  dropCookie('access_token')
  sessionStorage.clear()
  refreshVisitor()
})

const refusal = (status: number, code: number) => ({ status, body: { code, msg: '不行', data: null } })
const OK = { status: 200, body: { code: 0, msg: 'ok', data: MEMBER } }
const fetchFrom = async (...said: Answer[]) => {
  answers = said
  await fetchUserInfo(new ApiClient(browserCall), async () => {
    rechecks += 1
  }).catch(() => undefined)
}

describe('user info that cannot be fetched', () => {
  it.each([200201, 200202, 200103, 200299, 999])(
    'ends the session here after a 401, whatever its number: %i',
    async (code) => {
      await fetchFrom(refusal(401, code))
      await vi.runAllTimersAsync()
      expect([browserCookies().access_token, reloads]).toEqual([undefined, 1])
    },
  )

  it.each<[string, Answer]>([
    ['a broken server', refusal(500, 100500)],
    ['a server that is away', refusal(503, 100503)],
    ['something between us that answers', { status: 502, body: '<html>' }],
    ['a lost network', 'offline'],
    ['too many requests', refusal(429, 100429)],
  ])('stays logged in after %s, and tries again', async (_what, answer) => {
    await fetchFrom(answer, answer, OK)
    expect([browserCookies().access_token, reloads, rechecks]).toEqual(['mine', 0, 0])
    await vi.runAllTimersAsync()
    expect(readUserInfo()).toMatchObject({ mobile: MEMBER.mobile })
    expect([browserCookies().access_token, reloads, rechecks]).toEqual(['mine', 0, 1])
  })

  it('ends the session when the server says so at a later try', async () => {
    await fetchFrom('offline', refusal(401, 200299))
    await vi.runAllTimersAsync()
    expect([browserCookies().access_token, reloads]).toEqual([undefined, 1])
  })

  it('gives up after a few tries; the next page asks again', async () => {
    await fetchFrom()
    await vi.runAllTimersAsync()
    expect([browserCookies().access_token, reloads, rechecks]).toEqual(['mine', 0, 0])
  })
})
