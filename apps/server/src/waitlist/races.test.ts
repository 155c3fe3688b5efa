import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someMembers } from '../testing/account/members'
import { TestApp } from '../testing/app'
import { aBooking, aDay, aStore, driftedCells, giveRoom } from '../testing/booking/booking'
import { rows } from '../testing/rows'
import { ask, takeTurn, turnOf, waitsOf } from '../testing/waitlist/waits'
import { offerFreedPlaces } from './offer-places.service'

const WAITING = 24
const PLACES = 3
let app: TestApp
let stores: number[]
let nth = 0

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  await rows(app, 'delete from closure')
  await rows(app, 'delete from special_day')
  stores = [await aStore(app), await aStore(app, 1)]
  for (const store of stores) await giveRoom(app, store, PLACES)
})
afterAll(() => app.stop())

/** Two stores are full, many wait for either, and all places come free at once; everybody says so, several times. */
async function rush() {
  nth += 1
  const day = new Date(Date.parse(aDay(app)) + nth * 7 * 86_400_000).toISOString().slice(0, 10)
  const holders = []
  for (const store_id of stores)
    for (let place = 0; place < PLACES; place += 1) holders.push(await aBooking(app, { store_id, day, state: 'held' }))
  const line = await someMembers(app, WAITING)
  for (const { token } of line) expect((await ask(app, token, { store_ids: stores, days: [day] })).code).toBe(0)
  const freed = await Promise.all(
    holders.map(({ order_sn, token }) => app.call(cancelBooking, { order_sn, shown_refund_fen: 0 }, { token })),
  )
  expect(freed.every(({ code }) => code === 0)).toBe(true)
  await Promise.all([...stores, ...stores].map((store_id) => offerFreedPlaces(app.services, { store_id, day })))
  const turns = await rows<{ wait_no: string; member_id: string }>(
    app,
    `select t.wait_no, w.member_id from wait_turn t join wait w using (wait_no)
     where t.day = $1 and t.state = 'live' order by w.seq`,
    [day],
  )
  return { line, turns, day }
}

describe('many in line for places that come free at once', () => {
  it('gives each place to one, the first ones, and nobody two', async () => {
    const { line, turns, day } = await rush()
    expect(turns.map(({ member_id }) => Number(member_id))).toEqual(line.slice(0, 2 * PLACES).map(({ id }) => id))
    // Two taps at the same moment, of which one is with another key, are one booking.
    const first = line[0]!
    const turn = (await turnOf(app, first.token))!
    const answers = await Promise.all([1, 2, 3].map(() => takeTurn(app, first.token, turn)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await waitsOf(app, first.token)).toMatchObject([{ state: 'unpaid' }])
    expect(await rows(app, 'select from taking where day = $1', [day])).toHaveLength(2 * PLACES)
    expect(await driftedCells(app)).toEqual([])
  })

  it('would ask some about two places without the guard', async () => {
    const [guard] = await rows<{ source: string }>(app, "select pg_get_functiondef('give_turns'::regproc) as source")
    await rows(app, 'drop index wait_turn_one')
    await rows(
      app,
      guard!.source.replace(' and w.turn_no is null', '').replace('order by w.seq for update', 'order by w.seq'),
    )
    const { turns } = await rush()
    expect(new Set(turns.map(({ wait_no }) => wait_no)).size).toBeLessThan(turns.length)
  })
})
