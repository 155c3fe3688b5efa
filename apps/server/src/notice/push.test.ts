import { createHash } from 'node:crypto'
import { messageSubscribe } from '@kuaimen/contract/notice/notice.endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aMessage, credulous, fromWechat, sendAll, sendsOf, templatesFor } from '../testing/notice/messages'
import { changed, finished, popup } from '../testing/notice/wx-push'
import { PostOffice } from '../testing/providers/post-office'
import { countOf, rows } from '../testing/rows'

let office: PostOffice
let app: TestApp
beforeAll(async () => {
  office = await PostOffice.open()
  app = await TestApp.start({ rooms: credulous, env: office.env })
  await templatesFor(app)
})
afterAll(async () => {
  await app.stop()
  office.close()
})
beforeEach(() => {
  office.reset()
  app.advance(60_000)
})

async function aFollower() {
  const member = await aMember(app)
  return { ...member, openid: await fromWechat(app, member.id) }
}
const offer = async (token: string) => (await app.call(messageSubscribe, { scene: 'booked' }, { token })).data
const quota = async (openid: string) =>
  (
    await rows<{ left: number }>(
      app,
      'select sum(accepted - used)::int as left from wx_subscription where openid = $1',
      [openid],
    )
  )[0]?.left ?? 0

it('what one agrees to in the sheet is counted, once a push, for one template or several', async () => {
  const { token, openid } = await aFollower()
  expect(await offer(token)).toEqual({ template_ids: ['S-remind_24h', 'S-remind_2h', 'S-photos_ready'], left: 0 })
  const reply = await popup(app, openid, {
    'S-remind_24h': 'accept',
    'S-remind_2h': 'accept',
    'S-photos_ready': 'reject',
  })
  expect([reply.statusCode, reply.body]).toEqual([200, 'success'])
  expect((await offer(token)).left).toBe(2)
  // The same again: WeChat sends what it is not sure of a second time.
  await popup(app, openid, { 'S-remind_24h': 'accept' })
  expect((await offer(token)).left).toBe(2)
  app.advance(60_000)
  await popup(app, openid, { 'S-remind_24h': 'accept' })
  expect((await offer(token)).left).toBe(3)
})

it('is said to rooms above, once a template, and not for what was refused', async () => {
  const { openid, id } = await aFollower()
  await popup(app, openid, { 'S-remind_24h': 'accept', 'S-remind_2h': 'accept', 'S-photos_ready': 'reject' })
  app.advance(60_000)
  await popup(app, openid, { 'S-remind_24h': 'accept' })
  const facts = await rows(
    app,
    `select subject_no from member_fact where member_id = $1 and fact = 'subscribed' order by subject_no`,
    [id],
  )
  expect(facts).toEqual([{ subject_no: 'S-remind_24h' }, { subject_no: 'S-remind_2h' }])
})

it('fifteen of the same at once count once', async () => {
  const { openid } = await aFollower()
  await Promise.all(Array.from({ length: 15 }, () => popup(app, openid, { 'S-remind_24h': 'accept' })))
  expect(await quota(openid)).toBe(1)
})

it('two that cross, in opposite orders, are both taken', async () => {
  const { openid } = await aFollower()
  const names = ['S-remind_24h', 'S-remind_2h', 'S-photos_ready']
  for (let round = 0; round < 10; round += 1) {
    const choices = (order: readonly string[]) => Object.fromEntries(order.map((name) => [name, 'accept']))
    const first = popup(app, openid, choices(names))
    app.advance(1000)
    const replies = await Promise.all([first, popup(app, openid, choices(names.toReversed()))])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    app.advance(1000)
  }
  expect(await quota(openid)).toBe(60)
})

it('a forged one counts nothing', async () => {
  const { openid } = await aFollower()
  const forged = [
    await popup(app, openid, { 'S-remind_24h': 'accept' }, { token: 'another' }),
    await popup(app, openid, { 'S-remind_24h': 'accept' }, { key: 'x'.repeat(43) }),
    await app.http.inject({ method: 'POST', url: '/api/wechat/notice', payload: '<xml></xml>' }),
    await app.http.inject({ method: 'POST', url: '/api/wechat/notice?timestamp=1&timestamp=2&nonce=a', payload: 'x' }),
  ]
  expect(forged.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
  expect(await quota(openid)).toBe(0)
  expect(await countOf(app, 'wx_event where key like $1', [`${openid}%`])).toBe(0)
})

it('switched off in WeChat’s settings, nothing that was allowed is left', async () => {
  const { id, openid } = await aFollower()
  await popup(app, openid, { 'S-remind_2h': 'accept' })
  await changed(app, openid, 'S-remind_2h', 'reject')
  expect(await quota(openid)).toBe(0)
  const message = await aMessage(app, id, 'remind_2h')
  expect(await sendsOf(app, message)).toMatchObject([{ channel: 'wx_template' }])
  app.advance(60_000)
  await popup(app, openid, { 'S-remind_2h': 'accept' })
  const next = await aMessage(app, id, 'remind_2h')
  expect(await sendsOf(app, next)).toMatchObject([{ channel: 'wx_subscribe' }])
})

it('a message that WeChat took and could not bring goes as a text message', async () => {
  const { id, openid, mobile } = await aFollower()
  const message = await aMessage(app, id, 'photos_ready')
  await sendAll(app, message)
  const [row] = await rows<{ no: string }>(app, 'select provider_no as no from notice_send where notice_id = $1', [
    message,
  ])
  await finished(app, openid, row!.no, 'failed:user block')
  await sendAll(app, message)
  expect(await sendsOf(app, message)).toMatchObject([
    { channel: 'sms', state: 'sent' },
    { channel: 'wx_template', state: 'failed', why: 'failed:user block' },
  ])
  expect(office.to(mobile)).toHaveLength(1)
})

it('told of a message before its number is written down, it asks to be told again', async () => {
  const { openid } = await aFollower()
  expect((await finished(app, openid, '777', 'failed:user block')).statusCode).toBe(503)
  expect((await finished(app, openid, '778', 'success')).statusCode).toBe(200)
})

it('answers the check of the address', async () => {
  const at = String(Math.floor(app.services.now().getTime() / 1000))
  const signature = createHash('sha1').update([app.services.env.WX_EVENT_TOKEN, at, 'n1'].sort().join('')).digest('hex')
  const ask = (own: string) =>
    app.http.inject(
      `/api/wechat/notice?${new URLSearchParams({ timestamp: at, nonce: 'n1', echostr: 'e1', signature: own })}`,
    )
  expect((await ask(signature)).body).toBe('e1')
  expect((await ask('0'.repeat(40))).statusCode).toBe(401)
})
