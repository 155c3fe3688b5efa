import * as board from '@kuaimen/contract/booking/board.endpoints'
import { cancelPreview, sayLate } from '@kuaimen/contract/booking/change.endpoints'
import {
  bookingNotFound,
  bookingStateChanged,
  missedByStudio,
  missedTooEarly,
  placeTaken,
  placeUnknown,
  refundChanged,
  stageChanged,
  undoOver,
} from '@kuaimen/contract/booking/record.errors'
import { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aBooking, anOperator, aStore, giveRoom } from '../../testing/booking/booking'
import { aFloor, aVisit, begin, checkIn, end, type Floor, turnTo, visitOf } from '../../testing/booking/floor'
import { inboxOf } from '../../testing/notice/inbox'
import { countOf, rows } from '../../testing/rows'
import { aStaffMember } from '../../testing/staff/browser'
import { settleSaid } from './missed.service'

const MINUTE = 60_000
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

const boardOf = async () =>
  (await floor.manager.call(board.boardDay, { store_id: floor.store_id, day: floor.day })).data
const cardOf = async (order_sn: string) => (await boardOf()).visits.find((one) => one.order_sn === order_sn)!
const entriesOf = (order_sn: string) =>
  rows<{ action: string }>(app, 'select action from audit_entry where subject_no = $1 order by id', [order_sn])

describe('a visit on the floor', () => {
  it('has stages from its needs at the check-in, which drive its state', async () => {
    const { order_sn } = await aVisit(floor)
    await turnTo(app, '14:00')
    expect((await cardOf(order_sn)).stages.map(({ name }) => name)).toHaveLength(3)
    await checkIn(floor, order_sn)
    expect((await visitOf(floor, order_sn)).can.next).toEqual({ act: 'begin', to: null, step: 0 })
    expect((await begin(floor, order_sn, 0)).data.state).toBe('checked_in')
    expect((await begin(floor, order_sn, 1)).data.state).toBe('shooting')
    const selecting = (await begin(floor, order_sn, 2)).data
    expect(selecting.state).toBe('selecting')
    expect(selecting.stages.map(({ ended_at }) => ended_at === null)).toEqual([false, false, true])
    expect((await end(floor, order_sn, 2)).data.state).toBe('retouching')
    expect((await entriesOf(order_sn)).map(({ action }) => action)).toEqual([
      ...['booking.move', 'booking.stage', 'booking.stage', 'booking.stage', 'booking.stage'],
    ])
  })

  it('follows a machine that names the coarse state alone', async () => {
    const [{ order_sn }, machine] = [await aVisit(floor), await anOperator(app)]
    await turnTo(app, '14:00')
    for (const to of ['checked_in', 'shooting', 'selecting'] as const)
      await app.call(operatorTransition, { order_sn, to }, machine)
    const { stages } = await visitOf(floor, order_sn)
    expect(stages.map(({ began_at, ended_at }) => [began_at !== null, ended_at !== null])).toEqual([
      [false, false],
      [true, true],
      [true, false],
    ])
    await app.call(operatorTransition, { order_sn, to: 'completed' }, machine)
    expect((await visitOf(floor, order_sn)).stages[2]!.ended_at).not.toBeNull()
  })

  it('goes forward alone: a stage twice, backwards or of nobody is refused with the visit as it stands', async () => {
    const { order_sn } = await aVisit(floor)
    await turnTo(app, '14:00')
    expect((await begin(floor, order_sn, 0)).code).toBe(stageChanged.code)
    await checkIn(floor, order_sn)
    await begin(floor, order_sn, 1)
    for (const step of [0, 1, 7]) {
      const refused = await begin(floor, order_sn, step)
      expect([refused.code, refused.data.state]).toEqual([stageChanged.code, 'shooting'])
    }
    expect((await end(floor, order_sn, 2)).code).toBe(stageChanged.code)
  })

  it('refuses a screen that is behind, and says where the visit stands', async () => {
    const { order_sn } = await aVisit(floor)
    await turnTo(app, '14:00')
    await checkIn(floor, order_sn)
    await begin(floor, order_sn, 1)
    const stale = await floor.manager.call(operatorTransition, { order_sn, to: 'completed', from: 'selecting' })
    expect([stale.code, stale.data.state]).toEqual([bookingStateChanged.code, 'shooting'])
    expect((await floor.manager.call(operatorTransition, { order_sn, to: 'completed', from: 'shooting' })).code).toBe(0)
  })

  it('does not exist for another store', async () => {
    const { order_sn } = await aVisit(floor)
    const other = await aStaffMember(app, 'manager', await aStore(app, 1))
    const asked = { order_sn }
    const day = await other.call(board.boardDay, { store_id: floor.store_id, day: floor.day })
    expect([day.status, day.code]).toEqual([404, storeNotFound.code])
    for (const reply of [
      await other.call(board.boardVisit, asked),
      await other.call(board.boardStage, { ...asked, step: 0, act: 'begin' }),
      await other.call(board.boardPlace, { ...asked, step: 0, place_no: 1 }),
      await other.call(board.boardUndo, asked),
      await other.call(board.boardLate, { ...asked, minutes: 10 }),
      await other.call(board.boardMissed, { ...asked, missed: true }),
      await other.call(board.boardNote, { ...asked, text: '路过' }),
    ])
      expect([reply.status, reply.code]).toEqual([404, bookingNotFound.code])
    expect(await countOf(app, 'booking_note where order_sn = $1', [order_sn])).toBe(0)
  })
})

