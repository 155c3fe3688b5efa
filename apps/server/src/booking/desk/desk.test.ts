import { previewBooking } from '@kuaimen/contract/booking/create.endpoints'
import {
  deskBook,
  deskCode,
  deskCustomer,
  deskHeld,
  deskProducts,
  deskRelease,
  deskStarts,
} from '@kuaimen/contract/booking/desk.endpoints'
import {
  agreementMissing,
  bookingNotFound,
  bookingStateChanged,
  customerStale,
  deskTooMany,
  hasVisitThen,
  tooManyHolds,
} from '@kuaimen/contract/booking/record.errors'
import { searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import { DESK_CUSTOMERS_A_DAY } from '@kuaimen/contract/booking/search.rules'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { starMobile } from '@kuaimen/contract/kernel/validation'
import { slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aKey, aStore, driftedCells, giveRoom, PRODUCT, strayTakings, submit } from '../../testing/booking/booking'
import { turnTo } from '../../testing/booking/floor'
import { Outside } from '../../testing/providers/fake-providers'
import { rows } from '../../testing/rows'
import { aStaffMember, type StaffBrowser } from '../../testing/staff/browser'

let outside: Outside
let app: TestApp
let store_id: number
let clerk: StaffBrowser
let today: string

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: { ...outside.env, PUBLIC_HOSTS: 'm.example.com' } })
  store_id = await aStore(app, 2)
  await giveRoom(app, store_id, 1)
  await rows(app, 'select free_cells(id) from taking where store_id = $1', [store_id])
  today = studioDay(app.services.now())
  clerk = await aStaffMember(app, 'clerk', store_id)
})
afterAll(async () => {
  expect(await driftedCells(app)).toEqual([])
  expect(await strayTakings(app)).toEqual([])
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
  outside.close()
})

const TOO_MANY = tooManyHolds({ count: 3 }).code

let nth = 0
const aNumber = () => `1360000${String(nth++).padStart(4, '0')}`
const items = [{ product_id: PRODUCT, people: 1, addon_ids: [] }]
const unproven = async (mobile: string, by = clerk) => (await by.call(deskCustomer, { store_id, mobile })).data.customer

async function proven(mobile: string) {
  const { data } = await clerk.call(deskCode, { store_id, mobile })
  const { code } = outside.sent.at(-1)!
  return (await clerk.call(deskCustomer, { store_id, mobile, code, nonce: data.nonce })).data
}

const firstStarts = async (day = today) =>
  (await clerk.call(deskStarts, { store_id, day, items: `${PRODUCT}` })).data.starts.filter(({ left }) => left > 0)

const book = (
  customer: string,
  time: string,
  more: { day?: string; agreed?: boolean; key?: string; by?: StaffBrowser } = {},
) =>
  (more.by ?? clerk).call(
    deskBook,
    { store_id, day: more.day ?? today, time, items, customer, agreed: more.agreed ?? true },
    more.key ? { 'idempotency-key': more.key } : {},
  )

const memberOf = async (mobile: string) =>
  rows<{ id: string }>(app, 'select id from member where mobile = $1', [mobile])

