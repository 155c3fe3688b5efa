import { describe, expect, it } from 'vitest'
import { readAuthorize, wayBack } from './authorize'

const account = { appid: 'wx1', redirectHosts: ['wx.localhost'] }
const home = encodeURIComponent('http://wx.localhost:3001/wx-authorize-callback?scope=base')
const good = `appid=wx1&redirect_uri=${home}&response_type=code&scope=snsapi_base&state=9f2c`

const refusal = (search: string) => {
  const read = readAuthorize(search, account)
  return 'code' in read ? read.code : undefined
}

describe('the authorize address', () => {
  it('is taken as WeChat wants it, and leads back with code and state in the query', () => {
    const asked = readAuthorize(good, account)
    if ('code' in asked) throw new Error(asked.says)
    expect(asked.oauthScope).toBe('snsapi_base')
    expect(wayBack(asked, 'C0DE')).toBe(
      'http://wx.localhost:3001/wx-authorize-callback?scope=base&code=C0DE&state=9f2c',
    )
    expect(wayBack(asked)).not.toContain('code=')
  })

  it('is refused for another host, another appid, an unknown scope or a wrong order', () => {
    expect(refusal(good.replace('wx.localhost', 'wx.localhost.evil.example'))).toBe('10003')
    expect(refusal(good.replace('http%3A', 'javascript%3A'))).toBe('10003')
    expect(refusal(good.replace('appid=wx1', 'appid=wx2'))).toBe('40013')
    expect(refusal(good.replace('snsapi_base', 'snsapi_login'))).toBe('10005')
    expect(refusal(good.replace('9f2c', '/home'))).toBe('10013')
    expect(refusal(good.split('&').reverse().join('&'))).toBe('10002')
    expect(refusal('appid=wx1')).toBe('10011')
  })
})
