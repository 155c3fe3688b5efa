import {
  scheduleCalendar,
  scheduleList,
  scheduleNearest,
  scheduleSoonest,
} from '@kuaimen/contract/schedule/schedule.endpoints'
import type { CalendarDay } from '@kuaimen/contract/schedule/schedule.views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../../server/src/testing/app'
import { DEMO_DAY } from '../../../server/src/testing/database'
import { seedDemo } from '../seed'

/** A portrait, in the demo's first city; the first day is a Sunday. */
const items = '20'
const [SATURDAY, TUESDAY] = ['2026-11-21', '2026-11-24']

let app: TestApp
const days = new Map<number, CalendarDay[]>()

beforeAll(async () => {
  app = await TestApp.start()
  await seedDemo(app.database, { now: DEMO_DAY })
  const { list } = (await app.call(scheduleSoonest, { items, per_page: 50 })).data
  for (const { store } of list.filter(({ store }) => store.is_spnd_biz === 0))
    days.set(store.id, (await app.call(scheduleCalendar, { store_id: store.id, items, month: '2026-11' })).data.days)
}, 240_000)
afterAll(() => app?.stop())

const statesOn = (day: string) => [...days.values()].map((all) => all.find((one) => one.day === day)!.state)
const storesThatAre = (state: CalendarDay['state'], day: string) =>
  [...days].filter(([, all]) => all.find((one) => one.day === day)!.state === state).map(([id]) => id)

async function startStates(day: string) {
  const lists = await Promise.all(
    [...days.keys()].map(async (store_id) => (await app.call(scheduleList, { store_id, items, day })).data.starts),
  )
  return lists.flat().map(({ state }) => state)
}

describe('the weeks of the demo', () => {
  it('leave nothing off', async () => {
    expect((await app.audit({ plans: true })).findings).toEqual([])
  }, 180_000)

  it('have Saturdays that are full, though not everywhere, and quiet Tuesdays', () => {
    const [busy, quiet] = [statesOn(SATURDAY), statesOn(TUESDAY)]
    const full = busy.filter((state) => state === 'full').length
    expect(full).toBeGreaterThanOrEqual(2)
    expect(full).toBeLessThan(busy.length)
    expect(quiet.filter((state) => state === 'open').length).toBeGreaterThan(quiet.length * 0.8)
  })

  it('have days with few starts, and starts with one or two places left', async () => {
    expect([...days.values()].flat().some(({ state }) => state === 'few')).toBe(true)
    const states = await startStates('2026-11-20')
    for (const state of ['open', 'few', 'full']) expect(states, state).toContain(state)
    const quiet = await startStates(TUESDAY)
    expect(quiet.filter((state) => state === 'open').length).toBeGreaterThan(quiet.length / 2)
  })

  it('offer another day and another store where a day is full', async () => {
    const [store_id] = storesThatAre('full', SATURDAY)
    const { data } = await app.call(scheduleNearest, { store_id: store_id!, items, day: SATURDAY })
    expect(data.days.length).toBeGreaterThan(0)
    expect(data.stores.length).toBeGreaterThan(0)
  })

  it('have first free times that differ from store to store, on a quiet day at any hour', async () => {
    const most = async () => {
      const { list } = (await app.call(scheduleSoonest, { items: '1', per_page: 50 })).data
      const firsts = list.flatMap(({ soonest }) => (soonest ? [`${soonest.day} ${soonest.time}`] : []))
      const counts = firsts.map((one) => firsts.filter((other) => other === one).length)
      return Math.max(...counts) / firsts.length
    }
    app.advance(2 * 86_400_000)
    for (let hour = 10; hour < 18; hour += 2) {
      expect(await most()).toBeLessThanOrEqual(0.5)
      app.advance(2 * 3_600_000)
    }
  })
})
