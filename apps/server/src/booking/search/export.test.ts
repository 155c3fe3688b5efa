import { boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { exportOrders, noteOrders, searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import { staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, aStore, giveRoom } from '../../testing/booking/booking'
import { countOf, rows } from '../../testing/rows'
import { aStaffMember, type StaffBrowser } from '../../testing/staff/browser'

let app: TestApp
let store_id: number
let other_id: number
let manager: StaffBrowser

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  ;[store_id, other_id] = [await aStore(app, 1), await aStore(app, 2)]
  for (const id of [store_id, other_id]) await giveRoom(app, id, 20)
  manager = await aStaffMember(app, 'manager', store_id, '店长小林')
}, 60_000)
afterAll(() => app.stop())

const linesOf = (text: string) => text.split('\r\n').filter(Boolean)

describe('a file of orders', () => {
  it('has exactly the list of its filter, without numbers and whole names, and says who took it', async () => {
    const one = await aBooking(app, { store_id })
    await aBooking(app, { store_id: other_id })
    await rows(
      app,
      `update member set nickname = '=欧阳晓' where id = (select member_id from booking where order_sn = $1)`,
      [one.order_sn],
    )
    const filter = { q: '', from: aDay(app), state: 'booked' as const }
    const { data: page } = await manager.call(searchOrders, filter)
    const { data: file } = await manager.call(exportOrders, filter)
    const [head = '', heads = '', ...list] = linesOf(file.text)
    expect(file.text.startsWith('\uFEFF')).toBe(true)
    expect(head).toContain('店长小林')
    expect(head).toContain(`到店 ${aDay(app)}`)
    expect(heads.split(',')).toHaveLength(14)
    expect([file.rows, list.length]).toEqual([page.list.length, page.list.length])
    expect(list.map((line) => line.slice(1, line.indexOf('",')))).toEqual(page.list.map(({ no }) => no))
    expect(file.text).not.toContain('欧阳')
    expect(file.text).toContain(`"'=**"`)
    expect(file.text).not.toMatch(/1[3-9]\d[*\d]{8}/)
    const entries = await rows<{ after: { rows: number } }>(
      app,
      `select after from audit_entry where action = 'order.export' and staff_id = $1`,
      [manager.id],
    )
    expect(entries).toMatchObject([{ after: { rows: page.list.length } }])
  })

  it('goes over every page, and another filter is another file', async () => {
    const { order_sn } = await aBooking(app, { store_id })
    await rows(
      app,
      `insert into booking select (jsonb_populate_record(b, jsonb_build_object('order_sn', 'BMANY' || n, 'taking_id', null,
         'calendar_key', 'many' || n, 'channel', 'many'))).* from booking b, generate_series(1, 120) n where order_sn = $1`,
      [order_sn],
    )
    const owner = await aStaffMember(app, 'owner')
    const { data } = await owner.call(exportOrders, { q: '', source: 'many' })
    expect(data.rows).toBe(120)
    expect((await owner.call(exportOrders, { q: '', source: 'nobody' })).data.rows).toBe(0)
  })

  it('is for who may export and read orders, there', async () => {
    for (const role of ['clerk', 'support', 'retoucher'] as const) {
      const who = await aStaffMember(app, role, role === 'clerk' ? store_id : null)
      expect([role, (await who.call(exportOrders, { q: '' })).code]).toEqual([role, staffForbidden.code])
    }
    const marketing = await aStaffMember(app, 'marketing')
    expect((await marketing.call(exportOrders, { q: '' })).data.rows).toBe(0)
    expect((await manager.call(exportOrders, { q: '', store_id: other_id })).code).toBe(storeNotFound.code)
  })
})

describe('a note for several visits', () => {
  it('is written to each, once for one key', async () => {
    const both = [await aBooking(app, { store_id }), await aBooking(app, { store_id, time: '16:00' })]
    const order_sns = both.map(({ order_sn }) => order_sn)
    const headers = { 'idempotency-key': aKey() }
    const asked = { order_sns, text: '电梯检修，请走楼梯' }
    for (const _ of [1, 2])
      expect((await manager.call(noteOrders, asked, headers)).data).toEqual({ noted: order_sns.length })
    for (const order_sn of order_sns) {
      const { data } = await manager.call(boardVisit, { order_sn })
      expect(data.note_list.map(({ text, by_name }) => [text, by_name])).toEqual([[asked.text, '店长小林']])
      expect(await countOf(app, `audit_entry where action = 'booking.note' and subject_no = $1`, [order_sn])).toBe(1)
    }
  })

  it('is written to none when one of them is another store’s', async () => {
    const [mine, theirs] = [await aBooking(app, { store_id }), await aBooking(app, { store_id: other_id })]
    const order_sns = [mine.order_sn, theirs.order_sn]
    expect((await manager.call(noteOrders, { order_sns, text: '路过' })).code).toBe(bookingNotFound.code)
    expect(await countOf(app, 'booking_note where order_sn = any($1)', [order_sns])).toBe(0)
  })
})
