import { describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { aLog, aProvider } from '../../testing/providers/provider'
import { CodeRefused } from '../identity-shape'
import { ProviderAway } from '../json'
import { douyinIdentity } from './oauth'

const envAt = (url: string) =>
  readEnv({ DATABASE_URL: 'none', DY_OPEN: url, DY_CLIENT_KEY: 'awkey', DY_CLIENT_SECRET: 'the-secret' })
const { log } = aLog()
const token = (zero: number | string) => ({
  data: { access_token: 'at', open_id: '_000lin', expires_in: '1296000', error_code: zero },
  message: 'success',
})
const profile = { data: { nickname: '林小满', avatar: 'https://a', union_id: 'u', error_code: '0' } }

describe('the authorise address', () => {
  it('asks for user_info, whatever the scope', () => {
    const ask = { scope: 'base' as const, redirectUri: 'https://m.example.com/cb', state: 'abc' }
    expect(douyinIdentity.authorizeUrl(envAt('https://open.douyin.com'), ask)).toBe(
      'https://open.douyin.com/platform/oauth/connect/?client_key=awkey&response_type=code&scope=user_info&redirect_uri=https%3A%2F%2Fm.example.com%2Fcb&state=abc',
    )
  })
})

describe('identifying a visitor', () => {
  it.each([0, '0'])('reads the token, numbers as numbers or texts: %j', async (zero) => {
    const { url, heard } = await aProvider(() => token(zero))
    expect(await douyinIdentity.identify({ env: envAt(url), log }, 'c0de', 'base')).toEqual({
      provider: 'toutiao',
      openid: '_000lin',
      unionid: '',
      nickname: '',
      avatar: '',
    })
    expect(heard[0]).toMatchObject({
      method: 'POST',
      path: '/oauth/access_token/',
      body: 'client_key=awkey&client_secret=the-secret&code=c0de&grant_type=authorization_code',
    })
  })

  it('adds name, picture and unionid in full scope', async () => {
    const { url, heard } = await aProvider(({ path }) => (path === '/oauth/userinfo/' ? profile : token(0)))
    expect(await douyinIdentity.identify({ env: envAt(url), log }, 'c', 'full')).toEqual({
      provider: 'toutiao',
      openid: '_000lin',
      unionid: 'u',
      nickname: '林小满',
      avatar: 'https://a',
    })
    expect(heard[1]?.headers.access_token).toBe('at')
  })

  it.each([10007, '10007', 10004, 10008, 2190008])('starts over on %j', async (error_code) => {
    const { url } = await aProvider(() => ({ data: { error_code, description: 'no' }, message: 'error' }))
    await expect(douyinIdentity.identify({ env: envAt(url), log }, 'c', 'base')).rejects.toThrow(CodeRefused)
  })

  it.each([10002, 10003, 10013])('is away on %i and logs it without secrets', async (error_code) => {
    const { url } = await aProvider(() => ({ data: { error_code, description: 'the-secret' } }))
    const { log: own, lines } = aLog()
    await expect(douyinIdentity.identify({ env: envAt(url), log: own }, 'c0de', 'base')).rejects.toThrow(ProviderAway)
    expect(lines()).toContain(String(error_code))
    expect(lines()).not.toMatch(/the-secret|c0de/)
  })

  it.each(['{}', '{"data":[]}', '{"data":{}}', '{"data":{"error_code":0}}', 'gone'])('is away on %s', async (said) => {
    const { url } = await aProvider(() => said)
    await expect(douyinIdentity.identify({ env: envAt(url), log }, 'c', 'base')).rejects.toThrow(ProviderAway)
  })
})
