import { changeMessagePreference } from '@kuaimen/contract/notice/notice.endpoints'
import { SMS_A_DAY } from '@kuaimen/contract/notice/notice.rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { portsOf } from '../room'
import { aMember } from '../testing/account/member'
import type { TestApp } from '../testing/app'
import { roomsAnswering } from '../testing/calls/rooms'
import { aMessage, fromWechat, sendAll, sendsOf, startWithOffice, toNoon } from '../testing/notice/messages'
import type { PostOffice } from '../testing/providers/post-office'
import { countOf, rows } from '../testing/rows'
import { notifyAll } from './notice.service'
import { sendNotice } from './send.service'
import { claimSend, countMessages, type SendKey } from './send.sql'
import { noticeStillValidPort } from './still-valid.port'
import { sweepSends } from './sweep.service'

const MINUTE = 60_000
let office: PostOffice
let app: TestApp
beforeAll(async () => {
  ;({ app, office } = await startWithOffice(30))
})
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
const subscribed = (openid: string, template: string, accepted = 1) =>
  rows(app, 'insert into wx_subscription (openid, template_id, accepted) values ($1, $2, $3)', [
    openid,
    template,
    accepted,
  ])
const sweep = async (afterMs: number) => {
  app.advance(afterMs)
  await sweepSends(app.services)
  await sendAll(app)
}

describe('a message', () => {
  it('goes by WeChat and SMS in the customer’s words, with a way to the page', async () => {
    const { id, mobile, openid } = await aFollower()
    const message = await aMessage(app, id, 'booked', { path: '/reservation/order_detail?order_sn=B1' })
    await sendAll(app, message)
    expect(office.to(openid)).toEqual([
      {
        ...{ channel: 'wx_template', to: openid, template: 'T-booked', id: message },
        data: { thing1: '静安寺店', time2: '11月18日 周三 14:00' },
        url: 'https://m.example.com/reservation/order_detail?order_sn=B1',
      },
    ])
    expect(office.to(mobile)).toMatchObject([{ template: 'SMS_booked', id: message, data: { store: '静安寺店' } }])
    expect(await sendsOf(app, message)).toEqual([
      { channel: 'sms', state: 'sent', why: '' },
      { channel: 'wx_template', state: 'sent', why: '' },
    ])
  })

  it('is sent once by a hundred workers', async () => {
    const { id, mobile, openid } = await aFollower()
    const message = await aMessage(app, id, 'booked')
    const work = (channel: 'sms' | 'wx_template') => sendNotice(app.services, { notice_id: message, channel })
    await Promise.all(Array.from({ length: 100 }, (_, n) => work(n % 2 ? 'sms' : 'wx_template')))
    expect([office.to(mobile).length, office.to(openid).length]).toEqual([1, 1])
  })

  it('would be sent twice if its claim did not hold (control)', async () => {
    const { id, mobile } = await aMember(app)
    const message = await aMessage(app, id, 'booked')
    office.onTaken = async () => {
      await rows(app, `update notice_send set state = 'queued' where notice_id = $1`, [message])
    }
    for (const _ of ['one', 'two']) await sendNotice(app.services, { notice_id: message, channel: 'sms' })
    expect(office.to(mobile)).toHaveLength(2)
  })

  it('is not sent when it is of no use any more, or no longer so', async () => {
    const { id, mobile } = await aMember(app)
    const useful_until = new Date(app.services.now().getTime() + MINUTE)
    const late = await aMessage(app, id, 'booked', { useful_until })
    app.advance(2 * MINUTE)
    await sendAll(app, late)
    expect(await sendsOf(app, late)).toMatchObject([{ state: 'skipped', why: 'too_late' }])
    const other = await aMessage(app, id, 'booked')
    const answers = [async () => true, async () => false]
    const ports = portsOf(roomsAnswering(noticeStillValidPort, ...answers))
    await sendNotice({ ...app.services, ports }, { notice_id: other, channel: 'sms' })
    expect(await sendsOf(app, other)).toMatchObject([{ state: 'skipped', why: 'no_longer_so' }])
    expect(office.to(mobile)).toEqual([])
  })

  it('that has no provider’s template is in the inbox alone', async () => {
    const { id } = await aFollower()
    const message = await aMessage(app, id, 'review_asked')
    expect(await sendsOf(app, message)).toEqual([])
  })

  it('to somebody who leaves before it is due is not sent', async () => {
    const { id, mobile } = await aMember(app)
    const message = await aMessage(app, id, 'booked')
    await rows(app, 'update member set unregistered_at = now() where id = $1', [id])
    await sendAll(app, message)
    expect(await sendsOf(app, message)).toMatchObject([{ state: 'skipped', why: 'left' }])
    expect(office.to(mobile)).toEqual([])
  })
})

