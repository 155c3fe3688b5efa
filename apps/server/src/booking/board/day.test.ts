import { boardDay, boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import { boardPresent } from '@kuaimen/contract/booking/desk.endpoints'
import { setGuest } from '@kuaimen/contract/booking/guest.endpoints'
import { bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aStore, giveRoom } from '../../testing/booking/booking'
import { aFloor, aVisit, checkIn, type Floor, turnTo } from '../../testing/booking/floor'
import { rows } from '../../testing/rows'
import { aStaffMember } from '../../testing/staff/browser'

let app: TestApp
let floor: Floor

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
  await giveRoom(app, floor.store_id, 20)
}, 60_000)
afterEach(() => turnTo(app, '10:00'))
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const day = (headers: Record<string, string> = {}) =>
  floor.manager.call(boardDay, { store_id: floor.store_id, day: floor.day }, headers)
const cardOf = async (order_sn: string) => (await day()).data.visits.find((one) => one.order_sn === order_sn)!
const tagOf = ({ headers }: Awaited<ReturnType<typeof day>>) => String(headers.etag)

describe('the day', () => {
  it('is not sent again while nothing has changed, though seconds pass, and is after a change', async () => {
    const { order_sn } = await aVisit(floor)
    await turnTo(app, '14:20')
    const first = await day()
    app.advance(5_000)
    const same = await day({ 'if-none-match': tagOf(first) })
    expect([same.status, tagOf(same)]).toEqual([304, tagOf(first)])
    await checkIn(floor, order_sn)
    const changed = await day({ 'if-none-match': tagOf(first) })
    expect([changed.status, changed.data.visits.length]).toEqual([200, first.data.visits.length])
    expect(tagOf(changed)).not.toBe(tagOf(first))
  })

  it('says that a child comes, by the category of the product', async () => {
    const { order_sn } = await aVisit(floor)
    expect((await cardOf(order_sn)).has_child).toBe(false)
    await rows(
      app,
      `update category set for_children = true where id in (select category_id from product p
       join booking b on (b.lines -> 0 ->> 'product_id')::int = p.id where b.order_sn = $1)`,
      [order_sn],
    )
    expect((await cardOf(order_sn)).has_child).toBe(true)
    await rows(app, 'update category set for_children = id = 6')
  })

  it('says of a guest whether they want messages', async () => {
    const { order_sn, token } = await aVisit(floor)
    expect((await floor.manager.call(boardVisit, { order_sn })).data.guest_consent).toBeNull()
    const guest = { name: '外婆', mobile: '13900000001', remember: false }
    await app.call(setGuest, { order_sn, guest }, { token })
    expect((await floor.manager.call(boardVisit, { order_sn })).data.guest_consent).toBe('unasked')
  })
})

describe('a check-in that was tapped without a network', () => {
  const tap = (order_sn: string, minutesAgo: number) =>
    floor.manager.call(operatorTransition, {
      ...{ order_sn, to: 'checked_in', from: 'booked' },
      tapped_at: Math.floor(app.services.now().getTime() / 1000) - minutesAgo * 60,
    })
  const arrivedAt = async (order_sn: string) => (await cardOf(order_sn)).arrived_at!
  const ago = async (order_sn: string) => app.services.now().getTime() / 1000 - (await arrivedAt(order_sn))

  it('counts from the tap, and once', async () => {
    const { order_sn } = await aVisit(floor)
    await turnTo(app, '14:30')
    expect((await tap(order_sn, 25)).code).toBe(0)
    expect(Math.round((await ago(order_sn)) / 60)).toBe(25)
    const again = await tap(order_sn, 25)
    expect([again.status, again.code]).toEqual([409, bookingStateChanged.code])
  })

  it('is never of the future nor of another day', async () => {
    for (const minutes of [-30, 24 * 60]) {
      await turnTo(app, '10:00')
      const { order_sn } = await aVisit(floor)
      await turnTo(app, '14:30')
      expect((await tap(order_sn, minutes)).code).toBe(0)
      expect(Math.abs(await ago(order_sn))).toBeLessThan(2)
    }
  })
})

describe('who looks', () => {
  it('is named to others of the store for as long as they look, at the board and at a visit', async () => {
    const { store_id } = floor
    const { order_sn } = await aVisit(floor)
    const clerk = await aStaffMember(app, 'clerk', store_id, '店员小周')
    const look = async (who: typeof clerk, sn: string | null) =>
      (await who.call(boardPresent, { store_id, order_sn: sn })).data
    expect(await look(clerk, null)).toEqual({ here: [], looking: [] })
    expect(await look(floor.manager, order_sn)).toEqual({ here: ['店员小周'], looking: [] })
    expect(await look(clerk, order_sn)).toMatchObject({ looking: ['员工manager'] })
    expect(await look(floor.manager, order_sn)).toEqual({ here: ['店员小周'], looking: ['店员小周'] })
    app.advance(51_000)
    expect(await look(floor.manager, order_sn)).toEqual({ here: [], looking: [] })
    const elsewhere = await aStaffMember(app, 'clerk', await aStore(app, 3))
    expect((await elsewhere.call(boardPresent, { store_id, order_sn: null })).code).toBe(storeNotFound.code)
  })
})
