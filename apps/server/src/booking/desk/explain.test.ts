import { explainSlot } from '@kuaimen/contract/booking/desk.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { SlotReason } from '@kuaimen/contract/schedule/explain.rules'
import { lend } from '@kuaimen/contract/schedule/plan.endpoints'
import { notOffered, slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { timeAfter } from '@kuaimen/contract/schedule/schedule.rules'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, anOperator, aStore, giveRoom, PRODUCT, submit } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'

let app: TestApp
let chain: { token: string }

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  chain = await anOperator(app)
})
afterAll(() => app.stop())

const explain = async (store_id: number, day: string, time: string, items = `${PRODUCT}`, who = chain) =>
  (await app.call(explainSlot, { store_id, day, time, items }, who)).data

/** Pairs of a store and a product for so many people: offered ones, and a few that are not. */
const offers = () =>
  rows<{ store_id: number; product_id: number; people: number }>(
    app,
    `(select o.store_id, p.id as product_id, p.people_max as people
      from store_product o join product p on p.id = o.product_id join store s on s.id = o.store_id
      where s.city_id = 310100 order by o.store_id, p.id limit 60)
     union all
     (select s.id, p.id, p.people_min from store s cross join product p
      where s.city_id = 310100 and not exists (select from store_product o where o.store_id = s.id and o.product_id = p.id)
      order by s.id, p.id limit 6)`,
  )

/** How a booking is answered whose start is explained so. */
const ANSWER: Record<SlotReason, number> = {
  open: 0,
  store_closed: storeNotFound.code,
  not_offered: notOffered.code,
  never_offered: startClosed.code,
  too_soon: startClosed.code,
  too_far: startClosed.code,
  closed: slotTaken.code,
  full: slotTaken.code,
}

describe('explaining a slot', () => {
  it('says of any start what a booking meets there', async () => {
    const pairs = await offers()
    // A store with one place of each fills within a few bookings.
    for (const id of new Set(pairs.map(({ store_id }) => store_id))) await giveRoom(app, id, 1)
    const seen = new Set<SlotReason>()
    const today = studioDay(app.services.now())
    const pair = fc.nat({ max: pairs.length - 1 })
    // Few days and hours, so that bookings meet.
    const days = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 2 }) }, fc.constantFrom(0, 59, 60, 61))
    const cell = fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 20, max: 26 }).map((n) => n * 2) },
      fc.nat({ max: 95 }),
    )
    const samples = Number(process.env.EXPLAIN_SAMPLES ?? 60)
    await fc.assert(
      fc.asyncProperty(pair, days, cell, fc.boolean(), async (nth, ahead, at, alone) => {
        const { store_id, product_id, people } = pairs[alone ? nth % 6 : nth]!
        const [day, time] = [
          addDays(today, ahead),
          `${String(Math.floor(at / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][at % 4]}`,
        ]
        const said = await explain(store_id, day, time, `${product_id}x${people}`)
        seen.add(said.why)
        const { token } = await aMember(app)
        const { code } = await submit(app, token, { store_id, day, time, product_id, people })
        expect([said.why, code]).toEqual([said.why, ANSWER[said.why]])
        for (const stage of said.stages)
          expect(stage.holders.reduce((sum, { places }) => sum + places, 0)).toBe(stage.taken)
      }),
      { numRuns: samples, seed: Number(process.env.EXPLAIN_SEED ?? 20_261_118) },
    )
    expect([...seen]).toEqual(expect.arrayContaining(['open', 'full', 'closed', 'never_offered']))
  })

  it('names the visit in the way, what moving it would do, and the nearest starts', async () => {
    const [store_id, day] = [await aStore(app, 9), addDays(aDay(app), 3)]
    await rows(app, 'delete from block where pool_id in (select id from pool where store_id = $1)', [store_id])
    await giveRoom(app, store_id, 1)
    await rows(app, 'select free_cells(id) from taking where store_id = $1 and day = $2', [store_id, day])
    const { time } = (await explain(store_id, day, '14:00')).starts[1]!
    const one = await aBooking(app, { store_id, day, time })
    const said = await explain(store_id, day, time)
    expect(said).toMatchObject({
      open: false,
      why: 'full',
      obstacle: 0,
      at_desk: false,
      words: '这个时间已约满，请换一个时间',
    })
    expect(said.stages[0]).toMatchObject({ why: 'full', at: time, plan: 1, capacity: 1, taken: 1, places: 1 })
    expect(said.stages[0]!.holders).toEqual([
      expect.objectContaining({ order_sn: one.order_sn, time, places: 1, state: 'booked' }),
    ])
    expect(said.starts).toHaveLength(3)
    for (const near of said.starts) expect(await explain(store_id, day, near.time)).toMatchObject({ open: true })
    for (const { starts, store_id: id } of said.stores)
      expect((await explain(id, day, starts[0]!.time)).open).toBe(true)
    // Half an hour later, half an hour is missing.
    const later = await explain(store_id, day, timeAfter(time, 30))
    expect(later).toMatchObject({
      why: 'full',
      shifts: [{ order_sn: one.order_sn, time, to_time: timeAfter(time, -30) }],
    })
    expect(said.shifts).toEqual([])
  })

  it('names the places that would have to be lent, and lending them opens it', async () => {
    const [store_id, day] = [await aStore(app, 8), addDays(aDay(app), 4)]
    await rows(app, 'delete from block where pool_id in (select id from pool where store_id = $1)', [store_id])
    await giveRoom(app, store_id, 1)
    await rows(app, 'select free_cells(id) from taking where store_id = $1 and day = $2', [store_id, day])
    await aBooking(app, { store_id, day, time: '14:00' })
    const said = await explain(store_id, day, '14:00')
    expect(said).toMatchObject({
      why: 'full',
      lends: [{ pool_kind: 'seat', pool_name: '化妆位', from_time: '14:00' }, {}, {}],
    })
    const all = said.lends.map(({ pool_name: _, ...one }) => ({ ...one, day }))
    const asked = { store_id, reason: '老顾客', dry_run: false }
    expect((await app.call(lend, { ...asked, lends: all.slice(1) }, chain)).code).toBe(0)
    expect((await explain(store_id, day, '14:00')).lends).toMatchObject([{ pool_kind: 'seat' }])
    expect((await app.call(lend, { ...asked, lends: all.slice(0, 1) }, chain)).code).toBe(0)
    expect(await explain(store_id, day, '14:00')).toMatchObject({ open: true, lends: [] })
    expect((await explain(store_id, day, '03:00')).lends).toEqual([])
  })

  it('is about one’s own stores alone, and says nothing of another', async () => {
    const [own, other] = [await aStore(app, 3), await aStore(app, 4)]
    const clerk = await anOperator(app, own)
    const asked = { day: aDay(app), time: '12:00', items: `${PRODUCT}` }
    expect((await app.call(explainSlot, { ...asked, store_id: own }, clerk)).code).toBe(0)
    expect((await app.call(explainSlot, { ...asked, store_id: other }, clerk)).code).toBe(storeNotFound.code)
    expect((await app.call(explainSlot, { ...asked, store_id: 999_999 }, chain)).code).toBe(storeNotFound.code)
  })
})
