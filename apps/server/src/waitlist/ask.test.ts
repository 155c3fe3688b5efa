import { mobileNeeded } from '@kuaimen/contract/account/person.errors'
import { addDays } from '@kuaimen/contract/kernel/time'
import { messageList } from '@kuaimen/contract/notice/notice.endpoints'
import { waitDemand } from '@kuaimen/contract/waitlist/operator.endpoints'
import { askToWait, endWait, waitCount } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { openAlready, tooManyWaits, waitDayClosed, waitsOverlap } from '@kuaimen/contract/waitlist/waitlist.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../account/self/merge.service'
import { cellsChanged } from '../schedule/cache.service'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aBooking, aDay, aKey, anOperator, aStore, giveRoom, PRODUCT } from '../testing/booking/booking'
import { countOf, rows } from '../testing/rows'
import { ask, aTurn, aWish, waitsOf } from '../testing/waitlist/waits'

let app: TestApp
let store: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store = await aStore(app)
  await giveRoom(app, store, 1)
  await aBooking(app, { store_id: store })
})
afterAll(() => app.stop())

let nextFull = 30

/** Days that are full, others each time. */
async function fullDays(count: number): Promise<string[]> {
  const days = Array.from({ length: count }, (_, nth) => addDays(aDay(app), nextFull + nth))
  nextFull += count
  await rows(app, 'update pool_day set taken = plan, capacity = plan where day = any($1)', [days])
  return days
}

describe('asking', () => {
  it('is refused without waiting for anybody when a place is open', async () => {
    const { token, id } = await aMember(app)
    const client = await app.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 17))', [`waits:${id}`])
      expect(await ask(app, token, { days: [addDays(aDay(app), 1)] })).toMatchObject({ code: openAlready.code })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('takes a place in line, once for one key', async () => {
    const { token } = await aMember(app)
    const key = aKey()
    const first = await ask(app, token, {}, key)
    expect(first).toMatchObject({
      code: 0,
      data: { state: 'live', stores: [{ id: store }], days: [aDay(app)], from_time: '12:00', turn: null, order_sn: '' },
    })
    expect((await ask(app, token, {}, key)).data).toEqual(first.data)
    expect(await waitsOf(app, token)).toHaveLength(1)
    expect((await app.call(waitCount, {}, { token })).data).toEqual({ waits: 1, turns: 0 })
  })

  it('counts who asked before for what overlaps, and nobody else', async () => {
    const day = addDays(aDay(app), 10)
    for (const time of ['12:00', '15:00']) await aBooking(app, { store_id: store, day, time })
    const members = [await aMember(app), await aMember(app), await aMember(app)]
    const [noon, afternoon, both] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]]
    expect((await ask(app, noon.token, { days: [day] })).data.place).toBe(1)
    expect((await ask(app, afternoon.token, { days: [day], from_time: '15:00' })).data.place).toBe(1)
    const wide = await aWish(app, { days: [day, addDays(day, 1)], from_time: '12:00', until_time: '15:00' })
    // One o'clock is open: what can be had is not waited for.
    const asked = (wish: typeof wide) =>
      app.call(askToWait, wish, { token: both.token, headers: { 'idempotency-key': aKey() } })
    expect(await asked(wide)).toMatchObject({
      code: openAlready.code,
      data: { store_id: store, store: expect.stringContaining('店'), day },
    })
    await rows(
      app,
      'update pool_day set taken = plan, capacity = plan where day = $1 and pool_id in (select id from pool where store_id = $2)',
      [day, store],
    )
    cellsChanged(app.services.db, store)
    expect((await asked({ ...wide, days: [day] })).data.place).toBe(3)
  })

  it('refuses a fourth, however many are asked for at once', async () => {
    const { token } = await aMember(app)
    const days = await fullDays(8)
    const answers = await Promise.all(days.map((day) => ask(app, token, { days: [day] })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === tooManyWaits.code)).toHaveLength(5)
    const [one] = await waitsOf(app, token)
    await app.call(endWait, { wait_no: one!.wait_no }, { token })
    const left = days.find((_, nth) => answers[nth]?.code !== 0)!
    expect(await ask(app, token, { days: [left] })).toMatchObject({ code: 0 })
  })

  it('refuses the same a second time, and what overlaps it, but not to somebody else', async () => {
    const [first, second] = (await fullDays(2)) as [string, string]
    const [one, other] = [await aMember(app), await aMember(app)]
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(app, one.token, { days: [first] })))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array(3).fill(waitsOverlap.code)])
    expect(await ask(app, one.token, { days: [first, second] })).toMatchObject({ code: waitsOverlap.code })
    expect(await ask(app, one.token, { days: [first], store_ids: [] })).not.toMatchObject({ code: 0 })
    expect(await ask(app, one.token, { days: [second] })).toMatchObject({ code: 0, data: { place: 1 } })
    // Two waits of one member are one before others.
    expect(await ask(app, other.token, { days: [first, second] })).toMatchObject({ code: 0, data: { place: 2 } })
  })

  it('refuses what is not there, is closed, is over or is too much', async () => {
    const { token } = await aMember(app)
    const asking = async (more: object) =>
      app.call(askToWait, { ...(await aWish(app)), ...more }, { token, headers: { 'idempotency-key': aKey() } })
    const day = aDay(app)
    expect(await asking({ store_ids: [9999] })).toMatchObject({ status: 404 })
    expect(await asking({ items: [{ product_id: 9999, people: 1 }] })).toMatchObject({ status: 404 })
    expect(await asking({ items: [{ product_id: PRODUCT, people: 50 }] })).toMatchObject({ code: 200507 })
    expect(await asking({ days: [addDays(day, -30)] })).toMatchObject({ code: waitDayClosed.code })
    expect(await asking({ days: [addDays(day, 90)] })).toMatchObject({ code: waitDayClosed.code })
    expect(await asking({ from_time: '03:00', until_time: '04:00' })).toMatchObject({ code: waitDayClosed.code })
    expect(await asking({ store_ids: [1, 2, 3, 4, 5, 6] })).toMatchObject({ status: 400 })
    const days = Array.from({ length: 15 }, (_, nth) => addDays(day, nth))
    expect(await asking({ days })).toMatchObject({ status: 400 })
    expect(await asking({ days: [] })).toMatchObject({ status: 400 })
    await rows(app, 'update member set mobile = null where id = (select max(id) from member)')
    expect(await asking({})).toMatchObject({ code: mobileNeeded.code })
  })

  it('waits for a whole city, and is seen by the staff of every store there', async () => {
    const day = addDays(aDay(app), 20)
    await rows(app, `update pool_day set taken = plan, capacity = plan where day = $1`, [day])
    const { token } = await aMember(app)
    expect(await ask(app, token, { store_ids: [], days: [day] })).toMatchObject({ code: 0, data: { stores: [] } })
    const { token: another } = await aMember(app)
    expect(await ask(app, another, { store_ids: [store], days: [day] })).toMatchObject({ code: 0 })
    const query = { from: day, until: day }
    const { data } = await app.call(waitDemand, query, await anOperator(app))
    expect(data.length).toBeGreaterThan(2)
    expect(data).toContainEqual(expect.objectContaining({ store_id: store, product_id: PRODUCT, waits: 2, people: 2 }))
    const own = await app.call(waitDemand, query, await anOperator(app, store))
    expect(own.data.map(({ store_id }) => store_id)).toEqual([store])
    const others = { ...query, store_id: await aStore(app, 2) }
    expect(await app.call(waitDemand, others, await anOperator(app, store))).toMatchObject({ status: 404 })
    await rows(app, `update pool_day set taken = array_fill(0::smallint, array[96]) where day = $1`, [day])
  })
})

