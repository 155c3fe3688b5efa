import { beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'

const settings = readSettings({})
const { clientKey, clientSecret } = settings.douyin
const minute = 60_000
let lab: Lab
let now: number

beforeEach(() => {
  now = Date.parse('2026-05-01T08:00:00Z')
  lab = buildLab(settings, () => now)
})

const home = 'http://toutiao.localhost:3001/toutiao-authorize-callback'
const query = (more = {}) =>
  new URLSearchParams({
    client_key: clientKey,
    response_type: 'code',
    scope: 'user_info',
    redirect_uri: home,
    state: 's1',
    ...more,
  })
const open = (path: string) =>
  lab.app.inject({ url: `/sim/dy-open${path}`, headers: { host: 'toutiao.localhost:3001' } })

async function freshCode(user = 'su'): Promise<string> {
  const { headers } = await open(`/consent?${query({ user, answer: 'allow' })}`)
  return new URL(String(headers.location)).searchParams.get('code') ?? ''
}

async function post(path: string, form: Record<string, string>, headers = {}) {
  const response = await lab.app.inject({
    method: 'POST',
    url: `/sim/dy-open${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
  return response.json<{ data: Record<string, unknown>; message: string }>().data
}
const redeem = (code: string, more = {}) =>
  post('/oauth/access_token/', {
    client_key: clientKey,
    client_secret: clientSecret,
    code,
    grant_type: 'authorization_code',
    ...more,
  })

describe('the consent page', () => {
  it('always asks, and goes home with a code or without', async () => {
    expect((await open(`/platform/oauth/connect/?${query()}`)).body).toContain('林小满')
    const { headers } = await open(`/consent?${query({ answer: 'allow' })}`)
    expect(headers.location).toMatch(/callback\?code=[0-9a-f]+&state=s1&scopes=user_info$/)
    const refused = await open(`/consent?${query({ answer: 'deny' })}`)
    expect(refused.headers.location).toBe(`${home}?state=s1`)
  })

  it('refuses strangers', async () => {
    for (const wrong of [{ client_key: 'x' }, { scope: 'login_id' }, { redirect_uri: 'http://evil.example/' }])
      expect((await open(`/platform/oauth/connect/?${query(wrong)}`)).body).toContain('错误码')
  })
})

describe('token and profile', () => {
  it('tells who it is, by header or by form', async () => {
    const token = await redeem(await freshCode())
    expect(token).toMatchObject({ error_code: 0, expires_in: 1_296_000 })
    const given = { open_id: String(token.open_id) }
    const access_token = String(token.access_token)
    const profile = await post('/oauth/userinfo/', given, { access_token })
    expect(profile).toMatchObject({ error_code: 0, nickname: '苏念', open_id: token.open_id })
    expect(await post('/oauth/userinfo/', { ...given, access_token })).toMatchObject({ nickname: '苏念' })
    expect(await post('/oauth/userinfo/', given)).toMatchObject({ error_code: 10008 })
    expect(await post('/oauth/userinfo/', { open_id: 'other', access_token })).toMatchObject({ error_code: 10002 })
  })

  it('takes a code once, for ten minutes', async () => {
    const code = await freshCode()
    await redeem(code)
    expect(await redeem(code)).toMatchObject({ error_code: 10007 })
    const late = await freshCode()
    now += 11 * minute
    expect(await redeem(late)).toMatchObject({ error_code: 10007 })
  })

  it('knows its client', async () => {
    const code = await freshCode()
    expect(await redeem(code, { client_key: 'x' })).toMatchObject({ error_code: 10003 })
    expect(await redeem(code, { client_secret: 'x' })).toMatchObject({ error_code: 10013 })
    expect(await redeem(code, { grant_type: 'x' })).toMatchObject({ error_code: 10002 })
    expect(await redeem('')).toMatchObject({ error_code: 10005 })
    lab.world.scope().faults.set({ 'toutiao.text_numbers': true })
    expect(await redeem(code)).toMatchObject({ error_code: '0', expires_in: '1296000' })
  })
})
