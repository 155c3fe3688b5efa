import {
  authCodeRefused,
  authInfoStale,
  authStateUnknown,
  consentNeeded,
  hostNotOurs,
  providerAway,
  snapshotVisitor,
} from '@kuaimen/contract/account/person.errors'
import { login, loginWx, loginWxAuthInfo, me, startAuthorization } from '@kuaimen/contract/account/self.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { on } from '../../events'
import type { Room } from '../../room'
import { rooms as ownRooms } from '../../rooms'
import { TestApp } from '../../testing/app'
import {
  aMobile,
  anOpenid,
  aTicket,
  aWxMember,
  HOST,
  loginCode,
  Outside,
  startTrip,
} from '../../testing/providers/fake-providers'
import { countOf, rows } from '../../testing/rows'
import { memberIdentified } from './identified.port'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let outside: Outside
let app: TestApp

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ env: outside.env })
})
afterAll(async () => {
  await app.stop()
  outside.close()
})

const state = async (scope: 'base' | 'full' = 'base') => (await startTrip(app, scope)).data.state
const back = (code: string, of: string, provider: 'wx' | 'toutiao' = 'wx') =>
  app.call(loginWxAuthInfo, { provider, code, state: of })
const enter = (ticket: string, create: 0 | 1 = 0, consent: 0 | 1 = 1) => app.call(loginWx, { ticket, create, consent })
const whoIs = async (token: string) =>
  (
    await rows<{ id: number }>(
      app,
      `select member_id::int as id from session where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token],
    )
  )[0]?.id

describe('a trip to a provider', () => {
  it('starts at its own page, with a state that cannot be guessed', async () => {
    const { data } = await startTrip(app, 'full')
    const url = new URL(data.url)
    expect(url.pathname).toBe('/connect/oauth2/authorize')
    expect(url.searchParams.get('scope')).toBe('snsapi_userinfo')
    expect(url.searchParams.get('state')).toBe(data.state)
    expect(url.searchParams.get('redirect_uri')).toBe(`https://${HOST}/wx-authorize-callback`)
    expect(data.state).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each([
    [`https://${HOST}\\@evil.example/a`, `https://${HOST}/@evil.example/a`],
    [`https://${HOST}/a\tb\nc`, `https://${HOST}/abc`],
    [`  https://${HOST.toUpperCase()}/a`, `https://${HOST}/a`],
  ])('goes on as it was understood, not as it was written: %j', async (callback, understood) => {
    const ask = { provider: 'wx', scope: 'base', callback } as const
    const { data } = await app.call(startAuthorization, ask, { headers: { host: HOST } })
    expect(new URL(data.url).searchParams.get('redirect_uri')).toBe(understood)
  })

  it.each([
    'https://evil.example/wx-authorize-callback',
    `https://${HOST}@evil.example/`,
    `https://${HOST}.evil.example/`,
    `javascript:alert('${HOST}')`,
    `//${HOST}/`,
    '/wx-authorize-callback',
    '',
  ])('does not come home to %j', async (callback) => {
    const ask = { provider: 'wx', scope: 'base', callback } as const
    const reply = await app.call(startAuthorization, ask, { headers: { host: HOST } })
    expect(reply).toMatchObject({ code: hostNotOurs.code, status: 403 })
  })

  it('does not start where the brand has no account', async () => {
    const before = await countOf(app, 'auth_state')
    expect(await startTrip(app, 'base', 'toutiao')).toMatchObject({ code: providerAway.code, status: 503 })
    expect(await countOf(app, 'auth_state')).toBe(before)
  })

  it('ends with who it is and a ticket', async () => {
    const openid = anOpenid()
    const reply = await back(outside.codeFor({ openid, unionid: 'u-1' }), await state())
    expect(reply.data).toMatchObject({ provider: 'wx', openid, unionid: 'u-1' })
    // A silent trip does not say it; we have heard it before.
    const again = await back(outside.codeFor({ openid }), await state())
    expect(again.data).toMatchObject({ openid, unionid: 'u-1' })
    expect(Buffer.from(reply.data.ticket, 'base64url')).toHaveLength(32)
  })

  it('knows its state once, for ten minutes, for its own provider', async () => {
    const code = outside.codeFor({ openid: anOpenid() })
    expect(await back(code, 'never-made')).toMatchObject({ code: authStateUnknown.code, status: 400 })
    const late = await state()
    app.advance(10 * MINUTE)
    expect((await back(code, late)).code).toBe(authStateUnknown.code)
    const mine = await state()
    expect((await back(code, mine, 'toutiao')).code).toBe(authStateUnknown.code)
    expect((await back(code, mine)).code).toBe(0)
    expect((await back(outside.codeFor({ openid: anOpenid() }), mine)).code).toBe(authStateUnknown.code)
  })

  it('is over once when one state comes home ten times at once', async () => {
    const mine = await state()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => back(outside.codeFor({ openid: anOpenid() }), mine)),
    )
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === authStateUnknown.code)).toHaveLength(9)
  })

  it('fails with a code that is refused, and keeps it out of the logs', async () => {
    expect(await back('made-up-code-9f2c4e7a', await state())).toMatchObject({
      code: authCodeRefused.code,
      status: 400,
    })
    expect(app.logs.join('')).not.toContain('made-up-code-9f2c4e7a')
  })

  it('gives nothing to a visitor of a snapshot page', async () => {
    const openid = anOpenid()
    const reply = await back(outside.codeFor({ openid, snapshot: true }), await state('full'))
    expect(reply).toMatchObject({ code: snapshotVisitor.code, status: 403 })
    expect(await countOf(app, 'identity where openid = $1', [openid])).toBe(0)
  })

  it('is not believed to be full where only base was granted', async () => {
    const code = outside.codeFor({ openid: anOpenid(), granted: 'snsapi_base' })
    expect((await back(code, await state('full'))).code).toBe(authCodeRefused.code)
  })
})

