import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '../../env'
import { TestApp } from '../../testing/app'
import { impatiently } from '../../testing/providers/lab'
import { aProvider, type Heard } from '../../testing/providers/provider'
import { ProviderAway } from '../json'
import { AnswerLost } from '../notice-shape'
import { sendWxSubscribe, sendWxTemplate } from './message'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('truncate provider_token'))

const ctxAt = (url: string) => ({
  db: app.database.db,
  transaction: app.database.transaction,
  now: app.services.now,
  env: readEnv({ DATABASE_URL: 'none', WX_APPID: 'wx1', WX_SECRET: 'the-secret', WX_API: url }),
})

const template = {
  openid: 'o-lin',
  template_id: 'T-1',
  url: 'https://m.studio.example/order',
  data: { thing1: '证件照', time2: '11月20日 14:00' },
  client_msg_id: 'N1',
}
const subscribe = {
  openid: 'o-lin',
  template_id: 'S-1',
  url: 'https://m.studio.example/order',
  data: { thing1: '证件照' },
}

/** WeChat lends tokens with a number; what it says to messages is the test's. */
const aWechat = (says: (heard: Heard, nth: number) => object | string | undefined) => {
  let tokens = 0
  let sends = 0
  return aProvider((heard) => {
    if (heard.path === '/cgi-bin/stable_token') return { access_token: `token-${++tokens}`, expires_in: 7200 }
    return says(heard, ++sends)
  })
}

const sends = (heard: readonly Heard[]) => heard.filter(({ path }) => path.includes('/message/'))

describe('a template message', () => {
  it('is asked for in the words of WeChat, and its number is read whole', async () => {
    const { url, heard } = await aWechat(() => '{"errcode":0,"errmsg":"ok","msgid":3197471273485500417}')
    expect(await sendWxTemplate(ctxAt(url), template)).toEqual({ is: 'sent', no: '3197471273485500417' })
    const [sent] = sends(heard)
    expect(sent).toMatchObject({ method: 'POST', path: '/cgi-bin/message/template/send' })
    expect(sent?.query.toString()).toBe('access_token=token-1')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      touser: 'o-lin',
      template_id: 'T-1',
      url: 'https://m.studio.example/order',
      client_msg_id: 'N1',
      data: { thing1: { value: '证件照' }, time2: { value: '11月20日 14:00' } },
    })
  })

  it('leads nowhere when there is no address', async () => {
    const { url, heard } = await aWechat(() => ({ errcode: 0, msgid: 1 }))
    await sendWxTemplate(ctxAt(url), { ...template, url: '' })
    expect(JSON.parse(sends(heard)[0]?.body ?? '')).not.toHaveProperty('url')
  })

  it.each([43004, 40003, 40037, 43101, 47003])('is refused for good on %i', async (errcode) => {
    const { url, heard } = await aWechat(() => ({ errcode, errmsg: 'no rid: 1' }))
    expect(await sendWxTemplate(ctxAt(url), template)).toEqual({
      is: 'refused',
      code: String(errcode),
      why: 'no rid: 1',
    })
    expect(sends(heard)).toHaveLength(1)
  })

  it('counts as sent when WeChat has it under our number already', async () => {
    const { url } = await aWechat(() => ({ errcode: 45065, errmsg: 'clientmsgid exist' }))
    expect(await sendWxTemplate(ctxAt(url), template)).toMatchObject({ is: 'sent' })
  })

  it.each([-1, 45009, 45011])('certainly did not go out on %i', async (errcode) => {
    const { url } = await aWechat(() => ({ errcode, errmsg: 'busy' }))
    await expect(sendWxTemplate(ctxAt(url), template)).rejects.toThrow(ProviderAway)
  })

  it.each([40001, 40014, 42001])('is asked for again with another token on %i, once', async (errcode) => {
    const { url, heard } = await aWechat((_, nth) => (nth === 1 ? { errcode } : { errcode: 0, msgid: 7 }))
    expect(await sendWxTemplate(ctxAt(url), template)).toEqual({ is: 'sent', no: '7' })
    expect(sends(heard).map(({ query }) => query.get('access_token'))).toEqual(['token-1', 'token-2'])
    const stubborn = await aWechat(() => ({ errcode }))
    await expect(sendWxTemplate(ctxAt(stubborn.url), template)).rejects.toThrow(ProviderAway)
    expect(sends(stubborn.heard)).toHaveLength(2)
  })

  it('does not take away the token that another has just fetched', async () => {
    const { url, heard } = await aWechat(({ query }) =>
      query.get('access_token') === 'token-1' ? { errcode: 42001 } : { errcode: 0, msgid: 7 },
    )
    const ctx = ctxAt(url)
    await sendWxTemplate(ctx, template)
    await Promise.all(Array.from({ length: 10 }, () => sendWxTemplate(ctx, template)))
    expect(heard.filter(({ path }) => path === '/cgi-bin/stable_token')).toHaveLength(2)
  })
})

