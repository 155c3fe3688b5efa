import {
  cancelBooking,
  previewReschedule,
  rescheduleBooking,
  rescheduleCalendar,
  rescheduleList,
} from '@kuaimen/contract/booking/change.endpoints'
import { outOfBounds, placesGone } from '@kuaimen/contract/booking/record.errors'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { staffUnproven } from '@kuaimen/contract/enterprise/drive.errors'
import { corpDrive } from '@kuaimen/contract/enterprise/staff.endpoints'
import { corpCalendar, corpPreview, corpStarts } from '@kuaimen/contract/enterprise/visit.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { TestApp } from '../../testing/app'
import { aDay, aKey, aStore, giveRoom, PRODUCT, paid } from '../../testing/booking/booking'
import { aDrive, aStaff, submitVisit, visitOf } from '../../testing/enterprise/drives'
import { rows } from '../../testing/rows'
import { aGiftCard, balanceOf } from '../../testing/wallet/wallet'

let app: TestApp
let store_id: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app)
  await giveRoom(app, store_id, 20)
})
afterAll(() => app.stop())

const keyed = ({ token }: { token: string }) => ({ token, headers: { 'idempotency-key': aKey() } })

it('offers the days and hours of the drive at its price, and no day that is full', async () => {
  const drive = await aDrive(app, { store_ids: [store_id], day_cap: 1 })
  const staff = await aStaff(app, drive.company_id)
  const where = { drive_no: drive.drive_no, store_id, product_id: PRODUCT }
  const day = aDay(app)
  const { data: starts } = await app.call(corpStarts, { ...where, day }, staff)
  expect(starts).toMatchObject({ price_fen: 0, mark: '' })
  expect(starts.starts.map(({ time }) => time).filter((time) => time < '10:00' || time > '17:00')).toEqual([])
  expect(starts.starts.some(({ left }) => left > 0)).toBe(true)
  expect((await submitVisit(app, drive, staff.token)).code).toBe(0)
  const { data: after } = await app.call(corpStarts, { ...where, day }, staff)
  expect(after).toMatchObject({ state: 'full', reason: '当日名额已满' })
  expect(after.starts.filter(({ left }) => left > 0)).toEqual([])
  await rows(app, 'update drive set shoot_until = $2 where drive_no = $1', [drive.drive_no, addDays(day, 1)])
  // What all of the company see alike is a second old at most.
  app.advance(1000)
  const { data: month } = await app.call(corpCalendar, { ...where, month: day.slice(0, 7) }, staff)
  expect(month.last_day).toBe(addDays(day, 1))
  expect(month.days.find((one) => one.day === day)).toMatchObject({ state: 'full', reason: '当日名额已满' })
  for (const one of month.days) if (one.day > addDays(day, 1)) expect(one.state).toBe('closed')
})

