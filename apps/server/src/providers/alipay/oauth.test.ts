import { verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { aKeyPair } from '../../testing/providers/lab'
import { aLog, aProvider } from '../../testing/providers/provider'
import { CodeRefused } from '../identity-shape'
import { ProviderAway } from '../json'
import { alipayIdentity } from './oauth'
import { rsa2Sign } from './sign'

const ours = aKeyPair()
const theirs = aKeyPair()
const { log } = aLog()

const envAt = (url: string) =>
  readEnv({
    DATABASE_URL: 'none',
    ALI_APPID: '2021000000000001',
    ALI_APP_PRIVATE_KEY: ours.private,
    ALI_PUBLIC_KEY: theirs.public,
    ALI_GATEWAY: `${url}/gateway.do`,
  })

const signed = (name: string, node: string, key = theirs.private) =>
  `{"${name}":${node},"sign":"${rsa2Sign(node, key)}"}`
const tokenNode = 'alipay_system_oauth_token_response'
const lin = '{"access_token":"at","open_id":"0lin", "union_id":"u","avatar":"https:\\/\\/a"}'
const identify = (url: string, scope: 'base' | 'full' = 'base', own = log) =>
  alipayIdentity.identify({ env: envAt(url), log: own }, 'c0de', scope)

describe('the authorise address', () => {
  it('names scope and way back', () => {
    const ask = { scope: 'full' as const, redirectUri: 'https://m.example.com/cb?a=1', state: 'abc' }
    expect(alipayIdentity.authorizeUrl(envAt(''), ask)).toBe(
      'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm?app_id=2021000000000001&scope=auth_user&redirect_uri=https%3A%2F%2Fm.example.com%2Fcb%3Fa%3D1&state=abc',
    )
  })
})

describe('identifying a visitor', () => {
  it('signs what it sends, with the code in the body', async () => {
    const { url, heard } = await aProvider(() => signed(tokenNode, lin))
    expect(await identify(url)).toEqual({ provider: 'ali', openid: '0lin', unionid: 'u', nickname: '', avatar: '' })
    const [{ query, body, path }] = heard as [(typeof heard)[0]]
    expect(path).toBe('/gateway.do')
    expect(body).toBe('grant_type=authorization_code&code=c0de')
    const all = new Map([...query, ...new URLSearchParams(body)])
    const sign = all.get('sign') ?? ''
    all.delete('sign')
    const text = [...all]
      .map((pair) => pair.join('='))
      .sort()
      .join('&')
    expect(verify('sha256', Buffer.from(text), ours.public, Buffer.from(sign, 'base64'))).toBe(true)
    expect(query.get('timestamp')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('takes a user_id where there is no open_id, and the profile in full scope', async () => {
    const { url } = await aProvider(({ query }) =>
      query.get('method') === 'alipay.user.info.share'
        ? signed('alipay_user_info_share_response', '{"code":"10000","nick_name":"阿玥🌙}","avatar":"https:\\/\\/a"}')
        : signed(tokenNode, '{"access_token":"at","user_id":"2088000000000001"}'),
    )
    expect(await identify(url, 'full')).toEqual({
      provider: 'ali',
      openid: '2088000000000001',
      unionid: '',
      nickname: '阿玥🌙}',
      avatar: 'https://a',
    })
  })

  it.each([
    ['signed by another key', signed(tokenNode, lin, ours.private)],
    ['changed after signing', signed(tokenNode, lin).replace('0lin', '0sue')],
    ['without a signature', `{"${tokenNode}":${lin}}`],
    ['with an empty signature', `{"${tokenNode}":${lin},"sign":""}`],
    [
      'with the signature of another node',
      signed('other', lin).replace('{"other"', `{"${tokenNode}":{"access_token":"a","open_id":"0sue"},"other"`),
    ],
    [
      'an error with a wrong signature',
      signed('error_response', '{"code":"40002","sub_code":"isv.code-invalid"}', ours.private),
    ],
  ])('refuses an answer %s', async (_name, said) => {
    const { url } = await aProvider(() => said)
    const { log: own, lines } = aLog()
    await expect(identify(url, 'base', own)).rejects.toThrow(ProviderAway)
    expect(lines()).toContain('not signed by alipay')
  })

  it.each(['isv.code-invalid', 'aop.invalid-auth-token'])('starts over on %s', async (sub_code) => {
    const error = JSON.stringify({ code: '40002', msg: 'Invalid Arguments', sub_code })
    const { url } = await aProvider((_, nth) =>
      nth === 1 ? signed('error_response', error) : `{"error_response":${error}}`,
    )
    await expect(identify(url)).rejects.toThrow(CodeRefused)
    await expect(identify(url)).rejects.toThrow(CodeRefused)
  })

  it.each(['isv.invalid-signature', 'isv.invalid-app-id'])(
    'is away on %s and logs it without secrets',
    async (sub_code) => {
      const { url } = await aProvider(() => `{"error_response":${JSON.stringify({ code: '40002', sub_code })}}`)
      const { log: own, lines } = aLog()
      await expect(identify(url, 'base', own)).rejects.toThrow(ProviderAway)
      expect(lines()).toContain(sub_code)
      expect(lines()).not.toMatch(/c0de|PRIVATE/)
    },
  )

  it('is away on an answer that is none, and without keys', async () => {
    const { url } = await aProvider(() => '<html>')
    await expect(identify(url)).rejects.toThrow(ProviderAway)
    const bare = { env: readEnv({ DATABASE_URL: 'none' }), log }
    await expect(alipayIdentity.identify(bare, 'c', 'base')).rejects.toThrow(ProviderAway)
  })
})
