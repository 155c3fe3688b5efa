import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
const merchant = pair()
const alipay = pair()
const settings = readSettings({ LAB_ALI_APP_PUBLIC_KEY: merchant.public, LAB_ALI_PRIVATE_KEY: alipay.private })
const { appid } = settings.alipay
const minute = 60_000
let lab: Lab
let now: number

beforeEach(() => {
  now = Date.parse('2026-05-01T08:00:00Z')
  lab = buildLab(settings, () => now)
})

const home = 'http://ali.localhost:3001/ali-authorize-callback?scope=base'
const query = (scope: string, more = {}) =>
  new URLSearchParams({ app_id: appid, scope, redirect_uri: home, state: 's1', ...more })
const open = (path: string, host = 'ali.localhost:3001') =>
  lab.app.inject({ url: `/sim/ali-auth${path}`, headers: { host } })
const authorize = (scope: string, more = {}) => open(`/oauth2/publicAppAuthorize.htm?${query(scope, more)}`)

const codeOf = (location: unknown) => new URL(String(location)).searchParams.get('auth_code') ?? ''
const freshCode = async () => codeOf((await authorize('auth_base')).headers.location)

async function call(method: string, given: Record<string, string>, more: Record<string, string> = {}) {
  const params: Record<string, string> = {
    app_id: appid,
    method,
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: '2026-05-01 16:00:00',
    version: '1.0',
    ...given,
    ...more,
  }
  const text = Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
  const signature = sign('sha256', Buffer.from(text), merchant.private).toString('base64')
  const payload = new URLSearchParams({ sign: signature, ...params, ...more }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
  const { body } = await lab.app.inject({ method: 'POST', url: '/sim/ali-gateway', headers, payload })
  const name = `${method.replaceAll('.', '_')}_response`
  return { body, said: JSON.parse(body)[name] ?? JSON.parse(body).error_response, name }
}
const redeem = (code: string, more = {}) =>
  call('alipay.system.oauth.token', { grant_type: 'authorization_code', code }, more)

describe('the authorise page', () => {
  it('redirects to the phone and passes silently for auth_base', async () => {
    const elsewhere = await open(`/oauth2/publicAppAuthorize.htm?${query('auth_base')}`, 'localhost:3001')
    expect(elsewhere.headers.location).toMatch(/^http:\/\/ali\.localhost:3001\/sim\/ali-auth\/oauth2/)
    const { headers } = await authorize('auth_base')
    const back = new URL(String(headers.location))
    expect(`${back.origin}${back.pathname}`).toBe('http://ali.localhost:3001/ali-authorize-callback')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      app_id: appid,
      source: 'alipay_wallet',
      scope: 'auth_base',
      state: 's1',
    })
    expect(back.searchParams.getAll('scope')).toEqual(['base', 'auth_base'])
  })

  it('asks for auth_user and takes the picked person', async () => {
    expect((await authorize('auth_user')).body).toContain('苏念')
    const { headers } = await open(`/consent?${query('auth_user', { user: 'su', answer: 'allow' })}`)
    const { said } = await redeem(codeOf(headers.location))
    const { said: profile } = await call('alipay.user.info.share', { auth_token: said.access_token })
    expect(profile).toMatchObject({ code: '10000', nick_name: '苏念', open_id: said.open_id })
    const refused = await open(`/consent?${query('auth_user', { answer: 'deny' })}`)
    expect(refused.headers.location).toBe(`${home}&state=s1`)
  })

  it('refuses strangers', async () => {
    for (const wrong of [{ app_id: 'x' }, { scope: 'x' }, { redirect_uri: 'http://evil.example/' }, { state: '<' }])
      expect((await authorize('auth_base', wrong)).body).toContain('错误码')
  })
})

describe('the gateway', () => {
  it('signs the characters of its answer', async () => {
    const { body, name, said } = await redeem(await freshCode())
    const node = body.slice(`{"${name}":`.length, body.lastIndexOf(',"sign":'))
    const signature = Buffer.from(JSON.parse(body).sign, 'base64')
    expect(verify('sha256', Buffer.from(node), alipay.public, signature)).toBe(true)
    expect(said.open_id).toMatch(/^0/)
    expect(said.code).toBeUndefined()
  })

  it('takes a code once, for three minutes', async () => {
    const code = await freshCode()
    await redeem(code)
    expect((await redeem(code)).said.sub_code).toBe('isv.code-invalid')
    const late = await freshCode()
    now += 4 * minute
    expect((await redeem(late)).said.sub_code).toBe('isv.code-invalid')
  })

  it('names what is wrong with a call', async () => {
    const wrong = async (more: object) => (await redeem('c', more)).said.sub_code
    expect(await wrong({ sign: 'AAAA' })).toBe('isv.invalid-signature')
    expect(await wrong({ app_id: '2' })).toBe('isv.invalid-app-id')
    expect(await wrong({ sign_type: 'RSA' })).toBe('isv.invalid-signature-type')
    expect(await wrong({ timestamp: '2026-05-01 08:00:00' })).toBe('isv.invalid-timestamp')
    expect((await call('alipay.unknown', {})).said.sub_code).toBe('isv.invalid-method')
    expect((await call('alipay.user.info.share', { auth_token: 'x' })).said.sub_code).toBe('aop.invalid-auth-token')
    const { said } = await redeem(await freshCode())
    const narrow = await call('alipay.user.info.share', { auth_token: said.access_token })
    expect(narrow.said.sub_code).toBe('isv.insufficient-user-permissions')
  })

  it('says so when it has no keys', async () => {
    lab = buildLab(readSettings({}), () => now)
    expect((await redeem('c')).body).toContain('isv.missing-signature-key')
  })

  it('follows the phone the code came from with its faults', async () => {
    lab.world.scope('loud').faults.set({ 'ali.code_invalid': true })
    const headers = { host: 'ali.localhost:3001', cookie: 'lab_scope=loud' }
    const url = `/sim/ali-auth/oauth2/publicAppAuthorize.htm?${query('auth_base')}`
    const { headers: answered } = await lab.app.inject({ url, headers })
    expect((await redeem(codeOf(answered.location))).said.sub_code).toBe('isv.code-invalid')
    expect((await redeem(await freshCode())).said).toHaveProperty('open_id')
  })
})
