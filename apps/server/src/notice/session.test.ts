import { endSession, login, sessions } from '@kuaimen/contract/account/self.endpoints'
import { paths } from '@kuaimen/contract/kernel/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { PHONE_UA, TestApp } from '../testing/app'
import { inboxOf } from '../testing/notice/inbox'
import { aMessage, credulous, fromWechat, sendAll, templatesFor } from '../testing/notice/messages'
import { aMobile, loginCode, Outside } from '../testing/providers/fake-providers'
import { runQueued } from '../testing/queue'
import { rows } from '../testing/rows'

const HOUR = 3_600_000
const WX = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36 MicroMessenger/8.0.50'
let outside: Outside
let app: TestApp
beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ rooms: credulous, env: outside.env })
  await templatesFor(app)
})
afterAll(async () => {
  await app.stop()
  outside.close()
})

async function enter(mobile: string, userAgent: string) {
  app.advance(2 * HOUR)
  const code = await loginCode(app, outside, mobile)
  return (await app.call(login, { mobile, code, consent: 1 }, { headers: { 'user-agent': userAgent } })).data
}

it('tells of a device that the account was never entered with, once, and not of the first', async () => {
  const mobile = aMobile()
  const first = await enter(mobile, PHONE_UA)
  await enter(mobile, PHONE_UA)
  await runQueued(app, 'notice:session')
  expect(await inboxOf(app, first)).toEqual([])
  await enter(mobile, WX)
  await enter(mobile, WX)
  await runQueued(app, 'notice:session')
  const heard = await inboxOf(app, first)
  expect(heard).toMatchObject([{ kind: 'session_new', topic: 'system', path: paths.sessions() }])
  expect(heard[0]?.body).toContain('在微信 · 安卓登录')
})

it('warns by text message, and in WeChat by the account that was there before', async () => {
  const { id, mobile } = await aMember(app)
  const [own, intruder] = [await fromWechat(app, id), await fromWechat(app, id)]
  const message = await aMessage(app, id, 'session_new')
  await sendAll(app, message)
  const sent = await rows(app, 'select channel, sent_to from notice_send where notice_id = $1 order by 1', [message])
  expect(sent).toEqual([
    { channel: 'sms', sent_to: mobile },
    { channel: 'wx_template', sent_to: own },
  ])
  const other = await aMessage(app, id, 'rescheduled')
  await sendAll(app, other)
  expect(await rows(app, 'select sent_to from notice_send where notice_id = $1', [other])).toEqual([
    { sent_to: intruder },
  ])
})

it('says nothing of one that was ended before', async () => {
  const mobile = aMobile()
  const first = await enter(mobile, PHONE_UA)
  await enter(mobile, WX)
  const { data } = await app.call(sessions, {}, { token: first.token })
  const other = data.find(({ is_current }) => is_current === 0)
  await app.call(endSession, { id: other?.id }, { token: first.token })
  await runQueued(app, 'notice:session')
  expect(await inboxOf(app, first)).toEqual([])
})
