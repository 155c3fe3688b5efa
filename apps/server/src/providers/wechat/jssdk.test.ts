import { jsapiTicket } from '@kuaimen/contract/account/wechat.endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../db/database'
import { readEnv } from '../../env'
import { TestApp } from '../../testing/app'
import { unreported } from '../../testing/database'
import { aProvider } from '../../testing/providers/provider'
import { ProviderAway } from '../json'
import { jsapiTicketOf, signPage } from './jssdk'

const TICKET = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'

describe('the signature of a page', () => {
  it.each([
    ['http://mp.weixin.qq.com?params=value', '0f9de62fce790f9a083d5c99e95740ceb90c27ed'],
    ['http://mp.weixin.qq.com', 'f4d90daf4b3bca3078ab155816175ba34c443a7b'],
    ['https://m.example.com/reservation/payment?order_sn=B2025010100001', 'dd7a073935ff94850a078e682c9fcc2deb9d42ee'],
  ])('of %s is the one the SDK computes', (url, signature) => {
    expect(signPage(TICKET, 'Wm3WZYTPz0wzccnW', 1414587457, url)).toBe(signature)
  })

  it('covers the ticket, the nonce, the time and every letter of the address', () => {
    const signatures = [
      signPage('t', 'n', 1, 'https://a/?x=1'),
      signPage('u', 'n', 1, 'https://a/?x=1'),
      signPage('t', 'm', 1, 'https://a/?x=1'),
      signPage('t', 'n', 2, 'https://a/?x=1'),
      signPage('t', 'n', 1, 'https://a/?x=%31'),
      signPage('t', 'n', 1, 'https://a/?x=1#'),
    ]
    expect(new Set(signatures).size).toBe(signatures.length)
  })
})

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('truncate provider_token'))

const envAt = (url: string) => readEnv({ DATABASE_URL: 'none', WX_APPID: 'wx1', WX_SECRET: 'the-secret', WX_API: url })
const ctxAt = (url: string, database = app.database) => ({
  db: database.db,
  transaction: database.transaction,
  now: app.services.now,
  env: envAt(url),
})

/** WeChat: every token and ticket it lends has a number; a ticket names the token it was asked with. */
const aWechat = (expires = 7200, ticketReply: (nth: number) => object | undefined = () => undefined) => {
  let tokens = 0
  let tickets = 0
  return aProvider(({ path, query }) => {
    if (path === '/cgi-bin/stable_token') return { access_token: `token-${++tokens}`, expires_in: expires }
    return (
      ticketReply(++tickets) ?? {
        errcode: 0,
        ticket: `ticket-${tickets}-by-${query.get('access_token')}`,
        expires_in: expires,
      }
    )
  })
}

const paths = (heard: { path: string }[]) => heard.map(({ path }) => path.replace('/cgi-bin/', ''))

