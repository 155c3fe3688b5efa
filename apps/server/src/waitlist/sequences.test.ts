import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { cellOf } from '@kuaimen/contract/schedule/schedule.rules'
import { endWait, refuseTurn } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expireOverdue } from '../booking/settle/expiry.service'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aDay, aStore, driftedCells, giveRoom, submit } from '../testing/booking/booking'
import { runQueued } from '../testing/queue'
import { rows } from '../testing/rows'
import { ask, runFreedPlaces, takeTurn, turnOf, waitsOf } from '../testing/waitlist/waits'
import { sweepWaits } from './sweep.service'
import { expireTurns } from './turn.service'

/** More with SEQUENCES=500: then it takes minutes. */
const RUNS = Number(process.env.SEQUENCES ?? 4)
const MINUTE = 60_000
const TIMES = ['12:00', '12:30', '13:00', '15:00']
let app: TestApp
let stores: number[]
let day: string

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  await rows(app, 'delete from closure')
  await rows(app, 'delete from special_day')
  stores = [await aStore(app), await aStore(app, 1)]
  for (const store of stores) await giveRoom(app, store, 1)
  day = addDays(aDay(app), 2)
})
afterAll(() => app.stop())

const nth = fc.nat({ max: 20 })
const time = fc.constantFrom(...TIMES)
const where = fc.subarray([0, 1], { minLength: 1 })
type Step =
  | { act: 'book'; time: string; store: number }
  | { act: 'ask'; from: string; until: string; where: number[] }
  | { act: 'cancel' | 'refuse' | 'take' | 'end'; nth: number }
  | { act: 'expire' | 'say' | 'sweep' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('book' as const), time, store: fc.constantFrom(0, 1) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('ask' as const), from: time, until: time, where }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('cancel' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom('refuse' as const, 'take' as const, 'end' as const), nth }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('expire' as const, 'say' as const, 'sweep' as const) }) },
)

interface State {
  readonly visits: { token: string; order_sn: string }[]
  readonly line: { token: string }[]
}

const at = <T>(list: readonly T[], n: number): T | undefined => (list.length === 0 ? undefined : list[n % list.length])

async function take(state: State, token: string) {
  const turn = await turnOf(app, token)
  const taken = turn && (await takeTurn(app, token, turn))
  if (!taken) return
  // What is held for somebody can be had by them, whatever happened to others.
  expect(taken.code).toBe(0)
  state.visits.push({ token, order_sn: taken.data.order_sn })
}

async function run(state: State, one: Step): Promise<void> {
  if (one.act === 'book') {
    const { token } = await aMember(app)
    const { code, data } = await submit(app, token, { store_id: stores[one.store]!, day, time: one.time })
    if (code === 0) state.visits.push({ token, order_sn: data.order_sn })
  } else if (one.act === 'ask') {
    const { token } = await aMember(app)
    const [from_time, until_time] = [one.from, one.until].toSorted() as [string, string]
    const wish = { store_ids: one.where.map((store) => stores[store]!), days: [day], from_time, until_time }
    if ((await ask(app, token, wish)).code === 0) state.line.push({ token })
  } else if (one.act === 'cancel') {
    const visit = at(state.visits, one.nth)
    if (visit) await app.call(cancelBooking, { order_sn: visit.order_sn, shown_refund_fen: 0 }, { token: visit.token })
  } else if (one.act === 'expire') {
    app.advance(20 * MINUTE)
    await expireTurns(app.services)
    await expireOverdue(app.services)
    await runQueued(app, 'booking:ended')
  } else if (one.act === 'say') await runFreedPlaces(app)
  else if (one.act === 'sweep') await sweepWaits(app.services)
  else if ('nth' in one) await answer(state, one)
}

async function answer(state: State, one: { act: 'refuse' | 'take' | 'end' | 'cancel'; nth: number }): Promise<void> {
  const waiting = at(state.line, one.nth)
  if (!waiting) return
  const { token } = waiting
  if (one.act === 'take') return take(state, token)
  const [wait] = await waitsOf(app, token)
  if (one.act === 'end') await app.call(endWait, { wait_no: wait!.wait_no }, { token })
  else if (wait?.turn) await app.call(refuseTurn, { turn_no: wait.turn.turn_no }, { token })
}

interface Row {
  wait_no: string
  seq: number
  store_ids: number[]
  from_time: string
  until_time: string
  state: string
  turns: { turn_no: string; store_id: number; state: string; start: string; end: string }[]
}

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

const readLine = () =>
  rows<Row>(
    app,
    `select w.wait_no, w.seq::int as seq, w.store_ids, to_char(w.from_time, 'HH24:MI') as from_time,
            to_char(w.until_time, 'HH24:MI') as until_time, w.state,
            (select coalesce(json_agg(json_build_object('turn_no', t.turn_no, 'store_id', t.store_id, 'state', t.state,
               'start', to_char(t.start_at at time zone 'Asia/Shanghai', 'HH24:MI'),
               'end', to_char(t.end_at at time zone 'Asia/Shanghai', 'HH24:MI')) order by t.made_at), '[]')
             from wait_turn t where t.wait_no = w.wait_no) as turns
     from wait w order by w.seq`,
  )

/** Nobody was passed over: whoever asked before and has no turn did not want what was given, or has let it pass. */
function expectFair(before: readonly Row[], after: readonly Row[]): void {
  const had = new Set(before.flatMap(({ turns }) => turns.map(({ turn_no }) => turn_no)))
  for (const given of after)
    for (const turn of given.turns.filter(({ turn_no }) => !had.has(turn_no)))
      for (const earlier of after) {
        if (earlier.seq >= given.seq || earlier.state !== 'live') continue
        if (earlier.turns.some(({ state, turn_no }) => state === 'live' || !had.has(turn_no))) continue
        const wanted =
          earlier.store_ids.includes(turn.store_id) &&
          earlier.from_time <= turn.start &&
          turn.start <= earlier.until_time &&
          !earlier.turns.some(
            (passed) =>
              passed.state !== 'withdrawn' &&
              passed.store_id === turn.store_id &&
              minutes(passed.start) < minutes(turn.end) &&
              minutes(turn.start) < minutes(passed.end) + 15,
          )
        expect(wanted ? `${earlier.wait_no} was before ${given.wait_no} at ${turn.start}` : '').toBe('')
      }
}

async function expectSound(): Promise<void> {
  expect(await driftedCells(app)).toEqual([])
  const [off] = await rows<{ doubles: number; cells: number; over: number }>(
    app,
    `select (select count(*)::int from (select from wait_turn where state = 'live' group by wait_no having count(*) > 1) d) as doubles,
            (select count(*)::int from taking t where t.day = $1 and 1 <>
              (select count(*) from booking b where b.taking_id = t.id) + (select count(*) from wait_turn n where n.taking_id = t.id)) as cells,
            (select count(*)::int from wait w left join wait_turn n on n.turn_no = w.turn_no and n.state = 'live'
             where w.turn_no is not null and n.turn_no is null) as over`,
    [day],
  )
  expect(off).toEqual({ doubles: 0, cells: 0, over: 0 })
}

it('is fair and loses no cell, whatever members ask, cancel, refuse, take or let pass', async () => {
  expect(cellOf(TIMES[0]!)).toBe(48)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      day = addDays(day, 1)
      const state: State = { visits: [], line: [] }
      for (const one of steps) {
        const before = await readLine()
        await run(state, one)
        if (one.act === 'say' || one.act === 'sweep') expectFair(before, await readLine())
        await expectSound()
      }
    }),
    { numRuns: RUNS },
  )
}, 120_000)