describe('a place', () => {
  it('has a name, is one of the pool, and is nobody else’s while a stage goes on', async () => {
    const [one, other] = [await aVisit(floor, '14:00'), await aVisit(floor, '14:00')]
    await rows(
      app,
      `insert into pool_place (pool_id, no, name) select id, 3, '3 号影棚' from pool where store_id = $1 and kind = 'room'`,
      [floor.store_id],
    )
    await turnTo(app, '14:00')
    for (const { order_sn } of [one, other]) await checkIn(floor, order_sn)
    const room = (order_sn: string, place_no: number) => ({ order_sn, step: 1, act: 'begin' as const, place_no })
    expect((await floor.manager.call(board.boardStage, room(one.order_sn, 99))).code).toBe(placeUnknown.code)
    const begun = await floor.manager.call(board.boardStage, room(one.order_sn, 3))
    expect(begun.data.stages[1]!.place_name).toBe('3 号影棚')
    expect((await floor.manager.call(board.boardStage, room(other.order_sn, 3))).code).toBe(placeTaken.code)
    const placed = { order_sn: other.order_sn, step: 1, place_no: 4 }
    expect((await floor.manager.call(board.boardPlace, placed)).data.stages[1]!.place_name).toBe('4 号')
    await end(floor, one.order_sn, 1)
    const again = { order_sn: other.order_sn, step: 1, place_no: 3 }
    expect((await floor.manager.call(board.boardPlace, again)).data.stages[1]!.place_no).toBe(3)
  })
})

describe('a step back', () => {
  it('takes back one tap with its stages and its state, down to the check-in', async () => {
    const { order_sn, token } = await aVisit(floor)
    await turnTo(app, '14:00')
    await checkIn(floor, order_sn)
    await begin(floor, order_sn, 0)
    await begin(floor, order_sn, 1)
    const undo = async () => (await floor.manager.call(board.boardUndo, { order_sn })).data
    const first = await undo()
    expect([first.state, first.stages[0]!.ended_at, first.stages[1]!.began_at]).toEqual(['checked_in', null, null])
    expect((await undo()).stages[0]!.began_at).toBeNull()
    expect((await undo()).state).toBe('booked')
    expect(await countOf(app, 'visit_stage where order_sn = $1', [order_sn])).toBe(0)
    expect((await floor.manager.call(board.boardUndo, { order_sn })).code).toBe(bookingStateChanged.code)
    const { data } = await app.call(bookingDetail, { order_sn }, { token })
    expect(data.timeline.at(-1)!.text).toBe('支付成功，预约已确认')
    await checkIn(floor, order_sn)
    expect((await visitOf(floor, order_sn)).stages).toHaveLength(3)
  })

  it('is over after half an hour, is no clerk’s, and reaches nothing that is over', async () => {
    const { order_sn } = await aVisit(floor)
    const clerk = await aStaffMember(app, 'clerk', floor.store_id)
    await turnTo(app, '14:00')
    await checkIn(floor, order_sn)
    expect((await clerk.call(board.boardUndo, { order_sn })).status).toBe(403)
    app.advance(31 * MINUTE)
    expect((await floor.manager.call(board.boardUndo, { order_sn })).code).toBe(undoOver.code)
    expect((await cardOf(order_sn)).can.undo).toBe(false)
    await begin(floor, order_sn, 1)
    await floor.manager.call(operatorTransition, { order_sn, to: 'completed' })
    expect((await floor.manager.call(board.boardUndo, { order_sn })).code).toBe(bookingStateChanged.code)
  })
})

