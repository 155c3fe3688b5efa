import { cancelBooking, setRemark } from '@kuaimen/contract/booking/change.endpoints'
import {
  answerGuest,
  askGuest,
  forgetGuest,
  guestConsent,
  knownGuests,
  setGuest,
  unaskGuest,
} from '@kuaimen/contract/booking/guest.endpoints'
import {
  bookingNotFound,
  bookingStateChanged,
  guestIsYou,
  guestOwn,
  guestRefused,
  linkGone,
  noGuest,
} from '@kuaimen/contract/booking/record.errors'
import { operatorBookings } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, anOperator, aStore, giveRoom, submit } from '../../testing/booking/booking'
import { answerAs } from '../../testing/booking/guests'
import { countOf, rows } from '../../testing/rows'
import { forgetGuests } from './guest.service'
import { findAgreed } from './guest.sql'

const DAY = 86_400_000
const MUM = { name: '王阿姨', mobile: '13900001111', remember: true }
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  await giveRoom(app, await aStore(app), 40)
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof aMember>>

const keyIn = (path: string) => path.split('/').at(-1)!
const detail = async (order_sn: string, by: Member) => (await app.call(bookingDetail, { order_sn }, by)).data

/** Booked, with somebody else who comes and was asked. */
async function anAsked() {
  const by = await aMember(app)
  const { order_sn } = await aBooking(app, { by, state: 'booked' })
  await app.call(setGuest, { order_sn, guest: MUM }, by)
  const { data } = await app.call(askGuest, { order_sn }, by)
  return { by, order_sn, key: keyIn(data.path) }
}

describe('somebody else who comes', () => {
  it('is written with the booking, shown on the order and to the store, and nobody else sees the number', async () => {
    const by = await aMember(app)
    const { data } = await submit(app, by.token, { guest: MUM })
    const seen = await detail(data.order_sn, by)
    expect(seen.guest).toMatchObject({ name: '王阿姨', mobile: '13900001111', consent: 'unasked', path: '' })
    const other = await aMember(app)
    expect((await app.call(bookingDetail, { order_sn: data.order_sn }, other)).code).toBe(bookingNotFound.code)
    expect((await app.call(setGuest, { order_sn: data.order_sn, guest: null }, other)).code).toBe(bookingNotFound.code)

    const { order_sn } = await aBooking(app, { by, state: 'booked', time: '16:00' })
    await app.call(setGuest, { order_sn, guest: MUM }, by)
    const [row] = await rows<{ store_id: number }>(app, 'select store_id from booking where order_sn = $1', [order_sn])
    const { store_id } = row!
    const list = async (staff: { token: string }) =>
      (await app.call(operatorBookings, { store_id, day: aDay(app) }, staff)).data.find(
        (one) => one.order_sn === order_sn,
      )?.guest
    expect(await list(await anOperator(app, store_id))).toEqual({ name: '王阿姨', mobile: '139***1111' })
    expect(await list(await anOperator(app))).toEqual({ name: '王阿姨', mobile: '139***1111' })
  })

  it.each([
    ['no name', { name: ' ', mobile: MUM.mobile }],
    ['a long name', { name: '长'.repeat(21), mobile: MUM.mobile }],
    ['no number', { name: '王', mobile: '12345' }],
  ])('is refused with %s', async (_, guest) => {
    const by = await aMember(app)
    expect((await submit(app, by.token, { guest })).code).toBe(invalidInput.code)
  })

  it('is not whoever books, under another name', async () => {
    const by = await aMember(app)
    const self = { name: '王阿姨', mobile: by.mobile, remember: true }
    expect((await submit(app, by.token, { guest: self })).code).toBe(guestIsYou.code)
    const { order_sn } = await aBooking(app, { by, state: 'booked' })
    expect((await app.call(setGuest, { order_sn, guest: self }, by)).code).toBe(guestIsYou.code)
    expect((await app.call(knownGuests, {}, by)).data).toEqual([])
    expect((await app.call(setGuest, { order_sn, guest: self }, await aMember(app))).code).toBe(bookingNotFound.code)
  })

  it('is changed until the visit, as the remark is; by a second tap once', async () => {
    const by = await aMember(app)
    const { order_sn } = await aBooking(app, { by, state: 'booked' })
    const change = (guest: typeof MUM | null) => app.call(setGuest, { order_sn, guest }, by)
    await Promise.all([change(MUM), change(MUM)])
    expect(await countOf(app, `booking_event where order_sn = $1 and event = 'guest_changed'`, [order_sn])).toBe(1)
    expect((await change(null)).data).toBeNull()
    expect((await detail(order_sn, by)).guest).toBeNull()
    expect((await app.call(askGuest, { order_sn }, by)).code).toBe(noGuest.code)
    const { order_sn: served } = await aBooking(app, { by, state: 'completed', time: '17:00' })
    const late = { order_sn: served, guest: MUM }
    expect((await app.call(setGuest, late, by)).code).toBe(bookingStateChanged.code)
    expect((await app.call(setRemark, { order_sn: served, remark: '' }, by)).code).toBe(bookingStateChanged.code)
  })
})

