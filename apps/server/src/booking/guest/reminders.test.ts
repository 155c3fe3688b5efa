import { codeGone, codeWrong } from '@kuaimen/contract/account/person.errors'
import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { answerGuest, askGuest, guestConsent, sendGuestCode, setGuest } from '@kuaimen/contract/booking/guest.endpoints'
import { guestNumber, guestOwn, noGuestMessages } from '@kuaimen/contract/booking/record.errors'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GuestOf, guestOfPort } from '../../notice/still-valid.port'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aStore, giveRoom } from '../../testing/booking/booking'
import { answerAs } from '../../testing/booking/guests'
import { roomsAnswering } from '../../testing/calls/rooms'
import { sendAll, sendsOf } from '../../testing/notice/messages'
import { PostOffice } from '../../testing/providers/post-office'
import { countOf, rows } from '../../testing/rows'
import { remind } from '../notice/reminder.service'
import { forgetGuests } from './guest.service'

const HOUR = 3_600_000
let app: TestApp
let office: PostOffice
let store_id: number
let numbers = 0

beforeAll(async () => {
  office = await PostOffice.open()
  app = await TestApp.start({ demo: true, env: { ...office.env, SMS_TEMPLATE: 'SMS_100000001' } })
  store_id = await aStore(app)
  await giveRoom(app, store_id, 30)
})
afterAll(async () => {
  await app.stop()
  office.close()
})

const aNumber = (): string => {
  numbers += 1
  return `1370000${String(numbers).padStart(4, '0')}`
}

/** At two in the afternoon of the day after tomorrow, for somebody who was asked and has answered. */
async function aVisit(answers: readonly boolean[], mobile = aNumber()) {
  return aVisitAt(app, store_id, answers, mobile)
}

async function aVisitAt(app: TestApp, store_id: number, answers: readonly boolean[], mobile: string) {
  await rows(app, `update session set expires_at = 'infinity'`)
  const by = await aMember(app)
  const day = addDays(studioDay(app.services.now()), 2)
  const { order_sn } = await aBooking(app, { by, store_id, day, time: '14:00', state: 'booked' })
  await app.call(setGuest, { order_sn, guest: { name: '王阿姨', mobile } }, by)
  const key = (await app.call(askGuest, { order_sn }, by)).data.path.split('/').at(-1)!
  for (const agreed of answers) await answerAs(app, key, agreed)
  return { by, order_sn, mobile, key, start: studioInstant(day, '14:00') }
}

const turnTo = (at: Date, hours: number) => app.advance(at.getTime() - hours * HOUR - app.services.now().getTime())
const texts = (mobile: string) => office.to(mobile).map(({ template }) => template)
async function sweep() {
  await remind(app.services)
  await sendAll(app)
}

it('go to the guest who has agreed, by the guest’s own templates, and to nobody else', async () => {
  const [yes, no, asked, withdrawn] = [
    await aVisit([true]),
    await aVisit([false]),
    await aVisit([]),
    await aVisit([true, false]),
  ]
  turnTo(yes.start, 24)
  await sweep()
  await sweep()
  expect(texts(yes.mobile)).toEqual(['SMS_100000021'])
  turnTo(yes.start, 2)
  await sweep()
  expect(texts(yes.mobile)).toEqual(['SMS_100000021', 'SMS_100000022'])
  for (const { mobile } of [no, asked, withdrawn]) expect(texts(mobile)).toEqual([])
  const [row] = await rows<{ id: string }>(app, `select id from notice where dedupe like 'r24:' || $1 || ':%'`, [
    yes.order_sn,
  ])
  expect((await sendsOf(app, row!.id)).find(({ channel }) => channel === 'guest_sms')?.state).toBe('sent')
})

it('are agreed to by whoever has the phone: the link alone says no, and never yes', async () => {
  const { by, mobile, key } = await aVisit([])
  expect((await app.call(answerGuest, { key, agreed: true })).code).toBe(codeGone.code)
  expect((await app.call(sendGuestCode, { key, mobile: by.mobile })).code).toBe(guestNumber.code)
  expect((await app.call(sendGuestCode, { key, mobile }, by)).code).toBe(guestOwn.code)
  expect(office.to(mobile)).toEqual([])
  const { nonce } = (await app.call(sendGuestCode, { key, mobile })).data
  const { code = '' } = office.to(mobile)[0]!.data
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await app.call(answerGuest, { key, agreed: true, code: wrong, nonce })).code).toBe(codeWrong.code)
  expect((await app.call(answerGuest, { key, agreed: true, code, nonce })).data.consent).toBe('agreed')
  expect((await app.call(answerGuest, { key, agreed: true, code, nonce })).code).toBe(codeGone.code)
})