describe('a ticket', () => {
  it('is unknown when made up, and stale after six days', async () => {
    expect(await enter('made-up')).toMatchObject({ code: authInfoStale.code, status: 401 })
    const { ticket } = await aWxMember(app, outside)
    app.advance(6 * DAY - 1)
    expect((await enter(ticket)).data.is_login).toBe(1)
    app.advance(1)
    expect((await enter(ticket)).code).toBe(200207)
  })

  it('of base scope makes no account, and lets in where there is one', async () => {
    const openid = anOpenid()
    const base = await aTicket(app, outside, { openid }, 'base')
    expect((await enter(base, 1)).data).toEqual({ is_login: 0, token: '', expires_at: 0, member: null })
    const full = await aTicket(app, outside, { openid, nickname: '小满' })
    expect((await enter(full, 0)).data.is_login).toBe(0)
    expect(await enter(full, 1, 0)).toMatchObject({ code: consentNeeded.code, status: 400 })
    const made = await enter(full, 1)
    expect(made.data).toMatchObject({ is_login: 1, member: { nickname: '小满', mobile: '' } })
    const again = await enter(base)
    expect(await whoIs(again.data.token)).toBe(await whoIs(made.data.token))
    const consents = await countOf(app, 'consent where member_id = $1', [await whoIs(made.data.token)])
    expect(consents).toBe(2)
  })

  it('is saved as a hash', async () => {
    const { ticket } = await aWxMember(app, outside)
    const table = await rows<{ text: string }>(app, `select encode(hash, 'escape') as text from auth_ticket`)
    expect(table.some(({ text }) => text.includes(ticket))).toBe(false)
  })

  it('of another app leads to the same person', async () => {
    const unionid = anOpenid()
    const first = await aWxMember(app, outside, { unionid, nickname: '小满' })
    const second = await enter(await aTicket(app, outside, { openid: anOpenid(), unionid }, 'base'))
    expect(second.data).toMatchObject({ is_login: 1, member: { nickname: '小满' } })
    expect(await whoIs(second.data.token)).toBe(await whoIs(first.token))
    const stranger = await enter(await aTicket(app, outside, { openid: anOpenid(), unionid: '' }, 'base'))
    expect(stranger.data.is_login).toBe(0)
  })

  it('brings its identity to the mobile that logs in with it', async () => {
    const mobile = aMobile()
    const ticket = await aTicket(app, outside, { openid: anOpenid(), nickname: '阿树' })
    const code = await loginCode(app, outside, mobile)
    const { data } = await app.call(login, { mobile, code, consent: 1, ticket })
    expect(data.member).toMatchObject({ mobile, nickname: '阿树' })
    const later = await enter(ticket)
    expect(later.data.member?.mobile).toBe(mobile)
    expect((await app.call(me, {}, { token: later.data.token })).data.mobile).toBe(mobile)
  })

  it('that is stale spoils a mobile login without using up its code', async () => {
    const mobile = aMobile()
    const code = await loginCode(app, outside, mobile)
    const spoilt = await app.call(login, { mobile, code, consent: 1, ticket: 'made-up' })
    expect(spoilt.code).toBe(authInfoStale.code)
    expect(await countOf(app, 'member where mobile = $1', [mobile])).toBe(0)
    expect((await app.call(login, { mobile, code, consent: 1 })).code).toBe(0)
  })
})

describe('rooms above', () => {
  it('hear whose a WeChat user is, however it became a member’s', async () => {
    const heard: { member_id: number; unionid: string }[] = []
    const listening: Room = { name: 'above', on: [on(memberIdentified, async (_tx, said) => heard.push(said))] }
    const own = await TestApp.forThisTest({ env: outside.env, rooms: [...ownRooms, listening] })
    const unionid = `oU-${anOpenid()}`
    const { token, ticket } = await aWxMember(own, outside, { unionid })
    await own.call(loginWx, { ticket, create: 0, consent: 1 })
    const mobile = aMobile()
    const another = await aTicket(own, outside, { openid: anOpenid(), unionid: `${unionid}-2` })
    await own.call(login, { mobile, code: await loginCode(own, outside, mobile), consent: 1, ticket: another })
    await aWxMember(own, outside)
    expect(heard.map((said) => said.unionid)).toEqual([unionid, unionid, `${unionid}-2`])
    expect(heard[0]?.member_id).toBe(heard[1]?.member_id)
    expect((await own.call(me, {}, { token })).code).toBe(0)
  })
})