describe('an answer that is lost', () => {
  it('of a template message is asked for again, and the message came once', async () => {
    const { id, openid } = await aFollower()
    office.behaves.wx_template = 'lost'
    const message = await aMessage(app, id, 'rescheduled')
    await sendAll(app, message)
    expect(await sendsOf(app, message)).toMatchObject([{ state: 'queued' }])
    office.behaves.wx_template = 'ok'
    app.advance(MINUTE)
    await sendAll(app, message)
    expect(await sendsOf(app, message)).toMatchObject([{ state: 'sent' }])
    expect(office.to(openid)).toHaveLength(1)
  })

  it('of a template message for ten minutes stays unknown, and is not sent again', async () => {
    const { id, openid } = await aFollower()
    office.behaves.wx_template = 'lost'
    const message = await aMessage(app, id, 'rescheduled')
    for (let minute = 0; minute < 12; minute += 1) {
      await sendAll(app, message)
      await sweep(MINUTE)
    }
    expect(await sendsOf(app, message)).toMatchObject([{ state: 'unknown', why: 'answer_lost' }])
    office.behaves.wx_template = 'ok'
    await sweep(60 * MINUTE)
    expect(office.to(openid)).toHaveLength(1)
    const { body } = await app.http.inject('/metrics')
    expect(body).toMatch(/kuaimen_notices_total\{channel="wx_template",result="unknown"\} [1-9]/)
  })

  it('of a text message is found out by its number', async () => {
    const { id, mobile } = await aMember(app)
    office.behaves.sms = 'lost'
    const message = await aMessage(app, id, 'booked')
    await sendAll(app, message)
    office.behaves.sms = 'ok'
    await sweep(MINUTE)
    expect(office.asked).toBe(0)
    await sweep(MINUTE + 1)
    expect(await sendsOf(app, message)).toMatchObject([{ state: 'sent', why: 'found' }])
    expect(office.to(mobile)).toHaveLength(1)
  })

  it('of a text message that the provider never saw is sent once more, and no third time', async () => {
    const { id, mobile } = await aMember(app)
    office.behaves.sms = 'lost'
    office.shows = false
    const message = await aMessage(app, id, 'booked')
    await sendAll(app, message)
    await sweep(2 * MINUTE + 1)
    expect(office.to(mobile)).toHaveLength(2)
    for (const _ of [1, 2, 3]) await sweep(2 * MINUTE + 1)
    expect(await sendsOf(app, message)).toMatchObject([{ state: 'unknown', why: 'not_found' }])
    expect(office.to(mobile)).toHaveLength(2)
  })

  it('stays unknown when nobody can be asked', async () => {
    const { id, mobile } = await aMember(app)
    office.behaves.sms = 'lost'
    office.queryIs = 'away'
    const message = await aMessage(app, id, 'booked')
    await sendAll(app, message)
    await sweep(2 * MINUTE + 1)
    expect(await sendsOf(app, message)).toMatchObject([{ state: 'sending' }])
    await sweep(8 * MINUTE)
    expect(await sendsOf(app, message)).toMatchObject([{ state: 'unknown', why: 'query_away' }])
    expect(office.to(mobile)).toHaveLength(1)
  })

  it('of a subscribe message stays unknown at once: WeChat would not know it again', async () => {
    const { id, openid } = await aFollower()
    await subscribed(openid, 'S-rescheduled')
    office.behaves.wx_subscribe = 'lost'
    const message = await aMessage(app, id, 'rescheduled')
    await sendAll(app, message)
    expect(await sendsOf(app, message)).toMatchObject([{ channel: 'wx_subscribe', state: 'unknown' }])
    await sweep(60 * MINUTE)
    expect(office.to(openid)).toHaveLength(1)
  })
})

