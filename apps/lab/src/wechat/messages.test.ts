import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../env'
import { buildLab, type Lab } from '../lab'
import { openidOf } from './users'

const keys = { LAB_WX_EVENT_TOKEN: 'token1', LAB_WX_EVENT_AES_KEY: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' }
const template = 'VRR0UEO9VJOLs0MHlU0OilqX6MVFDwH3_3gz3Oc0NIc'
let lab: Lab
let now: number
let lin: string

beforeEach(() => {
  now = Date.parse('2026-05-01T08:00:00Z')
  lab = buildLab(readSettings({ ...keys, LAB_WX_PUSH_URL: 'http://127.0.0.1:1/api/wechat/notice' }), () => now)
  lin = openidOf(lab.world.settings.wechat.appid, 'lin')
})

async function post(path: string, payload: object) {
  const token = lab.world.tokens.accessToken().value
  const response = await lab.app.inject({
    method: 'POST',
    url: `/sim/wx-api/cgi-bin/message/${path}?access_token=${token}`,
    payload,
  })
  return { ...response.json<{ errcode: number }>(), body: response.body }
}
const send = (more: object = {}) =>
  post('template/send', { touser: lin, template_id: template, data: { thing1: { value: '证件照' } }, ...more })
const bizsend = (more: object = {}) =>
  post('subscribe/bizsend', { touser: lin, template_id: template, data: { thing1: { value: '证件照' } }, ...more })
const control = async (path: string, payload?: object) =>
  (
    await lab.app.inject({ method: payload ? 'POST' : 'GET', url: `/control/${path}`, ...(payload && { payload }) })
  ).json()

describe('template messages', () => {
  it('reach followers, with a number that a double cannot hold', async () => {
    const { body } = await send({ url: 'https://m.example.com/order', client_msg_id: 'N1' })
    const msgid = /"msgid":(\d+)/.exec(body)?.[1] ?? ''
    expect(BigInt(msgid)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
    expect(await control('wx-messages?user=lin')).toMatchObject([
      {
        kind: 'template',
        user: 'lin',
        msgid,
        client_msg_id: 'N1',
        data: { thing1: '证件照' },
        url: 'https://m.example.com/order',
      },
    ])
    expect(await control('wx-messages?user=chen')).toEqual([])
  })

  it('are shown in the words of their template', async () => {
    const booked = `T_booked-${'0'.repeat(34)}`
    await send({ template_id: booked, data: { thing3: { value: '证件照' }, thing1: { value: '静安寺店' } } })
    expect(await control('wx-messages')).toMatchObject([
      {
        title: '预约成功通知',
        lines: [
          { label: '门店', value: '静安寺店' },
          { label: '项目', value: '证件照' },
        ],
      },
    ])
    await send()
    expect((await control('wx-messages'))[0]).toMatchObject({ title: '服务通知', lines: [{ label: '事项' }] })
  })

  it('are sent once under one number in ten minutes, and to each who has it', async () => {
    const first = await send({ client_msg_id: 'N1' })
    now += 599_000
    expect((await send({ client_msg_id: 'N1' })).body).toBe(first.body)
    expect(await control('wx-messages?user=lin')).toHaveLength(1)
    await send({ client_msg_id: 'N1', touser: openidOf(lab.world.settings.wechat.appid, 'chen') })
    expect(await control('wx-messages')).toHaveLength(2)
    now += 2000
    expect((await send({ client_msg_id: 'N1' })).body).not.toBe(first.body)
  })

  it('do not reach who does not follow', async () => {
    await control('follow', { user: 'lin', follows: false })
    expect(await send()).toMatchObject({ errcode: 43004 })
    const info = await lab.app.inject({
      url: `/sim/wx-api/cgi-bin/user/info?access_token=${lab.world.tokens.accessToken().value}&openid=${lin}`,
    })
    expect(info.json()).toMatchObject({ subscribe: 0 })
    await control('follow', { user: 'lin', follows: true })
    expect(await send()).toMatchObject({ errcode: 0 })
  })

  it.each<[number, object]>([
    [40037, { template_id: 'none' }],
    [40003, { touser: 'nobody' }],
    [47003, { data: { thing1: { value: '一'.repeat(21) } } }],
    [47003, { data: { thing1: { value: '' } } }],
    [47003, { data: 'thing' }],
  ])('are refused with %i for %o', async (errcode, more) => {
    expect(await send(more)).toMatchObject({ errcode })
    expect(await control('wx-messages')).toEqual([])
  })

  it('want a live token', async () => {
    const answer = await lab.app.inject({
      method: 'POST',
      url: '/sim/wx-api/cgi-bin/message/template/send',
      payload: {},
    })
    expect(answer.json()).toMatchObject({ errcode: 40001 })
  })
})

describe('subscribe messages', () => {
  it('go out as often as was agreed', async () => {
    expect(await bizsend()).toMatchObject({ errcode: 43101 })
    await control('subscription', { user: 'lin', template_ids: [template] })
    await control('subscription', { user: 'lin', template_ids: [template] })
    await control('subscription', { user: 'lin', template_ids: [template], choice: 'reject' })
    expect((await control('state')).subscriptions).toEqual({ [template]: 2 })
    expect([(await bizsend()).errcode, (await bizsend()).errcode, (await bizsend()).errcode]).toEqual([0, 0, 43101])
    expect((await control('state')).wx_messages).toHaveLength(2)
  })

  it('end when the person refuses them in the settings', async () => {
    await control('subscription', { user: 'lin', template_ids: [template] })
    await control('subscription', { user: 'lin', template_ids: [template], choice: 'refuse' })
    expect(await bizsend()).toMatchObject({ errcode: 43101 })
    expect(await control('wx-pushes?user=lin')).toHaveLength(2)
  })
})

describe('faults of messages', () => {
  it('lose the answer and not the message, or refuse', async () => {
    lab.world.scope('a test').faults.set({ 'wx.msg_answer_lost': { when: lin } })
    await expect(send({ client_msg_id: 'N1' })).rejects.toThrow()
    expect(await control('wx-messages')).toHaveLength(1)
    lab.world.scope('a test').faults.set({ 'wx.msg_answer_lost': false, 'wx.msg_refused': { when: lin } })
    expect(await send()).toMatchObject({ errcode: 43004 })
    await control('subscription', { user: 'lin', template_ids: [template] })
    expect(await bizsend()).toMatchObject({ errcode: 43101 })
  })

  it('follow whoever logged in on a phone', async () => {
    lab.world.people.meet(lin, { user: 'lin', scopeName: 'a phone' })
    lab.world.scope('a phone').faults.set({ 'wx.msg_refused': true })
    expect(await send()).toMatchObject({ errcode: 43004 })
  })
})

/** The product, as far as pushes go. */
async function aProduct(says: (nth: number) => { status: number; body: string }) {
  const heard: { url: string; body: string }[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { status, body } = says(heard.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString() }))
    response.writeHead(status).end(body)
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  onTestFinished(() => void server.close())
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/wechat/notice` }
}

describe('pushes', () => {
  const labAt = (url: string) => {
    lab = buildLab(readSettings({ ...keys, LAB_WX_PUSH_URL: url }), () => now)
  }

  it('tell of choices and of messages that arrived', async () => {
    const { heard, url } = await aProduct(() => ({ status: 200, body: 'success' }))
    labAt(url)
    await control('subscription', { user: 'lin', template_ids: [template] })
    expect(heard).toHaveLength(1)
    expect(heard[0]?.url).toMatch(/^\/api\/wechat\/notice\?signature=[0-9a-f]{40}&timestamp=\d{10}&nonce=\d+&openid=o/)
    await send()
    await bizsend()
    const taken = async () => (await control('wx-pushes?user=lin')).map((push: { taken: number }) => push.taken)
    await expect.poll(taken).toEqual([1, 1, 1])
    expect(heard).toHaveLength(3)
  })

  it('come again until they are taken, three times more at most', async () => {
    const taken = await aProduct((nth) => ({ status: nth < 3 ? 500 : 200, body: '' }))
    labAt(taken.url)
    await control('subscription', { user: 'lin', template_ids: [template] })
    await expect.poll(async () => (await control('wx-pushes'))[0].taken).toBe(1)
    expect(taken.heard).toHaveLength(3)
    expect(new Set(taken.heard.map(({ body }) => body)).size).toBe(1)
  })

  it('come many times, or from a stranger', async () => {
    const { heard, url } = await aProduct(() => ({ status: 200, body: '' }))
    labAt(url)
    lab.world.scope().faults.set({ 'wx.push_duplicate': true })
    await control('subscription', { user: 'lin', template_ids: [template] })
    expect(heard).toHaveLength(15)
    lab.world.scope().faults.set({ 'wx.push_duplicate': false, 'wx.push_forged': true })
    await control('subscription', { user: 'lin', template_ids: [template] })
    expect((await control('wx-pushes'))[0]).toMatchObject({ forged: true })
  })

  it('do not come where the console has no keys', async () => {
    const { heard, url } = await aProduct(() => ({ status: 200, body: '' }))
    lab = buildLab(readSettings({ LAB_WX_PUSH_URL: url }), () => now)
    await control('subscription', { user: 'lin', template_ids: [template] })
    expect(heard).toEqual([])
  })
})
