import {
  cancelBooking,
  cancelPreview,
  previewReschedule,
  rescheduleBooking,
} from '@kuaimen/contract/booking/change.endpoints'
import { addDays, weekdayNumber } from '@kuaimen/contract/kernel/time'
import * as plan from '@kuaimen/contract/schedule/plan.endpoints'
import { lendWithoutEffect } from '@kuaimen/contract/schedule/schedule.errors'
import { POOL_KINDS } from '@kuaimen/contract/schedule/schedule.rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { someMembers } from '../testing/account/members'
import { TestApp } from '../testing/app'
import {
  aDay,
  aKey,
  anOperator,
  aStore,
  driftedCells,
  giveRoom,
  paid,
  strayTakings,
  submit,
} from '../testing/booking/booking'
import { Chance } from '../testing/chance'
import { rows } from '../testing/rows'

/** `npm run chaos -- --plans` makes 10,000. */
const CHANGES = Number(process.env.PLAN_CHANGES ?? 200)
const AUDIT_EVERY = 1000
const DAYS = 4
const TIMES = ['11:00', '12:00', '12:30', '13:00', '14:00', '15:30', '17:00']
const WEEK = [0, 1, 2, 3, 4, 5, 6]

interface Visit {
  readonly id: number
  readonly token: string
  readonly order_sn: string
  readonly payable_fen: number
  isPaid: boolean
}

let app: TestApp
let staff: { token: string }
let store_id: number
const chance = new Chance(Number(process.env.PLAN_SEED ?? 20261115))
const live: Visit[] = []
const members: { id: number; token: string }[] = []
const done = { changes: 0, booked: 0, refused: 0, cancelled: 0, rescheduled: 0, over: 0, lent: 0 }

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  staff = await anOperator(app)
  store_id = await aStore(app, 3)
  await giveRoom(app, store_id, 2)
}, 180_000)
afterAll(() => app.stop())

const someDay = () => addDays(aDay(app), chance.below(DAYS))
const someStart = () => ({ day: someDay(), time: chance.of(TIMES) })
const someHours = () =>
  chance.of([
    { open_time: '10:00', close_time: '21:00' },
    { open_time: '12:00', close_time: '16:00' },
    { open_time: '09:00', close_time: '22:00' },
  ])
const somePeriod = () => {
  const from = someDay()
  return { from, until: addDays(from, chance.below(2)) }
}
const about = () => ({ store_id, reason: '试', dry_run: chance.below(5) === 0 })

async function unblock() {
  const { blocks } = (await app.call(plan.storePlan, { store_id }, staff)).data
  if (blocks.length === 0) return undefined
  return app.call(plan.removeBlock, { ...about(), block_id: chance.of(blocks).id }, staff)
}

async function unlend() {
  const { lends } = (await app.call(plan.storePlan, { store_id }, staff)).data
  if (lends.length === 0) return undefined
  return app.call(plan.unlend, { ...about(), lend_ids: [chance.of(lends).id] }, staff)
}

/** A lend where the store is closed is refused, and nothing is written. */
async function lend() {
  const at = { from_time: chance.of(['10:30', '13:00']), to_time: chance.of(['13:45', '20:00']) }
  const one = () => ({ ...at, day: someDay(), pool_kind: chance.of(POOL_KINDS), places: 1 + chance.below(2) })
  const asked = { ...about(), lends: chance.below(2) === 0 ? [one()] : [one(), one()] }
  const reply = await app.call(plan.lend, asked, staff)
  if (reply.code === lendWithoutEffect.code) return undefined
  if (!asked.dry_run) done.lent += 1
  return reply
}

const changes = [
  () => {
    const rest = chance.below(10)
    const hours = WEEK.filter((weekday) => weekday !== rest).map((weekday) => ({ weekday, ...someHours() }))
    return app.call(plan.setHours, { ...about(), hours }, staff)
  },
  () => app.call(plan.setSpecialDay, { ...about(), day: someDay(), hours: chance.of([someHours(), null]) }, staff),
  () => app.call(plan.setClosure, { ...about(), period: somePeriod(), closed: chance.below(2) === 0 }, staff),
  () =>
    app.call(
      plan.setClosure,
      { ...about(), store_id: null, period: somePeriod(), closed: chance.below(3) === 0 },
      staff,
    ),
  () => app.call(plan.setRenovation, { ...about(), period: chance.of([somePeriod(), null, null]) }, staff),
  () => app.call(plan.setCapacity, { ...about(), pool_kind: chance.of(POOL_KINDS), capacity: chance.below(5) }, staff),
  () => {
    const from = someDay()
    const until = chance.of([addDays(from, 1), null])
    const at = { from_time: chance.of(['11:00', '13:15']), to_time: chance.of(['14:00', '18:45']) }
    const weekdays = chance.of([WEEK, [weekdayNumber(from)]])
    const pool_kind = chance.of(POOL_KINDS)
    return app.call(
      plan.addBlock,
      { ...about(), from, until, weekdays, ...at, places: 1 + chance.below(3), pool_kind },
      staff,
    )
  },
  unblock,
  unblock,
  lend,
  lend,
  unlend,
]

