import { studioDay } from '@kuaimen/contract/kernel/time'
import { pointsList } from '@kuaimen/contract/member/center.endpoints'
import { pointsItem, pointsItems, pointsRedeems } from '@kuaimen/contract/member/mall.endpoints'
import { operatorItems, saveItem, withdrawItem, withdrawRedeem } from '@kuaimen/contract/member/mall-operator.endpoints'
import { cardCase, cardDetail } from '@kuaimen/contract/wallet/card.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeMembers } from '../../account/self/merge.service'
import { checksOf } from '../../jobs/audit'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aKey, anOperator, aStore } from '../../testing/booking/booking'
import { anItem, redeemBy } from '../../testing/member/mall'
import { somePoints } from '../../testing/member/points'
import { rows } from '../../testing/rows'
import { memberRoom } from '../member.room'

let app: TestApp
let chain: { token: string }
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
  chain = await anOperator(app)
  await rows(app, `update points_item set state = 'off'`)
})
afterAll(() => app.stop())

async function richMember(points = 1000) {
  const by = await aMember(app, { expiresAt: new Date(app.services.now().getTime() + 30 * 86_400_000) })
  await somePoints(app, by.id, points)
  return by
}
const pointsOf = async (by: { token: string }) => (await app.call(pointsList, {}, by)).data
const listFor = async (by: { token: string }, kind: 'all' | 'can' = 'all') =>
  (await app.call(pointsItems, { kind }, by)).data.list
/** What the room's own checks find. */
const nothingOff = async () => {
  const found = await Promise.all(
    checksOf(app.services, [memberRoom]).map(({ find }) => find(app.database.db, app.services.now())),
  )
  expect(found.flatMap(({ listed }) => [...listed])).toEqual([])
}

describe('a redemption', () => {
  it('gives a card that says where it is from, takes the points, and is listed', async () => {
    const [by, item] = [await richMember(), await anItem(app)]
    const { code, data } = await redeemBy(app, by.token, item)
    expect([code, data]).toMatchObject([0, { coupon_type: 'coupon', points: 100, balance: 900 }])
    const redeemed = data!
    expect(redeemed.redeem_no).toMatch(/^E/)
    expect(await pointsOf(by)).toMatchObject({ points: 900, list: [{ text: '¥20 券', amount: -100 }, {}] })
    const card = (await app.call(cardDetail, { coupon_type: 'coupon', code: redeemed.code }, by)).data
    expect(card).toMatchObject({ from_text: '积分兑换', worth: '¥20', state: 'usable' })
    const { data: list } = await app.call(pointsRedeems, {}, by)
    expect(list).toMatchObject([{ redeem_no: redeemed.redeem_no, name: '¥20 券', points: 100, state: 'done' }])
    await nothingOff()
  })

  it('happens once for a key, however often it is pressed', async () => {
    const [by, item, key] = [await richMember(), await anItem(app, { per_member: 5 }), aKey()]
    const replies = await Promise.all(Array.from({ length: 8 }, () => redeemBy(app, by.token, item, key)))
    expect(new Set(replies.map(({ data }) => data?.redeem_no)).size).toBe(1)
    expect((await pointsOf(by)).points).toBe(900)
  })

  it('is refused at another price, and without enough points', async () => {
    const [by, item] = [await richMember(99), await anItem(app)]
    expect(await redeemBy(app, by.token, { ...item, points: 90 })).toMatchObject({ code: 202013, status: 409 })
    expect(await redeemBy(app, by.token, item)).toMatchObject({ code: 202008, status: 409 })
    expect(await redeemBy(app, by.token, { id: 99_999, points: 1 })).toMatchObject({ code: 202007, status: 404 })
    const [row] = await listFor(by)
    expect(row).toMatchObject({ state: 'short', reason: '还差 1 积分' })
  })

  it('holds its limits: a member, a day, a level, a city, a time', async () => {
    const by = await richMember()
    const once = await anItem(app)
    expect((await redeemBy(app, by.token, once)).code).toBe(0)
    expect((await redeemBy(app, by.token, once)).code).toBe(202011)
    const daily = await anItem(app, { day_stock: 1, per_member: 9 })
    expect((await redeemBy(app, by.token, daily)).code).toBe(0)
    expect((await redeemBy(app, by.token, daily)).code).toBe(202010)
    const high = await anItem(app, { min_level: 2 })
    expect((await redeemBy(app, by.token, high)).code).toBe(202012)
    const elsewhere = await anItem(app, { city_ids: [110100] })
    expect((await redeemBy(app, by.token, elsewhere)).code).toBe(202007)
    const later = await anItem(app, { starts_at: new Date(app.services.now().getTime() + 3_600_000) })
    expect((await redeemBy(app, by.token, later)).code).toBe(202007)
    const over = await anItem(app, { ends_at: app.services.now() })
    expect((await redeemBy(app, by.token, over)).code).toBe(202007)
    const states = new Map((await listFor(by)).map(({ id, state, reason }) => [id, [state, reason]]))
    expect(states.get(once.id)).toEqual(['limit', '已达兑换上限'])
    expect(states.get(daily.id)).toEqual(['day_out', '今日已兑完'])
    expect(states.get(high.id)).toEqual(['level', '相知会员可兑'])
    expect(states.get(later.id)?.[0]).toBe('soon')
    expect([states.get(elsewhere.id), states.get(over.id)]).toEqual([undefined, undefined])
    app.advance(86_400_000)
    expect((await redeemBy(app, by.token, daily)).code).toBe(0)
    app.advance(-86_400_000)
  })

  it('counts a limit within days', async () => {
    const [by, item] = [await richMember(), await anItem(app, { per_days: 7 })]
    await redeemBy(app, by.token, item)
    expect((await app.call(pointsItem, { id: item.id }, by)).data).toMatchObject({
      state: 'limit',
      mine: 1,
      balance: 900,
    })
    app.advance(8 * 86_400_000)
    expect((await redeemBy(app, by.token, item)).code).toBe(0)
    app.advance(-8 * 86_400_000)
  })
})