describe('people whom a member remembers', () => {
  it('are ten at most, the last chosen first, erased at will and nobody else’s', async () => {
    const by = await aMember(app)
    const { order_sn } = await aBooking(app, { by, state: 'booked' })
    for (let nth = 0; nth < 12; nth += 1) {
      const guest = { name: `朋友${nth}`, mobile: `1390000${String(2000 + nth)}`, remember: true }
      await app.call(setGuest, { order_sn, guest }, by)
      await app.advance(1000)
    }
    await app.call(setGuest, { order_sn, guest: { ...MUM, remember: false } }, by)
    const { data } = await app.call(knownGuests, {}, by)
    expect(data.map(({ name }) => name)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((nth) => `朋友${nth}`))
    const other = await aMember(app)
    await app.call(forgetGuest, { id: data[0]!.id }, other)
    expect((await app.call(knownGuests, {}, other)).data).toEqual([])
    expect((await app.call(knownGuests, {}, by)).data).toHaveLength(10)
    await app.call(forgetGuest, { id: data[0]!.id }, by)
    expect((await app.call(knownGuests, {}, by)).data.map(({ name }) => name)).not.toContain('朋友11')
  })
})

describe('a guest who is asked', () => {
  it('reads who asks and what comes, without any number, agrees, and withdraws by the same link', async () => {
    const { by, order_sn, key } = await anAsked()
    const asked = await app.call(guestConsent, { key })
    expect(asked.data).toMatchObject({ name: '王阿姨', consent: 'asked', over: false, own: false, forgotten_days: 30 })
    expect(JSON.stringify(asked.data)).not.toMatch(/1\d{10}|\*{3}|B[0-9A-Z]{16}/)
    expect((await answerAs(app, key, true)).data.consent).toBe('agreed')
    expect((await detail(order_sn, by)).guest?.consent).toBe('agreed')
    expect((await answerAs(app, key, false)).data.consent).toBe('refused')
    expect((await app.call(askGuest, { order_sn }, by)).code).toBe(guestRefused.code)
    expect((await detail(order_sn, by)).guest?.consent).toBe('refused')
    expect((await answerAs(app, key, true)).data.consent).toBe('agreed')
  })

  it('has said no to every booking of the same member, and to nobody else’s', async () => {
    const { by, order_sn, key } = await anAsked()
    const before = await aBooking(app, { by, state: 'booked', time: '16:00' })
    await app.call(setGuest, { order_sn: before.order_sn, guest: MUM }, by)
    const agreed = keyIn((await app.call(askGuest, { order_sn: before.order_sn }, by)).data.path)
    await answerAs(app, agreed, true)
    await answerAs(app, key, false)
    const consentOf = async (sn: string) => (await detail(sn, by)).guest?.consent
    expect([await consentOf(order_sn), await consentOf(before.order_sn)]).toEqual(['refused', 'refused'])
    expect(await findAgreed(app.services.db, before.order_sn)).toBeUndefined()
    // Neither another link nor another number between helps.
    await app.call(unaskGuest, { order_sn }, by)
    await app.call(setGuest, { order_sn, guest: { ...MUM, mobile: '13900003333' } }, by)
    await app.call(setGuest, { order_sn, guest: MUM }, by)
    expect((await app.call(askGuest, { order_sn }, by)).code).toBe(guestRefused.code)
    const later = await aBooking(app, { by, state: 'booked', time: '18:00' })
    await app.call(setGuest, { order_sn: later.order_sn, guest: MUM }, by)
    expect((await app.call(askGuest, { order_sn: later.order_sn }, by)).code).toBe(guestRefused.code)
    const other = await anAsked()
    expect((await app.call(askGuest, { order_sn: other.order_sn }, other.by)).data.consent).toBe('asked')
    // Whoever said no may say yes.
    await answerAs(app, agreed, true)
    expect(await findAgreed(app.services.db, before.order_sn)).toBe(MUM.mobile)
  })

  it('is erased from whom the member remembers by a no, and not remembered again before a yes', async () => {
    const { by, order_sn, key } = await anAsked()
    const other = await anAsked()
    const known = async (who: Member) => (await app.call(knownGuests, {}, who)).data.map(({ mobile }) => mobile)
    expect(await known(by)).toEqual([MUM.mobile])
    await answerAs(app, key, false)
    expect([await known(by), await known(other.by)]).toEqual([[], [MUM.mobile]])
    await app.call(setGuest, { order_sn, guest: { ...MUM, name: '王姨' } }, by)
    expect(await known(by)).toEqual([])
    await answerAs(app, key, true)
    await app.call(setGuest, { order_sn, guest: MUM }, by)
    expect(await known(by)).toEqual([MUM.mobile])
  })

  it('is promised no reminder whose moment has passed', async () => {
    const by = await aMember(app)
    const { order_sn } = await aBooking(app, { by, state: 'booked' })
    const at = (hours: number) => new Date(app.services.now().getTime() + hours * 3_600_000).toISOString()
    await app.call(setGuest, { order_sn, guest: MUM }, by)
    const key = keyIn((await app.call(askGuest, { order_sn }, by)).data.path)
    const promised = async (hours: number) => {
      await rows(app, 'update booking set start_at = $2, end_at = $3 where order_sn = $1', [
        order_sn,
        at(hours),
        at(hours + 1),
      ])
      const { data } = await app.call(guestConsent, { key })
      expect((await detail(order_sn, by)).guest?.messages).toEqual(data.messages)
      return data.messages
    }
    const ends = ['rescheduled', 'cancelled', 'cancelled_by_studio']
    expect(await promised(25)).toEqual(['remind_24h', 'remind_2h', ...ends])
    expect(await promised(5)).toEqual(['remind_2h', ...ends])
    expect(await promised(1)).toEqual(ends)
  })

  it('is not the one who asks', async () => {
    const { by, key } = await anAsked()
    expect((await app.call(guestConsent, { key }, by)).data.own).toBe(true)
    expect((await app.call(answerGuest, { key, agreed: true }, by)).code).toBe(guestOwn.code)
  })

  it('has no link any more when it is taken back, when another number comes, and by guessing', async () => {
    const { by, order_sn, key } = await anAsked()
    await answerAs(app, key, true)
    await app.call(unaskGuest, { order_sn }, by)
    expect((await app.call(guestConsent, { key })).code).toBe(linkGone.code)
    expect((await answerAs(app, key, true)).code).toBe(linkGone.code)
    const again = keyIn((await app.call(askGuest, { order_sn }, by)).data.path)
    expect(again).not.toBe(key)
    await answerAs(app, again, true)
    // The same person under another name has agreed already.
    const renamed = await app.call(setGuest, { order_sn, guest: { ...MUM, name: '王姨' } }, by)
    expect(renamed.data).toMatchObject({ name: '王姨', consent: 'agreed' })
    const { data } = await app.call(setGuest, { order_sn, guest: { ...MUM, mobile: '13900002222' } }, by)
    expect(data).toMatchObject({ consent: 'unasked', path: '' })
    expect((await app.call(guestConsent, { key: again })).code).toBe(linkGone.code)
    expect((await app.call(guestConsent, { key: 'A'.repeat(28) })).code).toBe(linkGone.code)
    expect((await app.call(guestConsent, { key: 'short' })).code).toBe(invalidInput.code)
  })

  it('never counts as agreed once the link was taken back, however close the two come', async () => {
    for (let nth = 0; nth < 8; nth += 1) {
      const { by, order_sn, key } = await anAsked()
      const answers = [1, 2, 3].map(() => answerAs(app, key, true))
      await Promise.all([...answers, app.call(unaskGuest, { order_sn }, by)])
      expect((await detail(order_sn, by)).guest).toMatchObject({ consent: 'unasked', path: '' })
    }
  })

  it('reads that it is over when the booking is', async () => {
    const { by, order_sn, key } = await anAsked()
    const { payable_fen } = await detail(order_sn, by)
    await app.call(cancelBooking, { order_sn, shown_refund_fen: payable_fen }, by)
    expect((await app.call(guestConsent, { key })).data).toMatchObject({ over: true, cancelled: true })
  })
})

