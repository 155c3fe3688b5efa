import { pointsList } from '@kuaimen/contract/member/center.endpoints'
import { changePoints } from '@kuaimen/contract/member/points.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aKey, anOperator, aStore } from '../../testing/booking/booking'
import { somePoints } from '../../testing/member/points'
import { rows } from '../../testing/rows'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

const cardOf = async (id: number) =>
  (await rows<{ card_no: string }>(app, 'select card_no from membership where member_id = $1', [id]))[0]!.card_no

const change = (token: string, card_no: string, amount: number, key = aKey()) =>
  app.call(changePoints, { card_no, amount, reason: '上次少给了' }, { token, headers: { 'idempotency-key': key } })

it('staff of the chain give points and take them back, once a key; what is spent is owed', async () => {
  const by = await aMember(app)
  await somePoints(app, by.id, 100)
  const [{ token }, card] = [await anOperator(app), await cardOf(by.id)]
  const key = aKey()
  const given = await Promise.all(Array.from({ length: 5 }, () => change(token, card, 40, key)))
  expect(given.map(({ code, data }) => [code, data.points])).toEqual(given.map(() => [0, 140]))
  expect((await change(token, card, -200)).data).toEqual({ points: 0 })
  const { data } = await app.call(pointsList, {}, by)
  expect(data).toMatchObject({ points: 0, owed_points: 60, total: 3 })
  expect(data.list.slice(0, 2)).toMatchObject([
    { text: '上次少给了', amount: -140 },
    { text: '上次少给了', amount: 40 },
  ])
})

it('staff of a store are refused, and a card that nobody has is not found', async () => {
  const by = await aMember(app)
  await somePoints(app, by.id, 100)
  const clerk = await anOperator(app, await aStore(app))
  expect(await change(clerk.token, await cardOf(by.id), 40)).toMatchObject({ status: 403, code: 200251 })
  expect(await change((await anOperator(app)).token, '0000000000', 40)).toMatchObject({ status: 404, code: 202042 })
  expect((await app.call(pointsList, {}, by)).data.points).toBe(100)
})