describe('a visit that nobody came for', () => {
  it('is proposed by a tap, seen by the customer, and settled half an hour later by its policy', async () => {
    const { order_sn, token } = await aVisit(floor)
    const asked = { order_sn, missed: true }
    expect((await floor.manager.call(board.boardMissed, asked)).code).toBe(missedTooEarly.code)
    await turnTo(app, '14:20')
    const shown = (await visitOf(floor, order_sn)).consequences.missed!
    const wrong = { ...asked, shown_kept_fen: shown.kept_fen + 1 }
    expect((await floor.manager.call(board.boardMissed, wrong)).code).toBe(refundChanged.code)
    const said = await floor.manager.call(board.boardMissed, { ...asked, shown_kept_fen: shown.kept_fen })
    expect([said.data.state, said.data.can.unmissed]).toEqual(['booked', true])
    const { data } = await app.call(bookingDetail, { order_sn }, { token })
    expect(data.live!.missed_until).toBe(said.data.missed_until)
    expect((await floor.manager.call(board.boardMissed, asked)).code).toBe(bookingStateChanged.code)
    app.advance(29 * MINUTE)
    await settleSaid(app.services)
    expect((await visitOf(floor, order_sn)).state).toBe('booked')
    app.advance(1 * MINUTE)
    await settleSaid(app.services)
    await settleSaid(app.services)
    expect((await visitOf(floor, order_sn)).state).toBe('no_show')
    const { refunds } = (await app.call(bookingDetail, { order_sn }, { token })).data
    expect(refunds.map(({ amount_fen }) => amount_fen)).toEqual([shown.back_fen])
    const heard = (await inboxOf(app, { token })).filter(({ kind }) => kind === 'missed')
    expect(heard.map(({ title }) => title)).toEqual(['这次没有等到您'])
    expect(heard[0]?.body).toMatch(/的预约已按未到店结算。¥[\d.]+正在原路退回，到账后告诉您。按预约规则扣除¥[\d.]+。$/)
  })

  it('is contradicted by a check-in, by a tap, and by the customer who is on the way', async () => {
    const visits = [await aVisit(floor), await aVisit(floor), await aVisit(floor)]
    await turnTo(app, '14:05')
    for (const { order_sn } of visits) await floor.manager.call(board.boardMissed, { order_sn, missed: true })
    const [came, wrong, coming] = visits as [(typeof visits)[0], (typeof visits)[0], (typeof visits)[0]]
    await checkIn(floor, came.order_sn)
    await floor.manager.call(board.boardMissed, { order_sn: wrong.order_sn, missed: false })
    await app.call(sayLate, { order_sn: coming.order_sn, minutes: 20 }, { token: coming.token })
    app.advance(31 * MINUTE)
    await settleSaid(app.services)
    const states = await Promise.all(visits.map(async ({ order_sn }) => (await visitOf(floor, order_sn)).state))
    expect(states).toEqual(['checked_in', 'booked', 'booked'])
  })
})

