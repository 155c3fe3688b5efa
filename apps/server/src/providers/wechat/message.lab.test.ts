import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { theLab } from '../../testing/providers/lab'
import { AnswerLost } from '../notice-shape'
import { stampNow } from '../stamp'
import { sendWxSubscribe, sendWxTemplate } from './message'
import { wechatIdentity } from './oauth'
import { openWxPush } from './push'

const lab = theLab()
const TEMPLATE = 'VRR0UEO9VJOLs0MHlU0OilqX6MVFDwH3_3gz3Oc0NIc'
const OTHER = '9nLIlbOQZC5Y89AZteFEux3WCXRRRG5Wfzkpssu4bLI'

let app: TestApp
let openid: string
beforeAll(async () => {
  app = await TestApp.start()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.database.pool.query('truncate provider_token')
  ;({ openid } = await wechatIdentity.identify(
    { env: lab.env, log: app.services.log },
    await lab.aCode('wx', 'base'),
    'base',
  ))
})

const ctx = () => ({ ...app.services, env: lab.env })
const data = { thing1: '证件照', time2: '2026年11月20日 14:00' }
const send = (client_msg_id = 'N1', more: object = {}) =>
  sendWxTemplate(ctx(), {
    openid,
    template_id: TEMPLATE,
    url: 'https://m.example.com/order',
    data,
    client_msg_id,
    ...more,
  })
const subscribe = (template_id = TEMPLATE) =>
  sendWxSubscribe(ctx(), { openid, template_id, url: 'https://m.example.com/order', data })
const received = () => lab.wxMessages('lin')
/** Pushes of the lab, opened by us. */
const pushed = async () => {
  const pushes = await lab.wxPushes('lin')
  return pushes.map(({ query, body }) => openWxPush({ env: lab.env, now: () => stampNow().at }, query, body))
}
const events = async () => (await pushed()).flatMap((push) => ('ok' in push ? push.ok : []))

describe('a template message to the lab', () => {
  it('arrives with its words, once, and its number is the one that is told of later', async () => {
    const sent = await send()
    expect(await received()).toMatchObject([{ kind: 'template', template_id: TEMPLATE, openid, data }])
    const no = sent.is === 'sent' ? sent.no : ''
    expect((await received())[0]?.msgid).toBe(no)
    await expect.poll(events).toMatchObject([{ event: 'TEMPLATESENDJOBFINISH', openid, msg_id: no, status: 'success' }])
  })

  it('is sent once however often it is asked for, also when the first answer was lost', async () => {
    await lab.control('faults', { 'wx.msg_answer_lost': { times: 1 } })
    await expect(send()).rejects.toThrow(AnswerLost)
    expect(await received()).toHaveLength(1)
    expect(await send()).toMatchObject({ is: 'sent', no: (await received())[0]?.msgid })
    await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(await received()).toHaveLength(1)
    await send('N2')
    expect(await received()).toHaveLength(2)
  })

  it('is refused where nobody follows, the template is none, or a word is too long', async () => {
    await lab.control('follow', { user: 'lin', follows: false })
    expect(await send()).toMatchObject({ is: 'refused', code: '43004' })
    await lab.control('follow', { user: 'lin', follows: true })
    expect(await send('N1', { template_id: 'none' })).toMatchObject({ is: 'refused', code: '40037' })
    expect(await send('N1', { openid: 'nobody' })).toMatchObject({ is: 'refused', code: '40003' })
    expect(await send('N1', { data: { thing1: '一'.repeat(21) } })).toMatchObject({ is: 'refused', code: '47003' })
    await lab.control('faults', { 'wx.msg_refused': true })
    expect(await send()).toMatchObject({ is: 'refused', code: '43004' })
    expect(await received()).toEqual([])
  })
})

describe('a subscribe message to the lab', () => {
  it('goes out as often as the customer agreed, and WeChat tells of both', async () => {
    expect(await subscribe()).toMatchObject({ is: 'refused', code: '43101' })
    await lab.control('subscription', { user: 'lin', template_ids: [TEMPLATE, OTHER] })
    expect(await events()).toMatchObject([
      { event: 'subscribe_msg_popup_event', openid, template_id: TEMPLATE, status: 'accept' },
      { event: 'subscribe_msg_popup_event', openid, template_id: OTHER, status: 'accept' },
    ])
    const sent = await subscribe()
    expect(sent).toMatchObject({ is: 'sent', no: (await received())[0]?.msgid })
    expect(await subscribe()).toMatchObject({ is: 'refused', code: '43101' })
    const no = sent.is === 'sent' ? sent.no : ''
    await expect
      .poll(async () => (await events())[0])
      .toMatchObject({ event: 'subscribe_msg_sent_event', msg_id: no, template_id: TEMPLATE, status: 'success' })
  })

  it('ends when the customer refuses it', async () => {
    await lab.control('subscription', { user: 'lin', template_ids: [TEMPLATE] })
    await lab.control('subscription', { user: 'lin', template_ids: [TEMPLATE], choice: 'refuse' })
    expect((await events())[0]).toMatchObject({ event: 'subscribe_msg_change_event', status: 'reject' })
    expect(await subscribe()).toMatchObject({ is: 'refused', code: '43101' })
  })
})

describe('pushes of the lab', () => {
  it('are not believed when a stranger has signed them', async () => {
    await lab.control('faults', { 'wx.push_forged': true })
    await lab.control('subscription', { user: 'lin', template_ids: [TEMPLATE] })
    expect(await pushed()).toEqual([{ refused: 'signature' }])
  })

  it('have one key, however often they come', async () => {
    await lab.control('faults', { 'wx.push_duplicate': true })
    await lab.control('subscription', { user: 'lin', template_ids: [TEMPLATE] })
    const keys = (await events()).map(({ key }) => key)
    expect(keys).toHaveLength(15)
    expect(new Set(keys).size).toBe(1)
  })

  it('are not for another account', async () => {
    await lab.control('subscription', { user: 'lin', template_ids: [TEMPLATE] })
    const [push] = await lab.wxPushes('lin')
    const other = { env: { ...lab.env, WX_APPID: 'wx0' }, now: () => stampNow().at }
    expect(openWxPush(other, push?.query ?? {}, push?.body ?? '')).toEqual({ refused: 'receiver' })
  })
})