describe('a provider', () => {
  it('that is away is asked again, with pauses, and the message comes once', async () => {
    const { id, mobile } = await aMember(app)
    office.behaves.sms = 'away'
    const message = await aMessage(app, id, 'booked')
    for (let n = 0; n < 3; n += 1) {
      await sendAll(app, message)
      app.advance(5 * MINUTE)
    }
    expect(await sendsOf(app, message)).toMatchObject([{ state: 'queued' }])
    office.behaves.sms = 'ok'
    await sendAll(app, message)
    expect(office.to(mobile)).toHaveLength(1)
  })

  it('that refuses for good is believed, and the text message says it where it may', async () => {
    const { id, mobile, openid } = await aFollower()
    office.behaves.wx_template = { refuse: '43004' }
    const message = await aMessage(app, id, 'remind_24h')
    await sendAll(app, message)
    await sendAll(app, message)
    expect(await sendsOf(app, message)).toMatchObject([
      { channel: 'sms', state: 'sent' },
      { channel: 'wx_template', state: 'failed', why: '43004' },
    ])
    // Remembered: the next one does not try WeChat, for thirty days.
    office.behaves.wx_template = 'ok'
    const next = await aMessage(app, id, 'remind_24h')
    expect(await sendsOf(app, next)).toMatchObject([{ channel: 'sms' }])
    app.advance(30 * 24 * 60 * MINUTE)
    const later = await aMessage(app, id, 'remind_24h')
    expect(await sendsOf(app, later)).toMatchObject([{ channel: 'wx_template' }])
    expect([office.to(openid).length, office.to(mobile).length]).toEqual([0, 1])
  })

  it('of text messages that refuses has the last word', async () => {
    const { id } = await aMember(app)
    office.behaves.sms = { refuse: 'isv.MOBILE_NUMBER_ILLEGAL' }
    const message = await aMessage(app, id, 'booked')
    await sendAll(app, message)
    expect(await sendsOf(app, message)).toMatchObject([{ state: 'failed', why: 'isv.MOBILE_NUMBER_ILLEGAL' }])
  })
})

describe('a subscription', () => {
  it('of one message is used by one of five hundred', async () => {
    const { id, openid } = await aFollower()
    await subscribed(openid, 'S-level_up')
    const said = Array.from({ length: 500 }, (_, n) => ({
      ...({ member_id: id, kind: 'level_up', dedupe: `level:${id}:${n}`, at: app.services.now() } as const),
      data: { level: '相知', gift: '' },
    }))
    await app.services.transaction((tx) => notifyAll(tx, said))
    const keys = await rows<SendKey>(app, 'select notice_id, channel from notice_send where member_id = $1', [id])
    expect(keys).toHaveLength(500)
    const worker = async () => {
      for (let key = keys.pop(); key; key = keys.pop()) await sendNotice(app.services, key)
    }
    await Promise.all(Array.from({ length: 20 }, worker))
    expect(office.to(openid).filter(({ channel }) => channel === 'wx_subscribe')).toHaveLength(1)
    const [row] = await rows(app, 'select accepted, used from wx_subscription where openid = $1', [openid])
    expect(row).toEqual({ accepted: 1, used: 1 })
    // The others go as template messages.
    expect(await countOf(app, `notice_send where member_id = $1 and channel = 'wx_template'`, [id])).toBe(499)
    await rows(app, `update notice_send set state = 'skipped' where member_id = $1 and state = 'queued'`, [id])
  }, 120_000)

  it('is given back when WeChat refuses, and the next channel says it', async () => {
    const { id, openid, mobile } = await aFollower()
    await subscribed(openid, 'S-remind_24h', 2)
    office.behaves.wx_subscribe = { refuse: '43101' }
    office.behaves.wx_template = { refuse: '43004' }
    const message = await aMessage(app, id, 'remind_24h')
    for (const _ of [1, 2, 3]) await sendAll(app, message)
    const [row] = await rows(
      app,
      `select accepted, used, refused_at is not null as refused from wx_subscription
      where openid = $1 and template_id = 'S-remind_24h'`,
      [openid],
    )
    expect(row).toEqual({ accepted: 2, used: 0, refused: true })
    expect(await sendsOf(app, message)).toMatchObject([
      { channel: 'sms', state: 'sent' },
      { channel: 'wx_subscribe', state: 'failed', why: '43101' },
      { channel: 'wx_template', state: 'failed', why: '43004' },
    ])
    expect(office.to(mobile)).toHaveLength(1)
  })
})