it('reads a drive once for all who look at its days at once, and asks of each who they are', async () => {
  const drive = await aDrive(app, { store_ids: [store_id] })
  const staff = await Promise.all(Array.from({ length: 12 }, () => aStaff(app, drive.company_id)))
  const asked = { drive_no: drive.drive_no, store_id, product_id: PRODUCT, month: aDay(app).slice(0, 7) }
  const look = ({ token }: { token: string }) => app.call(corpCalendar, asked, { token })
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const answers = await Promise.all(staff.map(look))
  const reads = queries.mock.calls.map((call) => JSON.stringify(call[0])).filter((text) => /from \\?"drive/.test(text))
  queries.mockRestore()
  expect(answers.map(({ code }) => code)).toEqual(staff.map(() => 0))
  // The drive with its company, its products, its stores and its full days.
  expect(reads).toHaveLength(4)
  const [gone] = staff
  await rows(app, 'update corp_proof set ended_at = $2 where staff_id = $1', [gone!.staff_id, app.services.now()])
  expect((await look(gone!)).code).toBe(staffUnproven.code)
})

it('shows each day at what is left for whoever comes, also when it is rescheduled', async () => {
  const days = async (pay: 'company' | 'share' | 'self') => {
    const drive = await aDrive(app, { store_ids: [store_id], pay })
    const staff = await aStaff(app, drive.company_id)
    const where = { drive_no: drive.drive_no, store_id, product_id: PRODUCT }
    const [day, month] = [aDay(app), aDay(app).slice(0, 7)]
    const { data: starts } = await app.call(corpStarts, { ...where, day }, staff)
    const { data: calendar } = await app.call(corpCalendar, { ...where, month }, staff)
    const { data: detail } = await app.call(corpDrive, { drive_no: drive.drive_no }, staff)
    const { data } = await submitVisit(app, drive, staff.token, { time: '15:00' })
    if (data.payable_fen > 0) await paid(app, data.order_sn, data.payable_fen, staff.id)
    const asked = { order_sn: data.order_sn, store_id }
    const { data: again } = await app.call(rescheduleCalendar, { ...asked, month }, staff)
    const { data: list } = await app.call(rescheduleList, { ...asked, day }, staff)
    await app.call(cancelBooking, { order_sn: data.order_sn, shown_refund_fen: data.payable_fen }, staff)
    const prices = [starts.price_fen, calendar.list_price_fen, ...calendar.days.map(({ price_fen }) => price_fen)]
    const others = [again.list_price_fen, ...again.days.map(({ price_fen }) => price_fen), list.price_fen]
    return [...new Set([detail.products[0]!.member_fen, data.payable_fen, ...prices, ...others])]
  }
  expect(await days('company')).toEqual([0])
  expect(await days('share')).toEqual([4_900])
  expect(await days('self')).toEqual([19_900])
})

it('reschedules within the bounds alone, and takes the place along', async () => {
  const other = await aStore(app, 1)
  const drive = await aDrive(app, { store_ids: [store_id], day_cap: 1, per_staff: 2 })
  const staff = await aStaff(app, drive.company_id)
  const { data } = await submitVisit(app, drive, staff.token)
  const { order_sn } = data
  const to = { order_sn, store_id, day: addDays(aDay(app), 1), time: '11:00' }
  const tap = (target: typeof to) => app.call(rescheduleBooking, { ...target, shown_difference_fen: 0 }, keyed(staff))
  for (const outside of [
    { ...to, time: '09:00' },
    { ...to, time: '17:15' },
    { ...to, store_id: other },
  ]) {
    expect((await tap(outside)).code).toBe(outOfBounds.code)
    expect((await app.call(previewReschedule, outside, staff)).code).toBe(outOfBounds.code)
  }
  const elsewhere = { order_sn, store_id: other, month: to.day.slice(0, 7) }
  expect((await app.call(rescheduleCalendar, elsewhere, staff)).code).toBe(outOfBounds.code)
  const { data: list } = await app.call(rescheduleList, { order_sn, store_id, day: to.day }, staff)
  expect(list.starts.map(({ time }) => time).filter((time) => time < '10:00' || time > '17:00')).toEqual([])
  expect(list.price_fen).toBe(0)
  expect(await tap(to)).toMatchObject({ code: 0, data: { done: true, payable_fen: 0 } })
  const days = await rows(app, 'select day::text, used from drive_day where drive_no = $1 order by day', [
    drive.drive_no,
  ])
  expect(days).toEqual([
    { day: aDay(app), used: 0 },
    { day: to.day, used: 1 },
  ])
  const second = await submitVisit(app, drive, staff.token)
  expect(second.code).toBe(0)
  const back = { ...to, order_sn: second.data.order_sn, time: '14:00' }
  expect((await tap(back)).code).toBe(placesGone.code)
  expect((await app.audit()).findings).toEqual([])
})

it('names the stores that a visit may be rescheduled to, wherever they are, as long as they are open', async () => {
  const others = await rows<{ id: number; city_id: number; name: string }>(
    app,
    `select s.id, s.city_id, s.name from store s join store own on own.id = $1
     where s.is_open and s.city_id <> own.city_id order by s.id limit 2`,
    [store_id],
  )
  const [far, closed] = others.map(({ id }) => id)
  const drive = await aDrive(app, { store_ids: [store_id, far!, closed!] })
  const staff = await aStaff(app, drive.company_id)
  const { data } = await submitVisit(app, drive, staff.token, { time: '16:00' })
  await rows(app, 'update store set is_open = false where id = $1', [closed])
  const { data: shown } = await app.call(bookingDetail, { order_sn: data.order_sn }, staff)
  await rows(app, 'update store set is_open = true where id = $1', [closed])
  expect(shown.bounds?.store_ids).toEqual([store_id, far, closed])
  expect(shown.bounds?.stores?.map(({ id }) => id)).toEqual([store_id, far])
  expect(shown.bounds?.stores?.[1]).toMatchObject({ name: others[0]!.name })
})

it('lets a gift card pay what is left for its owner, and no more', async () => {
  const drive = await aDrive(app, { store_ids: [store_id], pay: 'share' })
  const staff = await aStaff(app, drive.company_id)
  const gift_cards = [await aGiftCard(app, staff.id, 30_000)]
  const asked = visitOf(app, drive, { gift_cards })
  expect((await app.call(corpPreview, asked, staff)).data).toMatchObject({
    ...{ total_fen: 19_900, company_fen: 15_000, prepaid_fen: 4_900, payable_fen: 0 },
  })
  const { data } = await submitVisit(app, drive, staff.token, { gift_cards, time: '13:00' })
  expect(data).toMatchObject({ state: 'booked', payable_fen: 0 })
  const to = { order_sn: data.order_sn, store_id, day: addDays(aDay(app), 2), time: '13:00', shown_difference_fen: 0 }
  expect((await app.call(rescheduleBooking, to, keyed(staff))).code).toBe(0)
  await app.call(cancelBooking, { order_sn: data.order_sn, shown_refund_fen: 4_900 }, staff)
  expect(await balanceOf(app, gift_cards[0]!)).toBe(30_000)
  expect((await app.audit()).findings).toEqual([])
})