it('do not go to whoever withdraws after they were planned', async () => {
  const { mobile, key, start } = await aVisit([true])
  turnTo(start, 24)
  await remind(app.services)
  await answerAs(app, key, false)
  await sendAll(app)
  expect(texts(mobile)).toEqual([])
})

it('would go to whoever has not agreed, if nobody asked in the moment of sending', async () => {
  const numberOf: GuestOf = async (tx, { dedupe }) => {
    const { rows: found } = await tx.execute<{ mobile: string }>(
      sql`select mobile from booking_guest where order_sn = ${dedupe.split(':')[1]}`,
    )
    return found[0]?.mobile
  }
  const unguarded = roomsAnswering(guestOfPort, numberOf)
  const control = await TestApp.forThisTest({ demo: true, env: office.env, rooms: unguarded })
  const store = await aStore(control)
  await giveRoom(control, store, 30)
  const { mobile, key, start } = await aVisitAt(control, store, [true], aNumber())
  control.advance(start.getTime() - 24 * HOUR - control.services.now().getTime())
  await remind(control.services)
  await answerAs(control, key, false)
  await sendAll(control)
  expect(texts(mobile)).toEqual(['SMS_100000021'])
})

it('say a cancel, and end with the booking', async () => {
  const { by, order_sn, mobile, start } = await aVisit([true])
  const { payable_fen } = (await app.call(bookingDetail, { order_sn }, by)).data
  turnTo(start, 30)
  await rows(app, `update session set expires_at = 'infinity'`)
  await app.call(cancelBooking, { order_sn, shown_refund_fen: payable_fen }, by)
  await sendAll(app)
  turnTo(start, 24)
  await sweep()
  expect(texts(mobile)).toEqual(['SMS_100000024'])
})

it('are two a day to one number at most, however many have booked for it', async () => {
  const mobile = '13711112222'
  const visits = [await aVisit([true], mobile), await aVisit([true], mobile), await aVisit([true], mobile)]
  turnTo(visits[0]!.start, 24)
  await sweep()
  expect(texts(mobile)).toHaveLength(2)
  expect(await countOf(app, `notice_send where channel = 'guest_sms' and why = 'enough_today'`)).toBe(1)
})

it('are promised as far as the chain has templates, and nobody is asked where it has none', async () => {
  const { by, order_sn, key, mobile } = await aVisit([true])
  const messages = async () => (await app.call(bookingDetail, { order_sn }, by)).data.guest?.messages
  expect(await messages()).toEqual(['remind_24h', 'remind_2h', 'rescheduled', 'cancelled', 'cancelled_by_studio'])
  const switchTo = async (wanted: string) => {
    await rows(app, `update notice_template set is_on = ${wanted} where channel = 'guest_sms'`)
    app.advance(6000)
  }
  await switchTo(`kind in ('remind_2h', 'cancelled')`)
  expect(await messages()).toEqual(['remind_2h', 'cancelled'])
  expect((await app.call(guestConsent, { key })).data.messages).toEqual(['remind_2h', 'cancelled'])

  await switchTo('false')
  expect(await messages()).toEqual([])
  // Who has agreed before reads that nothing comes, and may still withdraw.
  expect((await app.call(guestConsent, { key })).data).toMatchObject({ consent: 'agreed', messages: [] })
  expect((await app.call(askGuest, { order_sn }, by)).data.path).toContain(key)
  const guest = { name: '李叔', mobile: aNumber() }
  expect((await app.call(setGuest, { order_sn, guest }, by)).data).toMatchObject({ consent: 'unasked', messages: [] })
  expect((await app.call(askGuest, { order_sn }, by)).code).toBe(noGuestMessages.code)
  expect((await app.call(bookingDetail, { order_sn }, by)).data.guest).toMatchObject({ consent: 'unasked', path: '' })
  expect(texts(mobile)).toEqual([])

  await switchTo('true')
  expect((await app.call(askGuest, { order_sn }, by)).data.consent).toBe('asked')
})

it('leave no number behind', async () => {
  app.advance(40 * 24 * HOUR)
  await forgetGuests(app.services)
  expect(await countOf(app, `notice_send where channel = 'guest_sms' and sent_to <> ''`)).toBe(0)
  expect(await countOf(app, 'booking_guest')).toBe(0)
})
