import * as board from '@kuaimen/contract/booking/board.endpoints'
import { cancelBooking, cancelPreview, postponeVisit, sayLate } from '@kuaimen/contract/booking/change.endpoints'
import { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { giveRoom } from '../../testing/booking/booking'
import { aFloor, aVisit, begin, end, type Floor, turnTo } from '../../testing/booking/floor'
import { staffActsAreLogged, stagesAgree } from '../upkeep/audit.sql'
import { settleSaid } from './missed.service'

/** More with SEQUENCES=100: then it takes minutes. */
const RUNS = Number(process.env.SEQUENCES ?? 4)
const MINUTE = 60_000
let app: TestApp
let floor: Floor

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
  await giveRoom(app, floor.store_id, 30)
}, 60_000)
afterAll(() => app.stop())

type Visit = Awaited<ReturnType<typeof aVisit>>

const step = fc.nat({ max: 2 })
const anAct = fc.oneof(
  ...[fc.record({ act: fc.constant('begin' as const), step }), fc.record({ act: fc.constant('end' as const), step })],
  fc.record({
    act: fc.constant('move' as const),
    to: fc.constantFrom('checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed'),
  }),
  fc.record({
    act: fc.constantFrom(
      'undo',
      'undo',
      'late',
      'missed',
      'unmissed',
      'settle',
      'wait',
      'cancel',
      'postpone',
      'own_late',
      'fault',
    ),
  }),
)
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never
const aStep = fc.record({ nth: fc.nat({ max: 1 }), act: anAct })

async function cancel({ order_sn, token }: Visit): Promise<void> {
  const { data } = await app.call(cancelPreview, { order_sn }, { token })
  await app.call(cancelBooking, { order_sn, reason: '', shown_refund_fen: data?.refund_fen ?? 0 }, { token })
}

/** Whatever is refused is refused: what must hold holds afterwards all the same. */
async function take(visit: Visit, given: Act): Promise<unknown> {
  const [{ order_sn, token }, { manager }] = [visit, floor]
  if (given.act === 'begin') return begin(floor, order_sn, given.step)
  if (given.act === 'end') return end(floor, order_sn, given.step)
  if (given.act === 'move') return manager.call(operatorTransition, { order_sn, to: given.to as 'completed' })
  const acts: Record<Exclude<Act['act'], 'begin' | 'end' | 'move'>, () => unknown> = {
    undo: () => manager.call(board.boardUndo, { order_sn }),
    late: () => manager.call(board.boardLate, { order_sn, minutes: 20 }),
    missed: () => manager.call(board.boardMissed, { order_sn, missed: true }),
    unmissed: () => manager.call(board.boardMissed, { order_sn, missed: false }),
    settle: () => settleSaid(app.services),
    wait: () => app.advance(12 * MINUTE),
    cancel: () => cancel(visit),
    postpone: () => app.call(postponeVisit, { order_sn, time: '15:00' }, { token }),
    own_late: () => app.call(sayLate, { order_sn, minutes: 10 }, { token }),
    fault: () => manager.call(operatorCancel, { order_sn, reason: '停电' }),
  }
  return acts[given.act]()
}

it('whatever staff and customers do in whatever order, stages agree with states and every act is logged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 6, maxLength: 16 }), async (steps) => {
      await turnTo(app, '10:00')
      const visits = [await aVisit(floor, '14:00'), await aVisit(floor, '14:00')]
      await turnTo(app, '14:02')
      for (const { nth, act } of steps) {
        await take(visits[nth]!, act)
        for (const check of [stagesAgree, staffActsAreLogged])
          expect((await check.find(app.services.db, app.services.now())).listed).toEqual([])
      }
      expect((await app.audit()).findings).toEqual([])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 120_000)
