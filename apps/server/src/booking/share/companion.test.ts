import { cancelBooking, rescheduleBooking } from '@kuaimen/contract/booking/change.endpoints'
import { bookingNotFound, bookingStateChanged, linkGone } from '@kuaimen/contract/booking/record.errors'
import { sharedVisit, shareVisit, unshareVisit } from '@kuaimen/contract/booking/share.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aKey, aStore } from '../../testing/booking/booking'

let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof aMember>>

const keyIn = (path: string) => path.split('/').at(-1)!
const share = async (order_sn: string, by: Member, renew = false) =>
  keyIn((await app.call(shareVisit, { order_sn, renew }, by)).data.path)
const file = (key: string) => app.http.inject({ url: `/calendar/${key}.ics` })

async function aShared() {
  const by = await aMember(app)
  const { order_sn } = await aBooking(app, { by, store_id: await aStore(app), state: 'booked' })
  return { by, order_sn, key: await share(order_sn, by) }
}

describe('the page for those who come along', () => {
  it('says when, where and what to bring; no money, no number of a person, no order number', async () => {
    const { by, order_sn, key } = await aShared()
    const { data } = await app.call(sharedVisit, { key })
    const own = (await app.call(bookingDetail, { order_sn }, by)).data
    expect(own.companion_path).toBe(`/companion/${key}`)
    expect(data).toMatchObject({ over: false, day: own.day, time: own.time, store: { name: own.store.name } })
    expect(data.bring.length).toBeGreaterThan(0)
    const ics = await file(key)
    expect(ics.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    for (const text of [JSON.stringify(data), ics.body])
      for (const secret of [order_sn, '_fen', '¥', by.mobile]) expect(text).not.toContain(secret)
    expect(ics.body).toContain('SEQUENCE:0')
  })

  it('is the same one when it is asked for twice, another when it is renewed, and none when it is taken back', async () => {
    const { by, order_sn, key } = await aShared()
    const again = await Promise.all([share(order_sn, by), share(order_sn, by)])
    expect(again).toEqual([key, key])
    const renewed = await share(order_sn, by, true)
    expect(renewed).not.toBe(key)
    expect((await app.call(sharedVisit, { key })).code).toBe(linkGone.code)
    expect((await file(key)).statusCode).toBe(404)
    await app.call(unshareVisit, { order_sn }, by)
    expect((await app.call(sharedVisit, { key: renewed })).code).toBe(linkGone.code)
    expect((await app.call(bookingDetail, { order_sn }, by)).data.companion_path).toBe('')
  })

  it('is its owner’s to share, of a visit that is to come', async () => {
    const { order_sn } = await aShared()
    const other = await aMember(app)
    expect((await app.call(shareVisit, { order_sn }, other)).code).toBe(bookingNotFound.code)
    expect((await app.call(unshareVisit, { order_sn }, other)).code).toBe(bookingNotFound.code)
    const held = await aBooking(app, { by: other, state: 'held', time: '18:00' })
    expect((await app.call(shareVisit, { order_sn: held.order_sn }, other)).code).toBe(bookingStateChanged.code)
  })

  it('follows a reschedule, with its calendar file under the same name', async () => {
    const { by, order_sn, key } = await aShared()
    const before = (await file(key)).body
    const { store_id, day } = (await app.call(bookingDetail, { order_sn }, by)).data
    const to = { order_sn, store_id, day, time: '16:30', shown_difference_fen: 0 }
    const postponed = await app.call(rescheduleBooking, to, { ...by, headers: { 'idempotency-key': aKey() } })
    expect(postponed.code).toBe(0)
    expect((await app.call(sharedVisit, { key })).data).toMatchObject({ day, time: '16:30' })
    const after = (await file(key)).body
    const uid = (text: string) => /UID:(\S+)/.exec(text)?.[1]
    expect(uid(after)).toBe(uid(before))
    expect(after).toContain('SEQUENCE:1')
    expect(after).toContain('T083000Z')
  })

  it('says that it is over when the booking is, and so does its calendar file', async () => {
    const { by, order_sn, key } = await aShared()
    const { payable_fen } = (await app.call(bookingDetail, { order_sn }, by)).data
    await app.call(cancelBooking, { order_sn, shown_refund_fen: payable_fen }, by)
    const { data } = await app.call(sharedVisit, { key })
    expect(data).toMatchObject({ over: true, day: '', store: null, product_names: [], calendar_url: '' })
    expect((await file(key)).statusCode).toBe(404)
  })
})