describe('at the desk', () => {
  it('says nothing of a number that nobody has proven, be it known or not, and makes nothing of it', async () => {
    const [known, unknown] = [await aMember(app), aNumber()]
    const said = await Promise.all(
      [known.mobile, unknown].map(async (mobile) => {
        const { data } = await clerk.call(deskCustomer, { store_id, mobile })
        return { ...data, mobile: data.mobile === starMobile(mobile), customer: data.customer.length }
      }),
    )
    expect(said[0]).toEqual(said[1])
    expect(said[0]).toMatchObject({ proven: false, name: '', visits: null })
    expect(await memberOf(unknown)).toEqual([])
    expect(
      await rows(
        app,
        `select subject_kind, subject_no from audit_entry where action = 'booking.walk_in' and subject_no = $1`,
        [unknown.slice(-4)],
      ),
    ).toHaveLength(1)
  })

  it('begins a visit in the quarter of an hour that it is, for who stands there and for nobody else', async () => {
    await turnTo(app, '14:07')
    const [now, next] = await firstStarts()
    expect(now).toMatchObject({ time: '14:00', is_now: true, desk_only: true })
    expect(next).toMatchObject({ time: '14:30', is_now: false })
    const { token } = await aMember(app)
    expect((await submit(app, token, { store_id, day: today, time: '14:00' })).code).toBe(startClosed.code)
    const customer = await unproven(aNumber())
    expect((await book(customer, '14:15')).code).toBe(startClosed.code)
    const { data, code } = await book(customer, '14:00')
    expect([code, data.state]).toEqual([0, 'held'])
    await clerk.call(deskRelease, { order_sn: data.order_sn })
    await turnTo(app, '10:00')
  })

  it('finds the QR code again and releases the time, once, and only what the desk has made', async () => {
    const [start] = await firstStarts()
    const { data: booked } = await book(await unproven(aNumber()), start!.time)
    const { order_sn } = booked
    const { data: found } = await clerk.call(deskHeld, { order_sn })
    const { proven: _, ...same } = booked
    expect(found).toEqual({ ...same, store_id, day: today, time: start!.time })
    const elsewhere = await aStaffMember(app, 'clerk', await aStore(app, 3))
    expect((await elsewhere.call(deskHeld, { order_sn })).code).toBe(bookingNotFound.code)
    expect((await elsewhere.call(deskRelease, { order_sn })).code).toBe(bookingNotFound.code)
    const released = await Promise.all([clerk.call(deskRelease, { order_sn }), clerk.call(deskRelease, { order_sn })])
    expect(released.map(({ code }) => code).sort()).toEqual([0, bookingStateChanged.code])
    expect((await clerk.call(deskHeld, { order_sn })).data.state).toBe('cancelled')
    expect((await firstStarts()).map(({ time }) => time)).toContain(start!.time)
    const entries = await rows(app, `select from audit_entry where action = 'booking.release' and subject_no = $1`, [
      order_sn,
    ])
    expect(entries).toHaveLength(1)
    const { token } = await aMember(app)
    const own = await submit(app, token, { store_id, day: addDays(today, 3), time: '12:00' })
    expect((await clerk.call(deskRelease, { order_sn: own.data.order_sn })).code).toBe(bookingNotFound.code)
  })

  it('books the next start, however soon, for a customer who then sees it as their own', async () => {
    const mobile = aNumber()
    const customer = await proven(mobile)
    expect(customer).toMatchObject({ proven: true, visits: 0, mobile: starMobile(mobile) })
    const [soonest] = await firstStarts()
    expect(soonest!.desk_only).toBe(true)
    const { data } = await book(customer.customer, soonest!.time)
    expect(data).toMatchObject({
      state: 'held',
      proven: true,
      pay_url: `https://m.example.com/reservation/order_detail?order_sn=${data.order_sn}`,
    })
    // The price is the catalogue's, and the start is too soon for anybody else.
    const choice = {
      store_id,
      day: today,
      time: soonest!.time,
      items: items.map((item) => ({ ...item, series_ids: [] })),
    }
    expect((await app.call(previewBooking, choice)).data.payable_fen).toBe(data.payable_fen)
    const [member] = await memberOf(mobile)
    const [row] = await rows(app, 'select member_id::text as id, channel from booking where order_sn = $1', [
      data.order_sn,
    ])
    expect(row).toEqual({ id: member!.id, channel: 'desk' })
    expect(await rows(app, 'select who from booking_event where order_sn = $1', [data.order_sn])).toEqual([
      { who: `staff:${clerk.id}` },
    ])
    expect(
      await rows(app, `select staff_id, store_id from audit_entry where action = 'booking.make' and subject_no = $1`, [
        data.order_sn,
      ]),
    ).toEqual([{ staff_id: clerk.id, store_id }])
    const found = await clerk.call(searchOrders, { q: data.order_sn })
    expect(found.data.list).toMatchObject([{ no: data.order_sn, source: 'desk' }])
    expect((await app.call(bookingDetail, { order_sn: data.order_sn }, await aMember(app))).code).not.toBe(0)
  })

  it('flags a number that was not proven', async () => {
    const start = (await firstStarts()).at(-1)!
    const { data } = await book(await unproven(aNumber()), start.time)
    expect(data).toMatchObject({ state: 'held', proven: false })
    expect(await rows(app, 'select text, by from booking_note where order_sn = $1', [data.order_sn])).toEqual([
      { text: '手机号未验证', by: `staff:${clerk.id}` },
    ])
  })

  it('counts visits of an unproven number among themselves, and none of them against its owner', async () => {
    const [victim, holder] = [await aMember(app), await aMember(app)]
    const bookFor = async (mobile: string, days: number) => {
      const day = addDays(today, days)
      return (await book(await unproven(mobile), (await firstStarts(day))[0]!.time, { day })).code
    }
    const bookOwn = async ({ token }: { token: string }, days: number) =>
      (await submit(app, token, { store_id, day: addDays(today, days), time: '15:00' })).code
    const atDesk = [await bookFor(victim.mobile, 7), await bookFor(victim.mobile, 8), await bookFor(victim.mobile, 9)]
    expect([...atDesk, await bookFor(victim.mobile, 10)]).toEqual([0, 0, 0, TOO_MANY])
    expect(await bookOwn(victim, 11)).toBe(0)
    // Nor does the desk learn how many their owner holds.
    const own = [await bookOwn(holder, 12), await bookOwn(holder, 13), await bookOwn(holder, 14)]
    expect([...own, await bookOwn(holder, 10)]).toEqual([0, 0, 0, TOO_MANY])
    expect(await bookFor(holder.mobile, 15)).toBe(0)
  })

  it('loses the race for the last place as a customer does, and wins it once', async () => {
    const day = addDays(today, 3)
    const start = (await firstStarts(day))[1]!
    const customers = await Promise.all([aNumber(), aNumber(), aNumber()].map((mobile) => unproven(mobile)))
    const { token } = await aMember(app)
    const answers = await Promise.all([
      ...customers.map((customer) => book(customer, start.time, { day })),
      submit(app, token, { store_id, day, time: start.time }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, slotTaken.code, slotTaken.code, slotTaken.code])
  })

  it('holds one visit for a tap that comes twice', async () => {
    const day = addDays(today, 4)
    const [start] = await firstStarts(day)
    const customer = await unproven(aNumber())
    const key = aKey()
    const answers = await Promise.all([
      book(customer, start!.time, { day, key }),
      book(customer, start!.time, { day, key }),
    ])
    expect(new Set(answers.map(({ data }) => data.order_sn)).size).toBe(1)
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
  })

  it('refuses what has passed, what nobody has agreed to, and a second visit at the same hour, without naming the first', async () => {
    const day = addDays(today, 5)
    const [start] = await firstStarts(day)
    const customer = await unproven(aNumber())
    expect((await book(customer, '00:00')).code).toBe(startClosed.code)
    expect((await book(customer, start!.time, { day, agreed: false })).code).toBe(agreementMissing.code)
    expect((await book(customer, start!.time, { day })).code).toBe(0)
    const again = await book(customer, start!.time, { day })
    expect([again.code, again.data]).toEqual([hasVisitThen.code, null])
  })

  it('knows a customer by what it has sealed for the same person, store and hour alone', async () => {
    const [start] = await firstStarts(addDays(today, 6))
    const customer = await unproven(aNumber())
    const other = await aStaffMember(app, 'clerk', store_id)
    const codes = [
      (await book(customer, start!.time, { by: other })).code,
      (await book(`${customer.slice(0, -2)}AA`, start!.time)).code,
      (await book('13800000001', start!.time)).code,
    ]
    expect(codes).toEqual([customerStale.code, customerStale.code, customerStale.code])
    const elsewhere = await aStaffMember(app, 'manager', await aStore(app, 5))
    expect((await elsewhere.call(deskCustomer, { store_id, mobile: aNumber() })).code).toBe(storeNotFound.code)
    expect((await elsewhere.call(deskStarts, { store_id, day: today, items: `${PRODUCT}` })).code).toBe(
      storeNotFound.code,
    )
    expect((await elsewhere.call(deskProducts, { store_id })).code).toBe(storeNotFound.code)
    const auditor = await aStaffMember(app, 'auditor')
    expect((await auditor.call(deskCustomer, { store_id, mobile: aNumber() })).code).toBe(staffForbidden.code)
    expect((await clerk.call(deskProducts, { store_id })).data.find(({ id }) => id === PRODUCT)).toMatchObject({
      people_min: 1,
    })
  })

  it('counts the numbers that one person registers', async () => {
    const busy = await aStaffMember(app, 'clerk', store_id)
    const call = () => busy.call(deskCustomer, { store_id, mobile: aNumber() })
    await call()
    await rows(
      app,
      `insert into audit_entry (at, staff_id, via, address, action, subject_kind, subject_no, request_id)
       select at, staff_id, via, address, action, subject_kind, subject_no, request_id
       from audit_entry cross join generate_series(1, $1)
       where id = (select max(id) from audit_entry where action = 'booking.walk_in')`,
      [DESK_CUSTOMERS_A_DAY - 2],
    )
    const answers = await Promise.all([call(), call(), call()])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, deskTooMany.code, deskTooMany.code].sort())
  })
})