describe('the ticket that WeChat lends', () => {
  it('is asked for once by 20 who want it at the same time, on a pool smaller than they are', async () => {
    const { url, heard } = await aWechat()
    const tickets = await Promise.all(Array.from({ length: 20 }, () => jsapiTicketOf(ctxAt(url))))
    expect(new Set(tickets)).toEqual(new Set(['ticket-1-by-token-1']))
    expect(paths(heard)).toEqual(['stable_token', 'ticket/getticket'])
  })

  it('is asked for once by several processes', async () => {
    const other = openDatabase(app.database.url, 5, unreported)
    onTestFinished(() => other.close())
    const { url, heard } = await aWechat()
    const databases = [app.database, { ...app.database, ...other }]
    const tickets = await Promise.all(
      Array.from({ length: 20 }, (_, index) => jsapiTicketOf(ctxAt(url, databases[index % 2]))),
    )
    expect(new Set(tickets).size).toBe(1)
    expect(paths(heard)).toEqual(['stable_token', 'ticket/getticket'])
  })

  it('is cached until five minutes before it expires, then fetched again', async () => {
    const { url, heard } = await aWechat(7200)
    const first = await jsapiTicketOf(ctxAt(url))
    app.advance((7200 - 300) * 1000 - 1)
    expect(await jsapiTicketOf(ctxAt(url))).toBe(first)
    expect(heard).toHaveLength(2)
    app.advance(1)
    expect(await jsapiTicketOf(ctxAt(url))).toBe('ticket-2-by-token-2')
  })

  it('with a short or unreadable lifetime is cached for half a minute: WeChat limits the requests', async () => {
    const { url, heard } = await aWechat(60)
    await jsapiTicketOf(ctxAt(url))
    app.advance(29_999)
    await jsapiTicketOf(ctxAt(url))
    expect(heard).toHaveLength(2)
    app.advance(1)
    await jsapiTicketOf(ctxAt(url))
    expect(heard).toHaveLength(4)
  })

  it.each([40001, 40014, 42001])('is asked for again with a new token when WeChat says %i', async (errcode) => {
    const { url, heard } = await aWechat(7200, (nth) => (nth === 1 ? { errcode, errmsg: 'expired' } : undefined))
    expect(await jsapiTicketOf(ctxAt(url))).toBe('ticket-2-by-token-2')
    expect(paths(heard)).toEqual(['stable_token', 'ticket/getticket', 'stable_token', 'ticket/getticket'])
  })

  it('is given up after one more try', async () => {
    const { url, heard } = await aWechat(7200, () => ({ errcode: 42001 }))
    await expect(jsapiTicketOf(ctxAt(url))).rejects.toThrow(ProviderAway)
    expect(heard).toHaveLength(4)
  })

  it('is asked for by the next one after a failure', async () => {
    const { url } = await aWechat(7200, (nth) => (nth === 1 ? { errcode: -1 } : undefined))
    await expect(jsapiTicketOf(ctxAt(url))).rejects.toThrow('errcode -1')
    expect(await jsapiTicketOf(ctxAt(url))).toMatch(/^ticket-2/)
  })

  it('is asked for with what WeChat wants, the secret in the body alone', async () => {
    const { url, heard } = await aWechat()
    await jsapiTicketOf(ctxAt(url))
    const [token, ticket] = heard
    expect(token).toMatchObject({ method: 'POST' })
    expect(JSON.parse(token?.body ?? '')).toEqual({
      grant_type: 'client_credential',
      appid: 'wx1',
      secret: 'the-secret',
      force_refresh: false,
    })
    expect(token?.query.toString()).toBe('')
    expect(ticket).toMatchObject({ method: 'GET' })
    expect(ticket?.query.toString()).toBe('access_token=token-1&type=jsapi')
  })

  it('never shows its token or our secret in an error', async () => {
    const { url } = await aWechat(7200, () => ({ errcode: 40013, errmsg: 'invalid appid the-secret' }))
    const error = await jsapiTicketOf(ctxAt(url)).catch((caught: Error) => caught)
    expect(String(error)).not.toMatch(/the-secret|token-1/)
  })
})

describe('signing a page over HTTP', () => {
  it('signs only pages of our own host, without their hash', async () => {
    const { url } = await aWechat()
    const own = await TestApp.forThisTest({ env: { WX_API: url, WX_APPID: 'wx1', PUBLIC_HOSTS: 'm.studio.example' } })
    const reply = await own.call(jsapiTicket, { uri: 'https://m.studio.example/home?a=1#top' })
    expect(reply.code).toBe(0)
    const { nonce_str, timestamp, signature, appid } = reply.data
    expect(appid).toBe('wx1')
    expect(timestamp).toBe(Math.floor(own.services.now().getTime() / 1000))
    expect(signature).toBe(signPage('ticket-1-by-token-1', nonce_str, timestamp, 'https://m.studio.example/home?a=1'))
    for (const uri of [
      'https://evil.example/',
      'https://m.studio.example.evil.example/',
      'https://m.studio.example@evil.example/',
      'javascript:alert(1)//m.studio.example',
      'https://user@m.studio.example/',
      'not an address',
    ])
      expect(await own.call(jsapiTicket, { uri }), uri).toMatchObject({ code: 200240, status: 403 })
  })

  it('says 200241 when WeChat cannot be reached, and logs no secret', async () => {
    const { url } = await aProvider(() => 'not json at all')
    const own = await TestApp.forThisTest({ env: { WX_API: url, WX_SECRET: 'the-secret', PUBLIC_HOSTS: 'a.example' } })
    const reply = await own.call(jsapiTicket, { uri: 'https://a.example/' })
    expect(reply).toMatchObject({ code: 200241, status: 503 })
    expect(own.logs.join('')).toContain('jsapi ticket')
    expect(own.logs.join('')).not.toContain('the-secret')
  })
})
