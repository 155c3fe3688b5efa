import { changeMessagePreference } from '@kuaimen/contract/notice/notice.endpoints'
import { SMS_A_DAY } from '@kuaimen/contract/notice/notice.rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import type { TestApp } from '../testing/app'
import { aMessage, fromWechat, sendAll, sendsOf, startWithOffice, toNoon } from '../testing/notice/messages'
import type { PostOffice } from '../testing/providers/post-office'
import { whileResting } from '../testing/providers/silence'
import { rows } from '../testing/rows'
import { sweepSends } from './sweep.service'

const MINUTE = 60_000
let office: PostOffice
let app: TestApp
beforeAll(async () => {
  ;({ app, office } = await startWithOffice(30))
}, 60_000)
afterAll(async () => {
  await app.stop()
  office.close()
})
beforeEach(() => {
  office.reset()
  toNoon(app)
})

async function aFollower() {
  const member = await aMember(app)
  return { ...member, openid: await fromWechat(app, member.id) }
}
const withoutWx = (token: string) =>
  app.call(changeMessagePreference, { topic: 'order', wx: false, sms: true }, { token })
/** Until nothing is left to be sent of it. */
const sendOut = async (id: string) => {
  for (const _ of [1, 2, 3]) await sendAll(app, id)
}

describe('an urgent message that no text message can say', () => {
  it('goes by WeChat, also where WeChat is switched off', async () => {
    const { id, token, openid } = await aFollower()
    await withoutWx(token)
    office.behaves.sms = { refuse: 'isv.MOBILE_NUMBER_ILLEGAL' }
    const message = await aMessage(app, id, 'cancelled_by_studio')
    expect(await sendsOf(app, message)).toMatchObject([{ channel: 'sms' }])
    await sendOut(message)
    expect(await sendsOf(app, message)).toMatchObject([
      { channel: 'sms', state: 'failed' },
      { channel: 'wx_template', state: 'sent' },
    ])
    expect(office.to(openid)).toMatchObject([{ id: message }])
  })

  it('goes by WeChat, also where it was switched off after it was told', async () => {
    const { id, token, openid } = await aFollower()
    const message = await aMessage(app, id, 'booked')
    await withoutWx(token)
    office.behaves.sms = { refuse: 'isv.MOBILE_NUMBER_ILLEGAL' }
    await sendOut(message)
    expect(office.to(openid)).toMatchObject([{ id: message }])
  })

  it('goes by WeChat when it was taken and did not arrive', async () => {
    const { id, token, openid } = await aFollower()
    await withoutWx(token)
    office.behaves.sms = 'lost'
    office.brings = false
    const message = await aMessage(app, id, 'booked')
    await sendAll(app, message)
    app.advance(2 * MINUTE + 1)
    await sweepSends(app.services)
    await sendOut(message)
    expect(await sendsOf(app, message)).toMatchObject([
      { channel: 'sms', state: 'failed', why: 'not_delivered' },
      { channel: 'wx_template', state: 'sent' },
    ])
    expect(office.to(openid)).toHaveLength(1)
  })

  it('goes by WeChat when there were three today, and never twice', async () => {
    const [off, on] = [await aFollower(), await aFollower()]
    await withoutWx(off.token)
    for (let n = 0; n <= SMS_A_DAY; n += 1)
      for (const { id } of [off, on]) await sendOut(await aMessage(app, id, 'booked'))
    expect([office.to(off.mobile).length, office.to(off.openid).length]).toEqual([SMS_A_DAY, 1])
    expect([office.to(on.mobile).length, office.to(on.openid).length]).toEqual([SMS_A_DAY, SMS_A_DAY + 1])
  })
})

it('the last text message of a day is kept for what is urgent', async () => {
  const { id, mobile } = await aMember(app)
  const reminders = [1, 2, 3].map(() => aMessage(app, id, 'remind_24h'))
  for (const one of await Promise.all(reminders)) await sendOut(one)
  expect(office.to(mobile)).toHaveLength(SMS_A_DAY - 1)
  const urgent = await aMessage(app, id, 'booked')
  await sendOut(urgent)
  expect(office.to(mobile)[SMS_A_DAY - 1]).toMatchObject({ id: urgent })
})

it('a turn that runs out in minutes is told whatever was told today, and so often and no more', async () => {
  const { id, mobile } = await aMember(app)
  for (const kind of ['booked', 'rescheduled', 'session_new', 'remind_24h'] as const)
    await sendOut(await aMessage(app, id, kind))
  expect(office.to(mobile)).toHaveLength(SMS_A_DAY)
  for (let n = 0; n <= SMS_A_DAY; n += 1) await sendOut(await aMessage(app, id, 'waitlist_turn'))
  expect(
    office
      .to(mobile)
      .slice(SMS_A_DAY)
      .map(({ template }) => template),
  ).toEqual(Array.from({ length: SMS_A_DAY }, () => 'SMS_waitlist_turn'))
  expect((await app.audit()).findings).toEqual([])
})

it('what has a deadline goes out before all that was queued before it', async () => {
  const { id } = await aMember(app)
  const queued = [await aMessage(app, id, 'booked'), await aMessage(app, id, 'waitlist_turn')]
  queued.push(await aMessage(app, id, 'cancelled_by_studio'), await aMessage(app, id, 'remind_24h'))
  const jobs = await rows<{ priority: number }>(
    app,
    `select j.priority from unnest($1::text[]) with ordinality as m(id, nth)
     join graphile_worker.jobs j on j.key = 'notice:' || m.id || ':sms' order by m.nth`,
    [queued],
  )
  const [plain, turn, off, reminder] = jobs.map(({ priority }) => priority)
  expect([plain, off]).toEqual([reminder, turn])
  expect(turn).toBeLessThan(plain!)
})

it('a provider that is left alone is asked later, which is no try', async () => {
  const { id, mobile } = await aMember(app)
  const message = await aMessage(app, id, 'booked')
  await whileResting(office.env.SMS_ENDPOINT, async () => {
    for (let n = 0; n < 12; n += 1) {
      await sendAll(app, message)
      app.advance(10_000)
    }
  })
  expect(await sendsOf(app, message)).toMatchObject([{ state: 'queued' }])
  const [send] = await rows(app, 'select tries, first_claimed_at from notice_send where notice_id = $1', [message])
  expect(send).toEqual({ tries: 0, first_claimed_at: null })
  await sendAll(app, message)
  expect(office.to(mobile)).toHaveLength(1)
})
