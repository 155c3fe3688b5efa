import { formatYuan } from '@kuaimen/contract/kernel/money'
import { paths } from '@kuaimen/contract/kernel/paths'
import {
  groupDetail,
  refundVoucherOrder,
  voucherOrderDetail,
  voucherOrders,
} from '@kuaimen/contract/shop/shop.endpoints'
import { groupJoined, groupOver, noGroups } from '@kuaimen/contract/shop/shop.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { heardOf, inboxKinds } from '../testing/notice/inbox'
import { countOf, rows } from '../testing/rows'
import { aBuyer, aSet, GROUP_PRICE, order, payOrder } from '../testing/wallet/shop'
import { expireOverdue } from './expire.service'

const HOUR = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ pool: 20 })
})
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const detail = async ({ order_no, token }: { order_no: string; token: string }) =>
  (await app.call(voucherOrderDetail, { order_no }, { token })).data

/** A group of so many, opened by its first buyer. */
async function anOpenGroup(size = 2) {
  const set = await aSet(app, { group_size: size })
  const leader = await aBuyer(app, set, { is_group: true })
  const { group } = await detail(leader)
  return { set, leader, group_no: group!.group_no }
}

describe('a group', () => {
  it('has a number of its own, which does not tell the order of who opened it', async () => {
    const { leader, group_no } = await anOpenGroup()
    expect(group_no).toMatch(/^Q[0-9A-Z]{16}$/)
    expect(group_no.slice(1)).not.toBe(leader.order_no.slice(1))
  })

  it('opens with money, and gives nothing until it is complete', async () => {
    const { set, leader, group_no } = await anOpenGroup()
    expect(await detail(leader)).toMatchObject({ state: 'paid', vouchers: [], group: { joined: 1, state: 'open' } })
    expect((await app.call(groupDetail, { group_no })).data).toMatchObject({ joined: 1, size: 2, state: 'open' })
    const second = await aBuyer(app, set, { group_no })
    for (const one of [leader, second])
      expect(await detail(one)).toMatchObject({ state: 'issued', group: { joined: 2, state: 'complete' } })
    for (const one of [leader, second]) {
      const said = await heardOf(app, one, 'group_complete')
      expect(said.path).toBe(paths.groupOrder({ order_no: one.order_no }))
    }
    expect((await detail(leader)).vouchers).toHaveLength(2)
    const { data } = await app.call(voucherOrders, { kind: 'group' }, { token: second.token })
    expect(data).toMatchObject({ total: 1, list: [{ amount_fen: GROUP_PRICE }] })
  })

  it('fails after a day, and everybody has the money back once', async () => {
    const { set, leader, group_no } = await anOpenGroup(3)
    const second = await aBuyer(app, set, { group_no })
    app.advance(24 * HOUR)
    await Promise.all([expireOverdue(app.services), expireOverdue(app.services)])
    for (const one of [leader, second]) {
      const [row] = await rows(app, 'select * from voucher_order where order_no = $1', [one.order_no])
      expect(row).toMatchObject({ state: 'refunding', refund_cause: 'failed', refund_fen: GROUP_PRICE })
      expect(await countOf(app, 'payment_refund where refund_no = $1', [row!.refund_no])).toBe(1)
      expect(await countOf(app, 'voucher where order_no = $1', [one.order_no])).toBe(0)
    }
    for (const one of [leader, second]) {
      expect(await inboxKinds(app, one)).toEqual(['group_failed'])
      expect((await heardOf(app, one, 'group_failed')).body).toContain(`¥${formatYuan(GROUP_PRICE)}原路退回`)
    }
    expect((await app.call(groupDetail, { group_no })).data.state).toBe('failed')
    const another = await aMember(app)
    expect((await order(app, another.token, set, { group_no })).code).toBe(groupOver.code)
  })

  it('has one last place: the second customer who pays for it is refunded', async () => {
    const { set, leader, group_no } = await anOpenGroup()
    const racers = await Promise.all([0, 1, 2].map(() => aBuyer(app, set, { group_no }, false)))
    await Promise.all(racers.map(({ order_no }) => payOrder(app, order_no)))
    const seen = await Promise.all(racers.map(detail))
    expect(seen.filter(({ state }) => state === 'issued')).toHaveLength(1)
    const surplus = seen.filter(({ state }) => state === 'refunding')
    expect(surplus).toMatchObject(Array(2).fill({ refund_cause: 'surplus', refund_fen: GROUP_PRICE, vouchers: [] }))
    expect((await detail(leader)).state).toBe('issued')
  })

  it('stays complete for the others when one gives back', async () => {
    const { set, leader, group_no } = await anOpenGroup()
    const second = await aBuyer(app, set, { group_no })
    const { token, order_no } = leader
    const back = await app.call(refundVoucherOrder, { order_no, shown_refund_fen: GROUP_PRICE }, { token })
    expect(back.data.state).toBe('refunding')
    expect(await detail(second)).toMatchObject({ state: 'issued', group: { state: 'complete', joined: 2 } })
    expect((await detail(second)).vouchers.every(({ state }) => state === 'unused')).toBe(true)
  })

  it('has a place for a member once, and sets that are not for groups have none', async () => {
    const { set, leader, group_no } = await anOpenGroup(3)
    expect((await order(app, leader.token, set, { group_no })).code).toBe(groupJoined.code)
    const plain = await aSet(app, { group_size: null, group_price_fen: null })
    expect((await order(app, leader.token, plain, { is_group: true })).code).toBe(noGroups.code)
  })
})