describe('the list', () => {
  it('shows what is gone last, and only what can be had when asked so', async () => {
    await rows(app, `update points_item set state = 'off'`)
    const by = await richMember()
    const gone = await anItem(app, { stock: 0, rank: 1 })
    const dear = await anItem(app, { points: 5000, rank: 2 })
    const fits = await anItem(app, { rank: 3 })
    expect((await listFor(by)).map(({ id }) => id)).toEqual([dear.id, fits.id, gone.id])
    expect((await listFor(by, 'can')).map(({ id }) => id)).toEqual([fits.id])
  })
})

describe('the chain', () => {
  it('writes an item, and cannot have less than is gone', async () => {
    const by = await richMember()
    const [{ gift }] = [await anItem(app)]
    const rule_key = gift.kind === 'coupon' ? gift.rule_key : ''
    const wanted = { name: '新好物', points: 50, rule_key, stock: 2, state: 'on' as const }
    const save = (input: object) =>
      app.call(saveItem, { ...wanted, ...input }, { ...chain, headers: { 'idempotency-key': aKey() } })
    const { data: made } = await save({})
    expect((await redeemBy(app, by.token, { id: made!.id, points: 50 })).code).toBe(0)
    expect((await save({ id: made!.id, stock: 0 })).status).toBe(400)
    expect((await save({ rule_key: 'nothing' })).status).toBe(400)
    expect((await save({ id: made!.id, name: '改了名', stock: 1 })).data).toMatchObject({ taken: 1, stock: 1 })
    const { data: all } = await app.call(operatorItems, {}, chain)
    expect(all.find(({ id }) => id === made!.id)).toMatchObject({ name: '改了名', taken: 1, rule_key })
  })

  it('takes a redemption back: the card is gone, the points are good for a month at least, once', async () => {
    const year = Number(studioDay(app.services.now()).slice(0, 4))
    const by = await aMember(app)
    await somePoints(app, by.id, 60, `${year - 1}-06-01`)
    await somePoints(app, by.id, 100)
    const { redeem_no, code } = (await redeemBy(app, by.token, await anItem(app))).data!
    const replies = await Promise.all(Array.from({ length: 5 }, () => app.call(withdrawRedeem, { redeem_no }, chain)))
    expect(replies.map((one) => one.data)).toEqual(replies.map(() => ({ points: 100 })))
    const { points, expiring } = await pointsOf(by)
    // What has ever left counts against the oldest: of what came back, no more ends early than would have.
    expect([points, expiring]).toEqual([
      160,
      [
        { amount: 20, on: `${year}-12-31` },
        { amount: 140, on: `${year + 1}-12-31` },
      ],
    ])
    const card = (await app.call(cardDetail, { coupon_type: 'coupon', code }, by)).data
    expect(card.state).toBe('withdrawn')
    expect((await app.call(cardCase, { coupon_type: 'coupon' }, by)).data.list.map((one) => one.code)).not.toContain(
      code,
    )
    expect((await app.call(pointsRedeems, {}, by)).data).toMatchObject([{ redeem_no, state: 'returned' }])
    await nothingOff()
  })

  it('withdraws an item: unused cards come back, a used one stays', async () => {
    const [one, other, item] = [await richMember(), await richMember(), await anItem(app)]
    const { code } = (await redeemBy(app, one.token, item)).data!
    await redeemBy(app, other.token, item)
    const store_id = await aStore(app)
    await aBooking(app, { by: one, store_id, tenders: { coupon_code: code } })
    expect((await app.call(withdrawItem, { id: item.id }, chain)).data).toEqual({ returned: 1, used: 1 })
    expect([(await pointsOf(one)).points, (await pointsOf(other)).points]).toEqual([900, 1000])
    expect((await redeemBy(app, other.token, item)).code).toBe(202007)
    await nothingOff()
  })

  it('asks for the chain: staff of a store are refused, and what is not there is not found', async () => {
    const clerk = await anOperator(app, await aStore(app))
    expect((await app.call(operatorItems, {}, clerk)).code).toBe(200251)
    expect((await app.call(withdrawRedeem, { redeem_no: 'E000' }, clerk)).code).toBe(200251)
    expect((await app.call(withdrawRedeem, { redeem_no: 'E000' }, chain)).code).toBe(202040)
    expect((await app.call(withdrawItem, { id: 99_999 }, chain)).code).toBe(202007)
  })
})

it('redemptions of accounts that merge are counted together, and no point is lost', async () => {
  const [from, into, item] = [await richMember(), await richMember(), await anItem(app, { per_member: 3 })]
  for (const { token } of [from, into, into]) expect((await redeemBy(app, token, item)).code).toBe(0)
  await rows(app, 'update member set mobile = null where id = $1', [from.id])
  await app.database.transaction((tx) => mergeMembers(app.services, tx, from.id, into.id))
  expect((await pointsOf(into)).points).toBe(1700)
  expect((await app.call(pointsRedeems, {}, into)).data).toHaveLength(3)
  expect((await redeemBy(app, into.token, item)).code).toBe(202011)
  await nothingOff()
})
