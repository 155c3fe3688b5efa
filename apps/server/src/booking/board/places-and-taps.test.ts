import { boardMissed, boardStage, boardUndo } from '@kuaimen/contract/booking/board.endpoints'
import { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { giveRoom } from '../../testing/booking/booking'
import { aFloor, aVisit, begin, checkIn, type Floor, turnTo } from '../../testing/booking/floor'
import { rows } from '../../testing/rows'

let app: TestApp
let floor: Floor
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
  floor = await aFloor(app)
  await giveRoom(app, floor.store_id, 20)
}, 60_000)
afterEach(() => turnTo(app, '10:00'))
afterAll(() => app.stop())

const beginAt = (order_sn: string, step: number, place_no: number) =>
  floor.manager.call(boardStage, { order_sn, step, act: 'begin', place_no })

/** Those who are at a place of a kind now, as the rows have it. */
const crowded = () =>
  rows(
    app,
    `select s.pool_kind, s.place_no, count(*)::int as n from visit_stage s join booking b using (order_sn)
     where b.store_id = $1 and s.began_at is not null and s.ended_at is null and s.place_no is not null
     group by 1, 2 having count(*) > 1`,
    [floor.store_id],
  )

async function onTheFloor(time: string): Promise<string> {
  const { order_sn } = await aVisit(floor, time)
  expect((await checkIn(floor, order_sn)).code).toBe(0)
  return order_sn
}

describe('a place', () => {
  it('is given once, when two are begun there at the same instant', async () => {
    const [one, other] = [await onTheFloor('14:00'), await onTheFloor('14:00')]
    const replies = await Promise.all([beginAt(one, 0, 7), beginAt(other, 0, 7)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await crowded()).toEqual([])
  })

  it('that was given to the next is not taken back by a step back', async () => {
    const [one, other] = [await onTheFloor('14:00'), await onTheFloor('14:00')]
    expect((await beginAt(one, 0, 9)).code).toBe(0)
    expect((await begin(floor, one, 1)).code).toBe(0)
    expect((await beginAt(other, 0, 9)).code).toBe(0)
    await floor.manager.call(boardUndo, { order_sn: one })
    expect(await crowded()).toEqual([])
  })
})

describe('a visit that the studio has cancelled', () => {
  it('begins no stage, is not stepped back, and is not missed', async () => {
    const order_sn = await onTheFloor('14:00')
    const replies = await Promise.all([
      floor.manager.call(operatorCancel, { order_sn, reason: '停电' }),
      begin(floor, order_sn, 0),
    ])
    expect(replies[0].code).toBe(0)
    expect((await begin(floor, order_sn, 1)).status).toBe(409)
    expect((await floor.manager.call(boardUndo, { order_sn })).status).toBe(409)
    expect((await floor.manager.call(boardMissed, { order_sn, missed: true })).status).toBe(409)
    const running = `select step from visit_stage where order_sn = $1 and began_at is not null and ended_at is null`
    expect(await rows(app, running, [order_sn])).toEqual([])
  })
})

describe('a second tap of the same thing', () => {
  it('proposes once that somebody has not come, and pays nothing twice', async () => {
    const { order_sn } = await aVisit(floor, '12:00')
    await turnTo(app, '12:10')
    const replies = await Promise.all([1, 2].map(() => floor.manager.call(boardMissed, { order_sn, missed: true })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(
      await rows(app, `select id from booking_event where order_sn = $1 and event = 'missed'`, [order_sn]),
    ).toHaveLength(1)
  })

  it('of a studio’s cancel gives the money and the coupon once', async () => {
    const { order_sn, id } = await aVisit(floor, '13:00')
    const coupons = async () => (await rows(app, 'select code from coupon where member_id = $1', [id])).length
    const had = await coupons()
    const replies = await Promise.all(
      [1, 2, 3].map(() => floor.manager.call(operatorCancel, { order_sn, reason: '停电' })),
    )
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await coupons()) - had).toBe(1)
  })
})

describe('a make-up', () => {
  it('has no photographs: nobody brings it to their stages by naming them', async () => {
    const order_sn = await onTheFloor('15:00')
    await rows(app, `update booking set branch = 'makeup' where order_sn = $1`, [order_sn])
    await floor.manager.call(operatorTransition, { order_sn, to: 'shooting' })
    expect((await floor.manager.call(operatorTransition, { order_sn, to: 'retouching' })).code).not.toBe(0)
  })
})
