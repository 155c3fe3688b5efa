import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { pointsList } from '@kuaimen/contract/member/center.endpoints'
import { pointsShort } from '@kuaimen/contract/member/mall.errors'
import { changePoints } from '@kuaimen/contract/member/points.endpoints'
import { pointsGoodUntil } from '@kuaimen/contract/member/points.rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aKey, anOperator } from '../../testing/booking/booking'
import { anItem, redeemBy } from '../../testing/member/mall'
import { somePoints } from '../../testing/member/points'
import { rows } from '../../testing/rows'
import { findMembership } from '../membership/membership.sql'
import { takePointsBack } from '../points/points.service'
import { closeDay } from '../upkeep/nightly.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof aMember>>
const SPENDERS = 8

async function spenders(day?: string): Promise<Member[]> {
  const members = await Promise.all(Array.from({ length: SPENDERS }, () => aMember(app)))
  for (const { id } of members) await somePoints(app, id, 100, day)
  return members
}

const cardOf = async ({ id }: Member) =>
  (await rows<{ card_no: string }>(app, 'select card_no from membership where member_id = $1', [id]))[0]!.card_no

const entriesOf = async ({ id }: Member, event: string) =>
  (await rows(app, 'select from points_entry where member_id = $1 and event = $2', [id, event])).length

const membersOff = async () => (await app.audit()).findings.filter(({ check }) => /points|membership/.test(check))

it('points that are taken back while they are spent are either spent and owed, or gone and not spent', async () => {
  const { token } = await anOperator(app)
  const item = await anItem(app, { stock: 100 })
  for (const by of await spenders()) {
    const card_no = await cardOf(by)
    const back = { card_no, amount: -100, reason: '退了拍摄的钱' }
    const [spent, taken] = await Promise.all([
      redeemBy(app, by.token, item),
      app.call(changePoints, back, { token, headers: { 'idempotency-key': aKey() } }),
    ])
    expect(taken.code).toBe(0)
    expect([0, pointsShort.code]).toContain(spent.code)
    const { data } = await app.call(pointsList, {}, by)
    expect(data).toMatchObject({ points: 0, owed_points: spent.code === 0 ? 100 : 0 })
  }
  expect(await membersOff()).toEqual([])
})

it('points that end in the night while they are spent are one of the two', async () => {
  const day = addDays(studioDay(app.services.now()), -400)
  const item = await anItem(app, { stock: 100 })
  const members = await spenders(day)
  const after = studioInstant(addDays(pointsGoodUntil(day), 1), '00:20')
  app.advance(Math.max(0, after.getTime() - app.services.now().getTime()))
  await rows(app, `update session set expires_at = $1`, [new Date(app.services.now().getTime() + 86_400_000)])
  const [, ...answers] = await Promise.all([
    closeDay(app.services),
    ...members.map((by) => redeemBy(app, by.token, item)),
  ])
  for (const [nth, { code }] of answers.entries()) {
    const by = members[nth]!
    expect([0, pointsShort.code]).toContain(code)
    expect(await entriesOf(by, 'redeemed')).toBe(code === 0 ? 1 : 0)
    expect(await entriesOf(by, 'expired')).toBe(code === 0 ? 0 : 1)
    expect((await app.call(pointsList, {}, by)).data.points).toBe(0)
  }
  expect(await membersOff()).toEqual([])
})

it('taken back by what was seen before they were spent, they would be gone twice: what the lock is there for', async () => {
  const [by] = await spenders()
  const seen = (await findMembership(app.database.db, by!.id))!
  expect((await redeemBy(app, by!.token, await anItem(app))).code).toBe(0)
  const back = { amount: 100, subject_no: 'seen-before', order_sn: '', at: app.services.now() }
  await app.database.transaction((tx) => takePointsBack(tx, seen, back))
  expect((await findMembership(app.database.db, by!.id))!.owed_points).toBe(0)
  expect(await membersOff()).not.toEqual([])
})
