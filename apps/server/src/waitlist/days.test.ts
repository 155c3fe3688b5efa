import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { notOffered } from '@kuaimen/contract/schedule/schedule.errors'
import { waitDays } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { openAlready, waitDayClosed } from '@kuaimen/contract/waitlist/waitlist.errors'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cellsChanged } from '../schedule/cache.service'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aDay, aStore, giveRoom, PRODUCT } from '../testing/booking/booking'
import { rows } from '../testing/rows'
import { ask } from '../testing/waitlist/waits'

const SHANGHAI = 310100
const ALL_DAY = { from_time: '00:00', until_time: '23:45' }
const SHUT = `update pool_day set plan = array_fill(0::smallint, array[96]), capacity = taken where day = $1`
const FULL = `update pool_day set taken = plan, capacity = plan where day = $1`
const OF_STORE = ' and pool_id in (select id from pool where store_id = $2)'
let app: TestApp
let store: number
let other: number
let token: string
/** Full here, shut here, shut everywhere, and open. */
let days: [string, string, string, string]

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  await rows(app, 'delete from closure')
  await rows(app, 'delete from special_day')
  ;[store, other] = [await aStore(app), await aStore(app, 1)]
  for (const id of [store, other]) await giveRoom(app, id, 1)
  token = (await aMember(app)).token
  const day = (nth: number) => addDays(aDay(app), nth)
  days = [day(5), day(6), day(7), day(8)]
  await rows(app, FULL + OF_STORE, [days[0], store])
  await rows(app, SHUT + OF_STORE, [days[1], store])
  await rows(app, SHUT, [days[2]])
  for (const id of [store, other]) cellsChanged(app.services.db, id)
})
afterAll(() => app.stop())

const read = async (stores: number[], hours = ALL_DAY) => {
  const asked = { items: `${PRODUCT}x1`, city_id: SHANGHAI, store_ids: stores.join(','), ...hours }
  const { data } = await app.call(waitDays, asked, { token })
  const byDay = new Map(data.days.map((one) => [one.day, one]))
  return { data, on: (day: string) => byDay.get(day), states: days.map((day) => byDay.get(day)?.state) }
}

describe('the days of a wait', () => {
  it('tell what is full, what is shut and what can be had, with where', async () => {
    const { states, on, data } = await read([store])
    expect(states).toEqual(['full', 'closed', 'closed', 'open'])
    expect(on(days[3])).toMatchObject({ start: { store_id: store, store: expect.stringContaining('店') } })
    expect(on(days[0])).toMatchObject({ start: null })
    expect(data.days[0]?.day).toBe(studioDay(app.services.now()))
  })

  it('are those of all the stores that are wanted', async () => {
    const { states, on } = await read([store, other])
    expect(states).toEqual(['open', 'open', 'closed', 'open'])
    expect(on(days[0])?.start?.store_id).toBe(other)
    expect((await read([])).states).toEqual(['open', 'open', 'closed', 'open'])
  })

  it('say when nothing begins in the hours, though the store is not shut', async () => {
    const night = { from_time: '03:00', until_time: '04:00' }
    expect((await read([store], night)).states).toEqual(['unfit', 'closed', 'closed', 'unfit'])
  })

  it('are as the ask judges them', async () => {
    const asked = (day: string) => ask(app, token, { store_ids: [store], days: [day], ...ALL_DAY })
    expect(await asked(days[0])).toMatchObject({ code: 0 })
    expect(await asked(days[1])).toMatchObject({ code: waitDayClosed.code })
    expect(await asked(days[3])).toMatchObject({
      code: openAlready.code,
      data: (await read([store])).on(days[3])?.start,
    })
  })

  it('take as many statements for all stores as for one', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const statements = async (stores: number[]) => {
      for (const id of [store, other]) cellsChanged(app.services.db, id)
      asked.mockClear()
      await read(stores)
      return asked.mock.calls.length
    }
    await statements([store, other])
    const [one, both] = [await statements([store]), await statements([store, other])]
    expect(both).toBe(one)
    expect(one).toBeGreaterThan(1)
    asked.mockRestore()
  })

  it('are refused for a store that does not offer it', async () => {
    const asked = { items: `${PRODUCT}x1`, city_id: SHANGHAI, store_ids: '99999', ...ALL_DAY }
    expect(await app.call(waitDays, asked, { token })).toMatchObject({ status: 404 })
    const elsewhere = { ...asked, city_id: 330100, store_ids: String(store) }
    expect(await app.call(waitDays, elsewhere, { token })).toMatchObject({ code: notOffered.code })
  })
})
