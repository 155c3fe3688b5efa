import { describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { aLog, aProvider } from '../../testing/providers/provider'
import { CodeRefused, SnapshotVisitor } from '../identity-shape'
import { ProviderAway } from '../json'
import { wechatIdentity } from './oauth'

const envAt = (url: string) =>
  readEnv({ DATABASE_URL: 'none', WX_APPID: 'wx8888888888888888', WX_SECRET: 'the-secret', WX_API: url })
const token = (more = {}) => ({ access_token: 'at', openid: 'oLin', scope: 'snsapi_base', ...more })
const { log } = aLog()

describe('the authorise address', () => {
  it('is exactly what WeChat matches', () => {
    const ask = {
      scope: 'base' as const,
      redirectUri: 'https://m.example.com/wx-authorize-callback?scope=base',
      state: '9f2c4e7a1b6d4c03a5e8',
    }
    expect(wechatIdentity.authorizeUrl(readEnv({ DATABASE_URL: 'none', WX_APPID: 'wx8888888888888888' }), ask)).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx8888888888888888&redirect_uri=https%3A%2F%2Fm.example.com%2Fwx-authorize-callback%3Fscope%3Dbase&response_type=code&scope=snsapi_base&state=9f2c4e7a1b6d4c03a5e8#wechat_redirect',
    )
    expect(() => wechatIdentity.authorizeUrl(readEnv({ DATABASE_URL: 'none' }), ask)).toThrow(ProviderAway)
  })
})

describe('identifying a visitor', () => {
  it('tells the openid, and the unionid where there is one', async () => {
    const { url, heard } = await aProvider((_, nth) => token(nth === 1 ? {} : { unionid: 'oU' }))
    const ctx = { env: envAt(url), log }
    const identity = { provider: 'wx', openid: 'oLin', unionid: '', nickname: '', avatar: '' }
    expect(await wechatIdentity.identify(ctx, 'c0de', 'base')).toEqual(identity)
    expect(await wechatIdentity.identify(ctx, 'c0de', 'base')).toEqual({ ...identity, unionid: 'oU' })
    expect(heard.map(({ path }) => path)).toEqual(['/sns/oauth2/access_token', '/sns/oauth2/access_token'])
    expect(heard[0]?.query.toString()).toBe(
      'appid=wx8888888888888888&secret=the-secret&code=c0de&grant_type=authorization_code',
    )
  })

  it('adds name, picture and unionid in full scope', async () => {
    const profile = { openid: 'oLin', nickname: '阿玥🌙', headimgurl: 'https://a/b', unionid: 'oU', privilege: [] }
    const { url } = await aProvider(({ path }) =>
      path === '/sns/userinfo' ? profile : token({ scope: 'snsapi_userinfo' }),
    )
    expect(await wechatIdentity.identify({ env: envAt(url), log }, 'c', 'full')).toEqual({
      provider: 'wx',
      openid: 'oLin',
      unionid: 'oU',
      nickname: '阿玥🌙',
      avatar: 'https://a/b',
    })
  })

  it('starts over when the scope was narrowed on the way', async () => {
    const { url } = await aProvider(() => token())
    await expect(wechatIdentity.identify({ env: envAt(url), log }, 'c', 'full')).rejects.toThrow(CodeRefused)
  })

  it('refuses a snapshot visitor', async () => {
    const { url } = await aProvider(() => token({ is_snapshotuser: 1 }))
    await expect(wechatIdentity.identify({ env: envAt(url), log }, 'c', 'base')).rejects.toThrow(SnapshotVisitor)
  })

  it.each([40029, 40163, 42003])('starts over on %i', async (errcode) => {
    const { url, heard } = await aProvider(() => ({ errcode, errmsg: 'no, rid: 1' }))
    await expect(wechatIdentity.identify({ env: envAt(url), log }, 'c', 'base')).rejects.toThrow(CodeRefused)
    expect(heard).toHaveLength(1)
  })

  it.each([-1, 45011])('tries once more on %i', async (errcode) => {
    const { url, heard } = await aProvider((_, nth) => (nth === 1 ? { errcode } : token()))
    expect(await wechatIdentity.identify({ env: envAt(url), log }, 'c', 'base')).toMatchObject({ openid: 'oLin' })
    expect(heard).toHaveLength(2)
    const busy = await aProvider(() => ({ errcode }))
    await expect(wechatIdentity.identify({ env: envAt(busy.url), log }, 'c', 'base')).rejects.toThrow(ProviderAway)
    expect(busy.heard).toHaveLength(2)
  })

  it.each([40013, 40125, 41002])('is away on %i and logs it without secrets', async (errcode) => {
    const { url } = await aProvider(() => ({ errcode, errmsg: 'invalid appsecret the-secret' }))
    const { log: own, lines } = aLog()
    await expect(wechatIdentity.identify({ env: envAt(url), log: own }, 'c0de', 'base')).rejects.toThrow(ProviderAway)
    expect(lines()).toContain(String(errcode))
    expect(lines()).not.toMatch(/the-secret|c0de/)
  })

  it.each(['<html>502</html>', '[]', '{}', 'null'])('is away on an answer that is none: %s', async (said) => {
    const { url } = await aProvider(() => said)
    await expect(wechatIdentity.identify({ env: envAt(url), log }, 'c', 'base')).rejects.toThrow(ProviderAway)
  })
})
