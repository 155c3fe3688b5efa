import {
  authInfoStale,
  notLoggedIn,
  sessionEndedElsewhere,
  sessionExpired,
  sessionNotFound,
} from '@kuaimen/contract/account/person.errors'
import { endSession, login, loginWx, logout, me, sessions } from '@kuaimen/contract/account/self.endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { PHONE_UA, TestApp } from '../../testing/app'
import { aMobile, aWxMember, loginCode, Outside } from '../../testing/providers/fake-providers'
import { rows } from '../../testing/rows'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let outside: Outside
let app: TestApp
let mobile: string

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ env: outside.env })
})
afterAll(async () => {
  await app.stop()
  outside.close()
})
beforeEach(() => {
  mobile = aMobile()
})

const WX = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36 MicroMessenger/8.0.50'

async function enter(userAgent = PHONE_UA): Promise<string> {
  app.advance(2 * HOUR)
  const code = await loginCode(app, outside, mobile)
  return (await app.call(login, { mobile, code, consent: 1 }, { headers: { 'user-agent': userAgent } })).data.token
}
const ask = (token: string) => app.call(me, {}, { token })
const list = async (token: string) => (await app.call(sessions, {}, { token })).data
const end = (token: string, id?: string) => app.call(endSession, { id }, { token })

describe('sessions', () => {
  it('are listed newest first, with their device, and end one by one', async () => {
    const [phone, wx] = [await enter(), await enter(WX)]
    const seen = await list(wx)
    expect(seen.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['微信 · 安卓', 1],
      ['手机浏览器 · iPhone', 0],
    ])
    expect((await end(wx, seen[1]?.id)).code).toBe(0)
    expect(await ask(phone)).toMatchObject({ code: sessionEndedElsewhere.code, status: 401 })
    expect((await ask(phone)).code).toBe(200103)
    expect((await ask(wx)).code).toBe(0)
    expect(await list(wx)).toHaveLength(1)
  })

  it('end all but the own one when none is named', async () => {
    const [first, second, third] = [await enter(), await enter(), await enter()]
    expect((await end(second)).code).toBe(0)
    expect((await ask(first)).code).toBe(sessionEndedElsewhere.code)
    expect((await ask(third)).code).toBe(sessionEndedElsewhere.code)
    expect((await ask(second)).code).toBe(0)
  })

  it('cannot be ended or seen by another member', async () => {
    const mine = await enter()
    const other = await aMember(app)
    const id = (await list(mine))[0]?.id
    for (const hostile of [id, '', 'x', '../../..', '%00', 'A'.repeat(64)])
      expect(await end(other.token, hostile)).toMatchObject({ code: sessionNotFound.code, status: 404 })
    expect((await ask(mine)).code).toBe(0)
    expect(await list(other.token)).toHaveLength(1)
  })

  it('cannot be entered with the name they are listed by', async () => {
    const id = (await list(await enter()))[0]?.id ?? ''
    expect((await ask(id)).code).toBe(notLoggedIn.code)
  })

  it('end on the server at logout', async () => {
    const token = await enter()
    expect((await app.call(logout, {}, { token })).code).toBe(0)
    expect((await ask(token)).code).toBe(sessionEndedElsewhere.code)
    expect((await app.call(logout, {}, { token })).code).toBe(sessionEndedElsewhere.code)
  })

  it('do not come back by a ticket of before: not after logout, nor when all others or one are ended', async () => {
    const endings = [
      (token: string) => app.call(logout, {}, { token }),
      (token: string) => end(token),
      async (token: string) => end(token, (await list(token)).find(({ is_current }) => is_current === 0)?.id),
    ]
    for (const ending of endings) {
      const wx = await aWxMember(app, outside)
      const again = await app.call(loginWx, { ticket: wx.ticket })
      expect(again.data.is_login).toBe(1)
      expect((await ending(wx.token)).code).toBe(0)
      expect((await app.call(loginWx, { ticket: wx.ticket })).code).toBe(authInfoStale.code)
    }
  })

  it('last 365 days from login, and say so', async () => {
    const token = await enter()
    const now = app.services.now().getTime()
    expect((await ask(token)).data.expires_at * 1000).toBe(now + 365 * DAY)
    app.advance(365 * DAY - 1000)
    expect((await ask(token)).code).toBe(0)
    app.advance(1000)
    expect(await ask(token)).toMatchObject({ code: sessionExpired.code, status: 401 })
    expect((await ask(token)).code).toBe(200202)
  })

  it('are unknown without a token, with a made-up one or a strange one', async () => {
    for (const token of ['', 'made-up', 'x'.repeat(512), "' or 1=1 --"])
      expect(await ask(token)).toMatchObject({ code: notLoggedIn.code, status: 401 })
  })

  it('are saved without their token: no table and no log holds its text', async () => {
    const token = await enter()
    await ask(token)
    const tables = await rows<{ name: string }>(
      app,
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(10)
    const hex = Buffer.from(token).toString('hex')
    for (const { name } of tables) {
      const found = await rows(app, `select 1 from ${name} t where t::text like any($1)`, [[`%${token}%`, `%${hex}%`]])
      expect([name, found.length]).toEqual([name, 0])
    }
    expect(app.logs.join('')).not.toContain(token)
  })

  it('note when they were last seen, every ten minutes at most', async () => {
    const token = await enter()
    const start = (await list(token))[0]?.last_seen_at ?? 0
    const seenAfter = async (ms: number) => {
      app.advance(ms)
      await ask(token)
      return ((await list(token))[0]?.last_seen_at ?? 0) - start
    }
    expect(await seenAfter(10 * MINUTE)).toBe(0)
    expect(await seenAfter(1000)).toBe(601)
    expect(await seenAfter(5 * MINUTE)).toBe(601)
  })
})
