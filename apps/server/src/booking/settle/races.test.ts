import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { rescheduleBooking } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { slotTaken } from '@kuaimen/contract/schedule/schedule.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someMembers } from '../../testing/account/members'
import { PHONE_UA, TestApp } from '../../testing/app'
import {
  aBooking,
  aDay,
  aKey,
  aStore,
  choiceOf,
  driftedCells,
  giveRoom,
  strayTakings,
} from '../../testing/booking/booking'
import { countOf, rows } from '../../testing/rows'

const CLIENTS = 1000
let app: TestApp
let url: string

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  url = await app.http.listen({ host: '127.0.0.1', port: 0, backlog: 2048 })
})
afterAll(() => app.stop())

/** A socket a phone. */
const PHONES = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

interface Answer {
  status: number
  code: number
}

/** One phone: over a socket, as any other. */
async function send(path: string, token: string, body: object): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': PHONE_UA,
    authorization: `Bearer ${token}`,
    'idempotency-key': aKey(),
  }
  const sent = request(url + path, { method: 'POST', headers, agent: PHONES })
  sent.end(JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const { code } = (await json(answer)) as { code: number }
  return { status: answer.statusCode ?? 0, code }
}

/** So many phones want the same start in the same instant. */
async function race(capacity: number, clients = CLIENTS) {
  const store_id = await aStore(app, 3)
  const day = addDays(aDay(app), capacity)
  await giveRoom(app, store_id, capacity)
  const choice = await choiceOf(app, { store_id, day, time: '14:00' })
  const { data } = await app.call(previewBooking, choice)
  const members = await someMembers(app, clients)
  const body = { ...choice, agreed: true, shown_payable_fen: data.payable_fen }
  const answers = await Promise.all(members.map(({ token }) => send(startBooking.path, token, body)))
  return { answers, won: answers.filter(({ code }) => code === 0).length, store_id, day }
}

describe('a thousand phones for one start', () => {
  it.each([1, 3])(
    'with room for %i make so many bookings, and everybody is told',
    async (capacity) => {
      const { answers, won, store_id, day } = await race(capacity)
      expect(won).toBe(capacity)
      expect(answers.filter(({ code }) => code === slotTaken.code)).toHaveLength(CLIENTS - capacity)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const booked = await countOf(app, 'taking where store_id = $1 and day = $2', [store_id, day])
      expect(booked).toBe(capacity)
      expect(await driftedCells(app)).toEqual([])
    },
    60_000,
  )

  it('would make too many without the guard', async () => {
    const [guard] = await rows<{ source: string }>(app, "select pg_get_functiondef('take_cells'::regproc) as source")
    const [limit] = await rows<{ source: string }>(
      app,
      "select pg_get_constraintdef(oid) as source from pg_constraint where conname = 'pool_day_cells'",
    )
    await rows(app, 'alter table pool_day drop constraint pool_day_cells')
    // Looks first and acts later, as one would without a lock; the pause simulates a busy machine.
    await rows(
      app,
      `create or replace function take_cells(at_store int, on_day date, wanted jsonb) returns bigint
       language plpgsql as $$
       declare taken_as bigint;
       begin
         if not cells_are_free(on_day, wanted) then return null; end if;
         perform pg_sleep(0.05);
         update pool_day d set taken = cells_plus(d.taken, c.first, c.places, 1)
           from cells_of(wanted) as c where d.pool_id = c.pool_id and d.day = on_day;
         insert into taking (store_id, day, cells) values (at_store, on_day, wanted) returning id into taken_as;
         return taken_as;
       end $$`,
    )
    const { won, store_id, day } = await race(2, 40)
    expect(won).toBeGreaterThan(2)
    await rows(app, guard!.source)
    const there = [store_id, day]
    await rows(
      app,
      `update booking set state = 'expired', taking_id = null
       where taking_id in (select id from taking where store_id = $1 and day = $2)`,
      there,
    )
    await rows(app, 'delete from taking where store_id = $1 and day = $2', there)
    await rows(
      app,
      `update pool_day set taken = array_fill(0::smallint, array[96])
       where pool_id in (select id from pool where store_id = $1) and day = $2`,
      there,
    )
    await rows(app, `alter table pool_day add constraint pool_day_cells ${limit!.source}`)
  }, 60_000)
})

const PAIRS = 4

describe('reschedules that cross each other', () => {
  it('neither die of each other nor lose a booking', async () => {
    const stores = [await aStore(app, 4), await aStore(app, 5)]
    const days = [addDays(aDay(app), 14), addDays(aDay(app), 21)]
    for (const store_id of stores) await giveRoom(app, store_id, PAIRS + 1)
    const bookings: (Awaited<ReturnType<typeof aBooking>> & { side: 0 | 1 })[] = []
    for (let pair = 0; pair < PAIRS; pair += 1)
      for (const side of [0, 1] as const)
        bookings.push({
          side,
          ...(await aBooking(app, { store_id: stores[side]!, day: days[side]!, time: '13:00' })),
        })
    const swap = async ({ side, order_sn, token }: (typeof bookings)[number], round: number) => {
      const there = (side + round) % 2
      const body = { order_sn, store_id: stores[there], day: days[there], time: '13:00', shown_difference_fen: 0 }
      return send(rescheduleBooking.path, token, body)
    }
    const answers: Answer[] = []
    for (const round of [1, 2]) answers.push(...(await Promise.all(bookings.map((one) => swap(one, round)))))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(0)
    expect(
      await countOf(app, "booking where state = 'booked' and order_sn = any($1)", [
        bookings.map((one) => one.order_sn),
      ]),
    ).toBe(2 * PAIRS)
    expect(await driftedCells(app)).toEqual([])
    expect(await strayTakings(app)).toEqual([])
  }, 60_000)
})
