import { unavailable } from '@kuaimen/contract/kernel/kernel.errors'
import { pointsList } from '@kuaimen/contract/member/center.endpoints'
import { pointsRedeems } from '@kuaimen/contract/member/mall.endpoints'
import { itemSoldOut } from '@kuaimen/contract/member/mall.errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checksOf } from '../../jobs/audit'
import { aMember } from '../../testing/account/member'
import { someMembers } from '../../testing/account/members'
import { TestApp } from '../../testing/app'
import { anItem, redeemBy } from '../../testing/member/mall'
import { somePoints } from '../../testing/member/points'
import { rows } from '../../testing/rows'
import { memberRoom } from '../member.room'

const AT_ONCE = 50

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 30 })
})
afterAll(() => app.stop())

async function richMember(points: number) {
  const by = await aMember(app)
  await somePoints(app, by.id, points)
  return by
}

/** What the room's own checks find. */
async function off(): Promise<string[]> {
  const found = await Promise.all(
    checksOf(app.services, [memberRoom]).map(({ find }) => find(app.database.db, app.services.now())),
  )
  return found.flatMap(({ listed }) => [...listed])
}

const takenOf = async (id: number) =>
  (await rows<{ taken: number }>(app, 'select taken from points_item where id = $1', [id]))[0]!.taken

it('five hundred redeem ten: a hundred members, exactly ten cards, no point lost', async () => {
  const members = await someMembers(app, 100)
  for (const { id } of members) await somePoints(app, id, 500)
  const item = await anItem(app, { stock: 10, per_member: 5 })
  const codes: number[] = []
  for (let nth = 0; nth < 500; nth += AT_ONCE) {
    const wave = Array.from({ length: AT_ONCE }, (_, more) => members[(nth + more) % members.length]!)
    codes.push(...(await Promise.all(wave.map(({ token }) => redeemBy(app, token, item)))).map(({ code }) => code))
  }
  expect(codes.filter((code) => code === 0)).toHaveLength(10)
  // A machine that is busy with other tests may refuse some before they are tried.
  expect(codes.filter((code) => ![0, itemSoldOut.code, unavailable.code].includes(code))).toEqual([])
  expect(await takenOf(item.id)).toBe(10)
  const [sums] = await rows<{ points: number; cards: number }>(
    app,
    `select (select sum(points) from membership where member_id = any($1))::int as points,
            (select count(*) from coupon where member_id = any($1) and origin = 'points')::int as cards`,
    [members.map(({ id }) => id)],
  )
  expect(sums!.cards).toBe(10)
  expect(sums!.points).toBe(100 * 500 - 10 * item.points)
  expect(await off()).toEqual([])
}, 60_000)

it('without the condition of the update more is given than there is: what it is there for', async () => {
  const item = await anItem(app, { stock: 10 })
  await rows(app, 'alter table points_item drop constraint points_item_taken')
  const lookThenTake = () =>
    app.database.transaction(async (tx) => {
      const seen = await tx.execute(sql`select from points_item where id = ${item.id} and taken < stock`)
      if (seen.rowCount === 0) return false
      await tx.execute(sql`select pg_sleep(0.01)`)
      await tx.execute(sql`update points_item set taken = taken + 1 where id = ${item.id}`)
      return true
    })
  const given = await Promise.all(Array.from({ length: 60 }, lookThenTake))
  expect(given.filter(Boolean).length).toBeGreaterThan(10)
  expect((await off()).length).toBeGreaterThan(0)
  await rows(app, 'update points_item set taken = 0 where id = $1', [item.id])
  await rows(app, 'alter table points_item add constraint points_item_taken check (taken between 0 and stock)')
})

it('with points for one, two items at once: one is given', async () => {
  for (let round = 0; round < 10; round += 1) {
    const by = await richMember(150)
    const items = [await anItem(app), await anItem(app)]
    const codes = (await Promise.all(items.map((item) => redeemBy(app, by.token, item)))).map(({ code }) => code)
    expect(codes.sort()).toEqual([0, 202008])
    expect((await app.call(pointsList, {}, by)).data.points).toBe(50)
    expect((await app.call(pointsRedeems, {}, by)).data).toHaveLength(1)
  }
}, 30_000)

it('a day gives no more than it may, and a member no more than a limit, however many press', async () => {
  const item = await anItem(app, { stock: 100, day_stock: 3, per_member: 1 })
  const members = await someMembers(app, 12)
  for (const { id } of members) await somePoints(app, id, 500)
  const calls = Array.from({ length: 48 }, (_, nth) => redeemBy(app, members[nth % 12]!.token, item))
  const codes = (await Promise.all(calls)).map(({ code }) => code)
  expect(codes.filter((code) => code === 0)).toHaveLength(3)
  expect(await takenOf(item.id)).toBe(3)
  const [by, own] = [await richMember(1000), await anItem(app, { per_member: 2 })]
  const mine = await Promise.all(Array.from({ length: 20 }, () => redeemBy(app, by.token, own)))
  expect(mine.filter(({ code }) => code === 0)).toHaveLength(2)
  expect(await off()).toEqual([])
}, 30_000)
