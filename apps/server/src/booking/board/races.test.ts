import * as board from '@kuaimen/contract/booking/board.endpoints'
import { stepBack } from '@kuaimen/contract/booking/board.rules'
import { bookingStateChanged, stageChanged } from '@kuaimen/contract/booking/record.errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../db/database'
import { TestApp } from '../../testing/app'
import { giveRoom } from '../../testing/booking/booking'
import { aFloor, aVisit, begin, checkIn, type Floor, turnTo, visitOf } from '../../testing/booking/floor'
import { countOf } from '../../testing/rows'
import { insertMissed, listStages, takeBackMoment } from '../floor/stage.sql'
import { addEvent, listEvents } from '../record/booking.sql'
import { booking } from '../record/booking.table'
import { visit_stage } from '../record/visit.table'
import { stagesAgree } from '../upkeep/audit.sql'

let app: TestApp
let floor: Floor

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
  await giveRoom(app, floor.store_id, 40)
}, 60_000)
afterAll(() => app.stop())

/** A visit of two o'clock, at two. */
async function atTwo(isHere = true): Promise<string> {
  await turnTo(app, '10:00')
  const { order_sn } = await aVisit(floor)
  await turnTo(app, '14:05')
  if (isHere) await checkIn(floor, order_sn)
  return order_sn
}

const begunOf = (order_sn: string) =>
  countOf(app, `booking_event where order_sn = $1 and event = 'stage_begun'`, [order_sn])
const off = async (order_sn: string) =>
  (await stagesAgree.find(app.services.db, app.services.now())).listed.filter((what) => what.startsWith(order_sn))

/** Two who have both looked before either of them writes, as without a lock. */
async function bothLooked<T>(look: (tx: Tx) => Promise<T>, writes: readonly ((tx: Tx, seen: T) => Promise<void>)[]) {
  let looked = 0
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await Promise.all(
    writes.map((write) =>
      app.services.transaction(async (tx) => {
        const seen = await look(tx)
        looked += 1
        if (looked === writes.length) open()
        await gate
        await write(tx, seen)
      }),
    ),
  )
}

describe('a stage that two begin at once', () => {
  it('is begun once, and the other is told', async () => {
    const order_sn = await atTwo()
    const replies = await Promise.all([1, 2, 3].map(() => begin(floor, order_sn, 0)))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, stageChanged.code, stageChanged.code])
    expect(await begunOf(order_sn)).toBe(1)
  })

  it('would be begun twice without the lock and the condition', async () => {
    const order_sn = await atTwo()
    const at = app.services.now()
    const write = async (tx: Tx) => {
      await tx.update(visit_stage).set({ began_at: at }).where(eq(visit_stage.order_sn, order_sn))
      await addEvent(tx, order_sn, { event: 'stage_begun', who: 'nobody', at })
    }
    await bothLooked((tx) => listStages(tx, order_sn), [write, write])
    expect(await begunOf(order_sn)).toBe(2)
  })
})

describe('a step back and the next stage in the same instant', () => {
  it('come one after the other, and stages agree with the state', async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      const order_sn = await atTwo()
      await begin(floor, order_sn, 0)
      const undo = floor.manager.call(board.boardUndo, { order_sn })
      await Promise.all([undo, begin(floor, order_sn, 1)])
      expect(await off(order_sn)).toEqual([])
    }
  })

  it('would leave a stage ahead of its state without the lock', async () => {
    const order_sn = await atTwo()
    await begin(floor, order_sn, 1)
    const acts = async (tx: Tx) =>
      (await listEvents(tx, order_sn)).map(({ event, at }) => ({ event, at: at.getTime() }))
    const at = new Date(app.services.now().getTime() + 60_000)
    await bothLooked(acts, [
      async (tx, seen) => {
        const back = stepBack('shooting', seen)!
        await takeBackMoment(tx, order_sn, new Date(back.at), 'nobody')
        await tx.update(booking).set({ state: 'checked_in' }).where(eq(booking.order_sn, order_sn))
      },
      async (tx) => {
        await tx.update(visit_stage).set({ began_at: at, by: 'nobody' }).where(eq(visit_stage.pool_kind, 'screen'))
      },
    ])
    expect(await off(order_sn)).not.toEqual([])
    await tidy(order_sn)
  })
})

/** Rows that a control has broken are put away. */
const tidy = async (order_sn: string) => {
  await app.database.pool.query('delete from visit_stage where order_sn = $1', [order_sn])
  await app.database.pool.query('delete from missed_visit where order_sn = $1', [order_sn])
}

describe('a check-in and a tap that nobody came, in the same instant', () => {
  it('leave a customer who is there, whichever was first', async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      const order_sn = await atTwo(false)
      const missed = floor.manager.call(board.boardMissed, { order_sn, missed: true })
      const [said, came] = await Promise.all([missed, checkIn(floor, order_sn)])
      expect(came.code).toBe(0)
      expect([0, bookingStateChanged.code]).toContain(said.code)
      expect((await visitOf(floor, order_sn)).missed_until).toBeNull()
      expect(await off(order_sn)).toEqual([])
    }
  })

  it('would leave somebody who is there as missed without the lock', async () => {
    const order_sn = await atTwo(false)
    const at = app.services.now()
    let go = () => {}
    const came = new Promise<void>((resolve) => {
      go = resolve
    })
    const naive = app.services.transaction(async (tx) => {
      const [row] = await tx.select().from(booking).where(eq(booking.order_sn, order_sn))
      await came
      if (row?.state === 'booked') await insertMissed(tx, { order_sn, at, by: 'nobody', settles_at: at })
    })
    await checkIn(floor, order_sn)
    go()
    await naive
    expect(await off(order_sn)).toEqual([`${order_sn} is checked_in and said to be missed`])
    await tidy(order_sn)
  })
})