async function book() {
  if (members.length === 0) members.push(...(await someMembers(app, 200)))
  const member = members.pop()!
  const { code, data } = await submit(app, member.token, { store_id, ...someStart() })
  if (code !== 0) done.refused += 1
  else {
    live.push({ ...member, order_sn: data.order_sn, payable_fen: data.payable_fen, isPaid: false })
    done.booked += 1
  }
}

async function pay(visit: Visit) {
  if (visit.isPaid) return
  await paid(app, visit.order_sn, visit.payable_fen, visit.id)
  visit.isPaid = true
}

async function cancel(visit: Visit) {
  const { data } = await app.call(cancelPreview, { order_sn: visit.order_sn }, visit)
  const asked = { order_sn: visit.order_sn, shown_refund_fen: data.refund_fen }
  expect((await app.call(cancelBooking, asked, visit)).code).toBe(0)
  live.splice(live.indexOf(visit), 1)
  done.cancelled += 1
}

async function reschedule(visit: Visit) {
  await pay(visit)
  const target = { order_sn: visit.order_sn, store_id, ...someStart() }
  const { data, code } = await app.call(previewReschedule, target, visit)
  if (code !== 0 || data.difference_fen !== 0) return
  const headers = { 'idempotency-key': aKey() }
  const reply = await app.call(
    rescheduleBooking,
    { ...target, shown_difference_fen: 0 },
    { token: visit.token, headers },
  )
  if (reply.code === 0) done.rescheduled += 1
}

async function change() {
  const reply = await chance.of(changes)()
  if (!reply) return
  expect([reply.code, reply.code === 0 ? '' : app.logs.at(-1)]).toEqual([0, ''])
  const known = new Set(live.map(({ order_sn }) => order_sn))
  // A change of the whole chain may meet a visit of the demo elsewhere.
  const here = reply.data.visits.filter((one) => one.store_id === store_id)
  expect(here.filter(({ order_sn }) => !known.has(order_sn))).toEqual([])
  done.changes += 1
  done.over += here.length
}

async function step() {
  const visit = live.length > 0 ? chance.of(live) : undefined
  const dice = chance.below(10)
  if (dice < 5) return change()
  if (dice < 7 || !visit) return book()
  if (dice === 7) return cancel(visit)
  return dice === 8 ? reschedule(visit) : pay(visit)
}

/** Cells beyond their capacity, capacities that are not the greater of plan and taken, and bookings without cells. */
async function expectWhole() {
  const [found] = await rows<{ over: number; off: number; held: number }>(
    app,
    `select count(*) filter (where not cells_fit(d.taken, d.capacity))::int as over,
            count(*) filter (where d.capacity <> d.plan and d.capacity <> cells_capacity(d.plan, d.taken))::int as off,
            (select count(*)::int from booking where taking_id is not null and order_sn = any($2)) as held
     from pool_day d join pool p on p.id = d.pool_id where p.store_id = $1 and d.day between $3 and $4`,
    [store_id, live.map(({ order_sn }) => order_sn), aDay(app), addDays(aDay(app), DAYS)],
  )
  expect(found).toEqual({ over: 0, off: 0, held: live.length })
}

async function expectClean() {
  expect(await driftedCells(app)).toEqual([])
  expect(await strayTakings(app)).toEqual([])
  expect((await app.audit({ plans: true })).findings).toEqual([])
}

it('whatever changes while others book, nothing booked is lost and no cell is over its capacity', async () => {
  for (let audited = 0; done.changes < CHANGES; ) {
    await step()
    await expectWhole()
    if (done.changes - audited < AUDIT_EVERY) continue
    audited = done.changes
    await expectClean()
    console.info(done)
  }
  await expectClean()
  expect(Math.min(done.booked, done.refused, done.cancelled, done.over, done.lent)).toBeGreaterThan(0)
}, 7_200_000)
