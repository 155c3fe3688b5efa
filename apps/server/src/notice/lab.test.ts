import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { identityProviders } from '../providers/identity'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aMessage, credulous, sendAll, sendsOf } from '../testing/notice/messages'
import { impatiently, theLab } from '../testing/providers/lab'
import { rows } from '../testing/rows'
import { sendNotice } from './send.service'
import { sweepSends } from './sweep.service'

const MINUTE = 60_000
const lab = theLab()
let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, rooms: credulous, env: lab.settings, pool: 30 })
  // The test may run at night.
  await rows(app, `insert into setting values ('quiet_from', '"00:00"'), ('quiet_until', '"00:00"')`)
}, 60_000)
afterAll(() => app.stop())
// The lab has a clock of its own, and asks by day.
beforeEach(async () => {
  const [row] = await rows<{ at: Date }>(app, 'select now() as at')
  app.advance(row!.at.getTime() - app.services.now().getTime())
})

const fault = (name: string, to: unknown = true) => lab.control('faults', { [name]: to })

/** A member who logs in as this user of the lab. */
async function aUser(user: string) {
  const member = await aMember(app)
  const openid = await openidOf(user)
  await rows(app, `delete from identity where openid = $1`, [openid])
  await rows(app, `insert into identity (provider, openid, member_id) values ('wx', $1, $2)`, [openid, member.id])
  return { ...member, openid }
}

async function openidOf(user: string): Promise<string> {
  await lab.control('user', { user })
  const code = await lab.aCode('wx', 'base')
  return (await identityProviders.wx.identify(app.services, code, 'base')).openid
}

it('a hundred workers on one message: one is on the phone', async () => {
  const { id, mobile } = await aUser('lin')
  const message = await aMessage(app, id, 'cancelled_by_studio')
  const work = (channel: 'sms' | 'wx_template') => sendNotice(app.services, { notice_id: message, channel })
  await Promise.all(Array.from({ length: 100 }, (_, n) => work(n % 2 ? 'sms' : 'wx_template')))
  expect(await lab.wxMessages('lin')).toHaveLength(1)
  expect(await lab.inbox(mobile)).toMatchObject([{ out_id: message, template: 'SMS_100000013' }])
})

it('an answer of WeChat that is lost: one message, and we know of it', async () => {
  const { id } = await aUser('lin')
  await fault('wx.msg_answer_lost')
  const message = await aMessage(app, id, 'rescheduled')
  await sendAll(app, message)
  await fault('wx.msg_answer_lost', false)
  app.advance(MINUTE)
  await sendAll(app, message)
  expect(await sendsOf(app, message)).toMatchObject([{ channel: 'wx_template', state: 'sent' }])
  expect(await lab.wxMessages('lin')).toHaveLength(1)
})

it('an answer of Aliyun that is lost: one message, found by its number', async () => {
  const { id, mobile } = await aMember(app)
  await fault('sms.answer_lost')
  const message = await aMessage(app, id, 'cancelled_by_studio')
  await impatiently(() => sendAll(app, message))
  await fault('sms.answer_lost', false)
  expect(await sendsOf(app, message)).toMatchObject([{ channel: 'sms', state: 'sending' }])
  app.advance(2 * MINUTE + 1)
  await sweepSends(app.services)
  expect(await sendsOf(app, message)).toMatchObject([{ state: 'sent', why: 'found' }])
  expect(await lab.inbox(mobile)).toHaveLength(1)
})

it('who does not follow gets a text message, by the queue alone', async () => {
  const { id, mobile } = await aUser('zhou')
  await lab.control('follow', { user: 'zhou', follows: false })
  const jobs = await app.startJobs()
  try {
    await aMessage(app, id, 'photos_ready')
    await vi.waitFor(async () => expect(await lab.inbox(mobile)).toHaveLength(1), { timeout: 20_000 })
  } finally {
    await jobs.stop()
  }
  expect(await lab.wxMessages('zhou')).toEqual([])
})

it.each([
  [
    'waitlist_turn',
    '候补到位通知',
    '候补到了：11月18日 周三 14:00，静安寺店，轻证件照。位置为您保留到14:10，请打开候补确认。',
  ],
  ['waitlist_over', '候补结束通知', '您候补的轻证件照已结束：停电。'],
  ['waitlist_on', '候补继续通知', '候补继续：11月18日 周三 14:00在静安寺店的位置停电，您的先后不变。'],
] as const)('%s is on the phone, by WeChat or by text message', async (kind, title, text) => {
  const follower = await aUser('lin')
  await sendAll(app, await aMessage(app, follower.id, kind))
  expect((await lab.wxMessages('lin'))[0]).toMatchObject({ title })
  expect(await lab.inbox(follower.mobile)).toEqual([])
  const { id, mobile } = await aMember(app)
  await sendAll(app, await aMessage(app, id, kind))
  expect(await lab.inbox(mobile)).toMatchObject([{ text: `【快门照相馆】${text}` }])
})