describe('a studio that is late itself', () => {
  /** One room, in which somebody is photographed far beyond the plan. */
  async function lateStudio() {
    const late = await aFloor(app, 2)
    await giveRoom(app, late.store_id, 1)
    const [first, next] = [await aVisit(late, '13:00'), await aVisit(late, '16:00')]
    await turnTo(app, '13:00')
    await checkIn(late, first.order_sn)
    await turnTo(app, '15:45')
    await begin(late, first.order_sn, 0)
    return { late, first, next }
  }

  it('says so on the board and to the customer, takes nothing for a cancel, and calls nobody missed', async () => {
    const { late, next } = await lateStudio()
    await turnTo(app, '15:50')
    const card = await visitOf(late, next.order_sn)
    expect(card.own_delay_minutes).toBeGreaterThan(15)
    const { data } = await app.call(bookingDetail, { order_sn: next.order_sn }, { token: next.token })
    expect(data.live).toMatchObject({ delay_minutes: card.own_delay_minutes, next_at: card.next_at })
    const preview = await app.call(cancelPreview, { order_sn: next.order_sn }, { token: next.token })
    expect([preview.data.kept_fen, preview.data.rule]).toEqual([0, '门店进度延后，全额退回'])
    await turnTo(app, '16:10')
    const asked = { order_sn: next.order_sn, missed: true }
    expect((await late.manager.call(board.boardMissed, asked)).code).toBe(missedByStudio.code)
    const machine = await anOperator(app, late.store_id)
    const answered = await app.call(operatorTransition, { order_sn: next.order_sn, to: 'no_show' }, machine)
    expect(answered.code).toBe(missedByStudio.code)
  })
})

describe('the board of a day', () => {
  it('has cards with flags, the pools by quarter hours, and says when it changed', async () => {
    const one = await aVisit(floor, '15:00')
    const before = await boardOf()
    expect(before.closed).toBe('')
    expect(before.pools.map(({ kind }) => kind)).toEqual(['seat', 'room', 'screen'])
    expect(before.pools[0]!.plan.length).toBe(before.pools[0]!.taken.length)
    await floor.manager.call(board.boardNote, { order_sn: one.order_sn, text: '对花粉过敏' })
    await floor.manager.call(board.boardLate, { order_sn: one.order_sn, minutes: 20 })
    const after = await boardOf()
    expect(after.version).not.toBe(before.version)
    const card = after.visits.find(({ order_sn }) => order_sn === one.order_sn)!
    expect(card).toMatchObject({
      ...{ is_first_visit: true, notes: 1, last_note: '对花粉过敏', late_minutes: 20, unpaid_difference_fen: 0 },
      ...{ state: 'booked', missed_until: null },
    })
    expect(card.next_at! - card.start_at).toBe(20 * 60)
    const { note_list, money, policy } = await visitOf(floor, one.order_sn)
    expect(note_list[0]!.text).toBe('对花粉过敏')
    expect(money).toEqual([expect.objectContaining({ tender: 'wechat', back_fen: 0 })])
    expect(policy.keep_percent).toBe(30)
  })

  it('says that the day is closed or under renovation', async () => {
    await rows(app, 'insert into closure (day, store_id, reason) values ($1, $2, $3)', [
      floor.day,
      floor.store_id,
      '停电',
    ])
    expect((await boardOf()).closed).toBe('closed')
    await rows(app, 'delete from closure where store_id = $1', [floor.store_id])
  })

  it('shows a customer’s other visits only where the caller may see them', async () => {
    const one = await aVisit(floor, '15:30')
    const there = { store_id: await aStore(app, 1), day: addDays(floor.day, 1), time: '12:00' }
    await giveRoom(app, there.store_id, 5)
    await aBooking(app, { ...there, by: one })
    expect((await visitOf(floor, one.order_sn)).others).toEqual([])
    const ops = await aStaffMember(app, 'ops')
    const { data } = await ops.call(board.boardVisit, { order_sn: one.order_sn })
    expect(data.others).toHaveLength(1)
  })

  it('gives back what it showed when the studio cancels, or refuses', async () => {
    const { order_sn } = await aVisit(floor, '16:00')
    const { back_fen } = (await visitOf(floor, order_sn)).consequences.cancel_fault!
    const asked = { order_sn, reason: '灯坏了', shown_back_fen: back_fen - 1 }
    expect((await floor.manager.call(operatorCancel, asked)).code).toBe(refundChanged.code)
    expect((await floor.manager.call(operatorCancel, { ...asked, shown_back_fen: back_fen })).code).toBe(0)
    expect((await visitOf(floor, order_sn)).can).toMatchObject({ transitions: [], next: null, cancel_fault: false })
  })
})