describe('two accounts of one person', () => {
  it('keep their places in line, and three of them', async () => {
    const [stays, goes] = [await aMember(app), await aMember(app)]
    const [first, second] = (await fullDays(2)) as [string, string]
    // The first of those who go is asked for by who stays too, later.
    for (const [{ token }, day] of [
      [goes, first],
      [stays, aDay(app)],
      [stays, first],
      [stays, second],
    ] as const)
      expect(await ask(app, token, { days: [day] })).toMatchObject({ code: 0 })
    const day = addDays(aDay(app), 12)
    await aTurn(app, goes.id, { store_id: store, day })
    await rows(app, 'update member set mobile = null where id = $1', [goes.id])
    await app.services.transaction((tx) => mergeMembers(app.services, tx, goes.id, stays.id))
    const waits = await waitsOf(app, stays.token)
    // What has a place held, then by the line: the second wish for the first day goes, and what is one too many.
    const daysOf = (state: string) => waits.filter((one) => one.state === state).map(({ days }) => days[0])
    expect(daysOf('live').toSorted()).toEqual([aDay(app), day, first].toSorted())
    expect(daysOf('given_up').toSorted()).toEqual([first, second])
    expect(await countOf(app, 'taking where store_id = $1 and day = $2', [store, day])).toBe(1)
    const { data } = await app.call(messageList, {}, { token: stays.token })
    const said = data.list.filter(({ kind }) => kind === 'waitlist_over')
    expect(said.map(({ body }) => body.includes('账号合并'))).toEqual([true, true])
  })
})