describe('a subscribe message', () => {
  it('goes to its own address, with the page a tap leads to', async () => {
    const { url, heard } = await aWechat(() => ({ errcode: 0, errmsg: 'ok', msgid: 5 }))
    expect(await sendWxSubscribe(ctxAt(url), subscribe)).toEqual({ is: 'sent', no: '5' })
    expect(sends(heard)[0]?.path).toBe('/cgi-bin/message/subscribe/bizsend')
    expect(JSON.parse(sends(heard)[0]?.body ?? '')).toEqual({
      touser: 'o-lin',
      template_id: 'S-1',
      page: 'https://m.studio.example/order',
      data: { thing1: { value: '证件照' } },
    })
  })

  it('is refused without an agreement that is left', async () => {
    const { url } = await aWechat(() => ({ errcode: 43101, errmsg: 'user refuse to accept the msg' }))
    expect(await sendWxSubscribe(ctxAt(url), subscribe)).toMatchObject({ is: 'refused', code: '43101' })
  })
})

describe('a message whose answer does not come', () => {
  it.each([
    ['is silence', () => undefined],
    ['cannot be read', () => '<html>502 Bad Gateway</html>'],
    ['has no errcode', () => ({})],
  ])('may have gone out when it %s', async (_, says) => {
    const { url, heard } = await aWechat(says)
    await impatiently(() => expect(sendWxTemplate(ctxAt(url), template)).rejects.toThrow(AnswerLost))
    expect(sends(heard)).toHaveLength(1)
  })

  it('certainly did not go out when nobody was there, or no token could be had', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await new Promise((listens) => gone.once('listening', listens))
    const url = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`
    await new Promise((closed) => gone.close(closed))
    await app.database.pool.query(
      "insert into provider_token (name, value, renew_at) values ('wechat.access_token', 't', now() + interval '10 years')",
    )
    await expect(sendWxTemplate(ctxAt(url), template)).rejects.toThrow(ProviderAway)
    await app.database.pool.query('truncate provider_token')
    const tokenless = await aProvider(() => ({ errcode: 40013 }))
    await expect(sendWxTemplate(ctxAt(tokenless.url), template)).rejects.toThrow(ProviderAway)
  })

  it('never shows the token, our secret or the customer in an error', async () => {
    const { url } = await aWechat(() => 'o-lin token-1')
    const error = await sendWxTemplate(ctxAt(url), template).catch((caught: Error) => caught)
    expect(String(error)).not.toMatch(/the-secret|token-1|o-lin/)
  })

  it('is away without an account, without asking', async () => {
    const { url, heard } = await aWechat(() => ({ errcode: 0 }))
    const ctx = { ...ctxAt(url), env: readEnv({ DATABASE_URL: 'none', WX_API: url }) }
    await expect(sendWxSubscribe(ctx, subscribe)).rejects.toThrow(ProviderAway)
    expect(heard).toEqual([])
  })
})