describe('what a member wants', () => {
  it('is asked before it is sent: switched off meanwhile it is skipped', async () => {
    const { id, token, openid } = await aFollower()
    const message = await aMessage(app, id, 'cancelled')
    await app.call(changeMessagePreference, { topic: 'order', wx: false, sms: true }, { token })
    await sendAll(app, message)
    expect(await sendsOf(app, message)).toMatchObject([{ state: 'skipped', why: 'not_wanted' }])
    expect(await sendsOf(app, await aMessage(app, id, 'cancelled'))).toEqual([])
    // What is urgent goes by the channel that is left.
    const urgent = await aMessage(app, id, 'rescheduled')
    await sendAll(app, urgent)
    expect(await sendsOf(app, urgent)).toMatchObject([{ channel: 'sms', state: 'sent' }])
    expect(office.to(openid)).toEqual([])
  })

  it('is at most three text messages a day, also when ten come at once', async () => {
    const { id, mobile } = await aMember(app)
    const messages = await Promise.all(Array.from({ length: 10 }, () => aMessage(app, id, 'booked')))
    await Promise.all(messages.map((one) => sendNotice(app.services, { notice_id: one, channel: 'sms' })))
    expect(office.to(mobile)).toHaveLength(SMS_A_DAY)
    expect(await countOf(app, `notice_send where member_id = $1 and why = 'enough_today'`, [id])).toBe(7)
    app.advance(12 * 60 * MINUTE + 1)
    const next = await aMessage(app, id, 'booked')
    await sendAll(app, next)
    expect(office.to(mobile)).toHaveLength(SMS_A_DAY + 1)
  })
})

it('ten would go out at once if they were only counted, and not one after another (control)', async () => {
  const { id, mobile } = await aMember(app)
  const messages = await Promise.all(Array.from({ length: 10 }, () => aMessage(app, id, 'booked')))
  let waiting = messages.length
  let open = () => {}
  const allCounted = new Promise<void>((resolve) => {
    open = resolve
  })
  const claims = messages.map((notice_id) =>
    app.services.transaction(async (tx) => {
      const now = app.services.now()
      const isAllowed = (await countMessages(tx, id, new Date(now.getTime() - MINUTE), 'booked')) < SMS_A_DAY
      waiting -= 1
      if (waiting === 0) open()
      await allCounted
      return isAllowed ? claimSend(tx, { notice_id, channel: 'sms' }, mobile, now) : undefined
    }),
  )
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(10)
  await rows(app, `update notice_send set state = 'skipped' where member_id = $1`, [id])
})

describe('quiet hours', () => {
  /** From noon to a time of the same day, or the next. */
  const until = (hours: number, minutes: number) => app.advance(((hours - 12) * 60 + minutes) * MINUTE)

  it('let what is not urgent wait until the morning', async () => {
    const { id, openid } = await aFollower()
    until(22, 0)
    const [late, urgent] = [await aMessage(app, id, 'cancelled'), await aMessage(app, id, 'rescheduled')]
    await sendAll(app)
    expect(office.to(openid)).toMatchObject([{ id: urgent }])
    app.advance(10 * 60 * MINUTE - 1)
    await sendAll(app)
    expect(office.to(openid)).toHaveLength(1)
    app.advance(1)
    await sendAll(app)
    expect(office.to(openid)[1]).toMatchObject({ id: late })
  })

  it('are kept when the queue is late', async () => {
    const { id, openid } = await aFollower()
    until(21, 59)
    const message = await aMessage(app, id, 'cancelled')
    app.advance(2 * MINUTE)
    await sendAll(app)
    expect([office.to(openid).length, (await sendsOf(app, message))[0]?.state]).toEqual([0, 'queued'])
    app.advance(10 * 60 * MINUTE)
    await sendAll(app)
    expect(office.to(openid)).toHaveLength(1)
  })
})

it('the sweep begins what has lost its job', async () => {
  const { id } = await aMember(app)
  const message = await aMessage(app, id, 'booked')
  await rows(app, `delete from graphile_worker._private_jobs where key = $1`, [`notice:${message}:sms`])
  app.advance(3 * MINUTE)
  await sweepSends(app.services)
  expect(await countOf(app, 'graphile_worker.jobs where key = $1', [`notice:${message}:sms`])).toBe(1)
})

it('the audit finds nothing off, and what is', async () => {
  const { id } = await aMember(app)
  const off = async () =>
    (await app.audit()).findings.map(({ check }) => check).filter((check) => check.startsWith('notice_send'))
  expect(await off()).toEqual([])
  const message = await aMessage(app, id, 'booked')
  const other = await aMember(app)
  await rows(
    app,
    `update notice_send set state = 'sending', claimed_at = $2::timestamptz - interval '2 hours', member_id = $3
     where notice_id = $1`,
    [message, app.services.now(), other.id],
  )
  expect(await off()).toHaveLength(2)
})
