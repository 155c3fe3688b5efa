import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import type { TestApp } from '../testing/app'
import { aMessage, fromWechat, sendAll, sendsOf, startWithOffice } from '../testing/notice/messages'
import type { PostOffice } from '../testing/providers/post-office'
import { rows } from '../testing/rows'

const MINUTE = 60_000
let office: PostOffice
let app: TestApp
beforeAll(async () => {
  ;({ app, office } = await startWithOffice())
  // The test may run at night.
  await rows(app, `insert into setting values ('quiet_from', '"00:00"'), ('quiet_until', '"00:00"')`)
}, 60_000)
afterAll(async () => {
  await app.stop()
  office.close()
})
beforeEach(() => office.reset())

/** A reminder that WeChat has brought, and never answered for. */
async function aLost(useful_until?: Date) {
  const member = await aMember(app)
  const openid = await fromWechat(app, member.id)
  office.behaves.wx_template = 'lost'
  const message = await aMessage(app, member.id, 'remind_24h', useful_until ? { useful_until } : {})
  await sendAll(app, message)
  expect(office.to(openid)).toHaveLength(1)
  return { ...member, openid, message }
}

it('lost once and away since then, a message is unknown and goes by no other channel', async () => {
  const { mobile, message } = await aLost()
  office.behaves.wx_template = 'away'
  await rows(app, 'update notice_send set tries = 9 where notice_id = $1', [message])
  app.advance(MINUTE)
  for (const _ of [1, 2]) await sendAll(app, message)
  expect(await sendsOf(app, message)).toEqual([{ channel: 'wx_template', state: 'unknown', why: 'answer_lost' }])
  expect(office.to(mobile)).toEqual([])
})

it('refused for somebody who has left meanwhile, nothing is remembered of them', async () => {
  const { id } = await aMember(app)
  const openid = await fromWechat(app, id)
  office.behaves.wx_template = { refuse: '43004' }
  office.onTaken = async () => {
    await rows(app, 'update member set unregistered_at = now() where id = $1', [id])
  }
  const message = await aMessage(app, id, 'remind_24h')
  await sendAll(app, message)
  expect(await sendsOf(app, message)).toMatchObject([{ state: 'failed', why: '43004' }])
  expect(await rows(app, 'select 1 from wx_subscription where openid = $1', [openid])).toEqual([])
})

it('away from the first try to the last, it goes by another channel', async () => {
  const { id, mobile } = await aMember(app)
  await fromWechat(app, id)
  office.behaves.wx_template = 'away'
  const message = await aMessage(app, id, 'remind_24h')
  await rows(app, 'update notice_send set tries = 9 where notice_id = $1', [message])
  for (const _ of [1, 2]) await sendAll(app, message)
  expect(await sendsOf(app, message)).toMatchObject([
    { channel: 'sms', state: 'sent' },
    { channel: 'wx_template', state: 'failed', why: 'away' },
  ])
  expect(office.to(mobile)).toHaveLength(1)
})

it('lost once and then too late, unwanted or of somebody who left, it is unknown and not skipped', async () => {
  const late = await aLost(new Date(app.services.now().getTime() + MINUTE))
  const [unwanted, gone] = [await aLost(), await aLost()]
  await rows(app, `insert into notice_preference (member_id, topic, wx, sms) values ($1, 'order', false, true)`, [
    unwanted.id,
  ])
  await rows(app, 'update member set unregistered_at = now() where id = $1', [gone.id])
  app.advance(2 * MINUTE)
  for (const { message, mobile } of [late, unwanted, gone]) {
    await sendAll(app, message)
    expect(await sendsOf(app, message)).toEqual([{ channel: 'wx_template', state: 'unknown', why: 'answer_lost' }])
    expect(office.to(mobile)).toEqual([])
  }
})
