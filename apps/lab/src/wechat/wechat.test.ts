import { beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'

const minute = 60_000
let lab: Lab
let now: number

const settings = readSettings({})
const { appid, secret } = settings.wechat
const account = `appid=${appid}&secret=${secret}`
const home = encodeURIComponent('http://wx.localhost:3001/wx-authorize-callback')

beforeEach(() => {
  now = Date.parse('2026-05-01T08:00:00Z')
  lab = buildLab(settings, () => now)
})

async function get(url: string) {
  const response = await lab.app.inject({ url: `/sim/wx-api${url}` })
  expect(response.headers['content-type']).toContain('text/plain')
  return JSON.parse(response.body) as Record<string, unknown>
}

const authorize = (scope: string, host = 'wx.localhost:3001') =>
  lab.app.inject({
    url: `/sim/wx-open/connect/oauth2/authorize?appid=${appid}&redirect_uri=${home}&response_type=code&scope=${scope}&state=s1`,
    headers: { host },
  })

async function freshCode(scope = 'snsapi_base'): Promise<string> {
  const { headers } = await authorize(scope)
  return new URL(String(headers.location)).searchParams.get('code') ?? ''
}

const redeem = (code: string, who = account) =>
  get(`/sns/oauth2/access_token?${who}&code=${code}&grant_type=authorization_code`)

describe('web authorisation', () => {
  it('redirects to the phone, where its cookies are', async () => {
    const { statusCode, headers } = await authorize('snsapi_base', 'localhost:3001')
    expect(statusCode).toBe(302)
    expect(headers.location).toMatch(/^http:\/\/wx\.localhost:3001\/sim\/wx-open\/connect/)
  })

  it('gives an identity for a code once, and says so the second time', async () => {
    const code = await freshCode()
    const first = await redeem(code)
    expect(first).toMatchObject({ expires_in: 7200, scope: 'snsapi_base' })
    expect(first.openid).toMatch(/^o.{27}$/)
    expect(first.unionid).toBeUndefined()
    expect(await redeem(code)).toMatchObject({ errcode: 40163 })
  })

  it('lets a code live five minutes', async () => {
    const code = await freshCode()
    now += 6 * minute
    expect(await redeem(code)).toMatchObject({ errcode: 42003 })
    now += 6 * minute
    expect(await redeem(code)).toMatchObject({ errcode: 40029 })
    expect(await redeem('made-up')).toMatchObject({ errcode: 40029 })
  })

  it('knows its account', async () => {
    const code = await freshCode()
    expect(await redeem(code, `appid=wx0&secret=${secret}`)).toMatchObject({ errcode: 40013 })
    expect(await redeem(code, `appid=${appid}&secret=no`)).toMatchObject({ errcode: 40125 })
    expect(await redeem(code)).toHaveProperty('openid')
  })

  it('asks for consent, takes the picked person and tells the profile', async () => {
    const page = await authorize('snsapi_userinfo')
    expect(page.body).toContain('林小满')
    const query = `user=su&answer=allow&appid=${appid}&redirect_uri=${home}&response_type=code&scope=snsapi_userinfo&state=s1`
    const host = 'wx.localhost:3001'
    const { headers } = await lab.app.inject({ url: `/sim/wx-open/consent?${query}`, headers: { host } })
    const back = new URL(String(headers.location))
    expect(back.searchParams.get('state')).toBe('s1')
    const tokens = await redeem(back.searchParams.get('code') ?? '')
    const profile = await get(`/sns/userinfo?access_token=${tokens.access_token}&openid=${tokens.openid}&lang=zh_CN`)
    expect(profile).toMatchObject({ nickname: '苏念', unionid: tokens.unionid, sex: 0 })
    expect(await get(`/sns/auth?access_token=${tokens.access_token}&openid=${tokens.openid}`)).toMatchObject({
      errcode: 0,
    })
    expect(await get(`/sns/auth?access_token=${tokens.access_token}&openid=other`)).toMatchObject({ errcode: 40003 })
    const renewed = await get(
      `/sns/oauth2/refresh_token?appid=${appid}&grant_type=refresh_token&refresh_token=${tokens.refresh_token}`,
    )
    expect(renewed).toMatchObject({ openid: tokens.openid })
    // The phone stays with the person who was picked.
    expect(await redeem(await freshCode())).toMatchObject({ openid: tokens.openid })
  })

  it('refuses back without a code', async () => {
    const query = `user=su&answer=deny&appid=${appid}&redirect_uri=${home}&response_type=code&scope=snsapi_userinfo&state=s1`
    const { headers } = await lab.app.inject({ url: `/sim/wx-open/consent?${query}` })
    expect(headers.location).toBe('http://wx.localhost:3001/wx-authorize-callback?state=s1')
  })

  it('marks snapshot visitors and leaves out unionids', async () => {
    const real = await redeem(await freshCode())
    lab.world.scope().wechat = { user: 'lin', snapshot: true, unionid: false, consent: 'granted' }
    const visitor = await redeem(await freshCode('snsapi_userinfo'))
    expect(visitor).toMatchObject({ is_snapshotuser: 1 })
    expect(visitor.unionid).toBeUndefined()
    expect(visitor.openid).not.toBe(real.openid)
  })

  it('follows the phone the code came from with its faults', async () => {
    const cookie = 'lab_scope=quiet'
    const host = 'wx.localhost:3001'
    lab.world.scope().faults.set({ 'wx.code_invalid': true })
    const url = `/sim/wx-open/connect/oauth2/authorize?appid=${appid}&redirect_uri=${home}&response_type=code&scope=snsapi_base&state=s1`
    const { headers } = await lab.app.inject({ url, headers: { cookie, host } })
    const quiet = new URL(String(headers.location)).searchParams.get('code') ?? ''
    expect(await redeem(quiet)).toHaveProperty('openid')
    expect(await redeem(await freshCode())).toMatchObject({ errcode: 40029 })
  })
})

describe('the account token and the ticket', () => {
  const stable = async (force = false) => {
    const payload = { grant_type: 'client_credential', appid, secret, force_refresh: force }
    const response = await lab.app.inject({ method: 'POST', url: '/sim/wx-api/cgi-bin/stable_token', payload })
    return JSON.parse(response.body) as { access_token: string; expires_in: number; errcode?: number }
  }
  const ticket = (token: string) => get(`/cgi-bin/ticket/getticket?access_token=${token}&type=jsapi`)

  it('stays the same while valid, and the old one works five more minutes', async () => {
    const first = await stable()
    expect(await stable()).toEqual(first)
    now += (first.expires_in - 300) * 1000
    const second = await stable()
    expect(second.access_token).not.toBe(first.access_token)
    expect(second.expires_in).toBe(7200)
    expect(await ticket(first.access_token)).toMatchObject({ errcode: 0 })
    now += 301_000
    expect(await ticket(first.access_token)).toMatchObject({ errcode: 42001 })
    expect(await ticket('nonsense')).toMatchObject({ errcode: 40001 })
  })

  it('is replaced by force, not too often', async () => {
    const first = await stable()
    const forced = await stable(true)
    expect(forced.access_token).not.toBe(first.access_token)
    expect(await ticket(first.access_token)).toMatchObject({ errcode: 40001 })
    expect(await stable(true)).toMatchObject({ errcode: 45011 })
  })

  it('outlives a restart of the lab, because the product keeps it', async () => {
    const before = await ticket((await stable()).access_token)
    lab = buildLab(settings, () => now)
    expect(lab.world.tokens.liveTickets()).toContain(before.ticket)
  })

  it('fails on request: quota, expiry, a forged ticket', async () => {
    const { access_token } = await stable()
    const { faults } = lab.world.scope()
    faults.set({ 'wx.ticket_quota': { times: 1 } })
    expect(await ticket(access_token)).toMatchObject({ errcode: 45009 })
    expect(await ticket(access_token)).toMatchObject({ errcode: 0 })
    faults.set({ 'wx.token_expired': { times: 1 } })
    expect(await ticket(access_token)).toMatchObject({ errcode: 42001 })
    faults.set({ 'wx.ticket_forged': true })
    const forged = await ticket(access_token)
    expect(forged.errcode).toBe(0)
    expect(lab.world.tokens.liveTickets()).not.toContain(forged.ticket)
  })
})