describe('name and number of a guest', () => {
  it('are forgotten a day after the booking was given up, and thirty after the visit', async () => {
    const [given, coming] = [await anAsked(), await anAsked()]
    const { payable_fen } = await detail(given.order_sn, given.by)
    await app.call(cancelBooking, { order_sn: given.order_sn, shown_refund_fen: payable_fen }, given.by)
    const has = (order_sn: string) => countOf(app, 'booking_guest where order_sn = $1', [order_sn])
    await forgetGuests(app.services)
    expect([await has(given.order_sn), await has(coming.order_sn)]).toEqual([1, 1])
    await app.advance(2 * DAY)
    await forgetGuests(app.services)
    expect([await has(given.order_sn), await has(coming.order_sn)]).toEqual([0, 1])
    await app.advance(35 * DAY)
    await forgetGuests(app.services)
    expect(await has(coming.order_sn)).toBe(0)
    expect((await app.call(guestConsent, { key: coming.key })).code).toBe(linkGone.code)
    expect(await countOf(app, 'known_guest where member_id = $1', [coming.by.id])).toBe(1)
    await app.advance(340 * DAY)
    await forgetGuests(app.services)
    expect(await countOf(app, 'known_guest where member_id = $1', [coming.by.id])).toBe(0)
  })
})
