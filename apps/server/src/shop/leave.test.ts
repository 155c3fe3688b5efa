import {
  groupDetail,
  leaveGroup,
  openGroups,
  ownGroups,
  voucherOrderDetail,
} from '@kuaimen/contract/shop/shop.endpoints'
import { notLeavable, voucherOrderNotFound } from '@kuaimen/contract/shop/shop.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { countOf, rows } from '../testing/rows'
import { aBuyer, aSet, GROUP_PRICE, order, payOrder } from '../testing/wallet/shop'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ pool: 20 })
})
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

interface Owned {
  readonly order_no: string
  readonly token: string
}
const detail = async ({ order_no, token }: Owned) => (await app.call(voucherOrderDetail, { order_no }, { token })).data
const leave = ({ order_no, token }: Owned) => app.call(leaveGroup, { order_no }, { token })
const stockOf = async (id: number) =>
  (await rows<{ sold: number; reserved: number }>(app, 'select sold, reserved from coupon_set where id = $1', [id]))[0]

/** A group of so many, opened by its first buyer. */
async function anOpenGroup(size = 2, of = app) {
  const set = await aSet(of, { group_size: size })
  const leader = await aBuyer(of, set, { is_group: true })
  const { order_no, token } = leader
  const { group } = (await of.call(voucherOrderDetail, { order_no }, { token })).data
  return { set, leader, group_no: group!.group_no }
}

describe('a group that waits', () => {
  it('is left with all the money back, once, and the place is free', async () => {
    const { set, leader, group_no } = await anOpenGroup(3)
    const second = await aBuyer(app, set, { group_no })
    expect((await detail(second)).can).toMatchObject({ leave: true, invite: true, delete: false })
    const answers = await Promise.all([leave(second), leave(second), leave(second)])
    for (const { data } of answers)
      expect(data).toMatchObject({ state: 'refunding', refund_cause: 'left', refund_fen: GROUP_PRICE })
    const back = 'payment_refund join payment using (pay_no) where subject_no = $1'
    expect(await countOf(app, back, [second.order_no])).toBe(1)
    expect((await app.call(groupDetail, { group_no })).data).toMatchObject({ joined: 1, state: 'open' })
    expect(await stockOf(set)).toEqual({ sold: 1, reserved: 0 })
    expect((await detail(leader)).state).toBe('paid')
    expect((await order(app, second.token, set, { group_no })).code).toBe(0)
  })

  it('goes on for the others when its opener leaves, and the next one is the opener', async () => {
    const { set, leader, group_no } = await anOpenGroup(3)
    const second = await aBuyer(app, set, { group_no })
    await leave(leader)
    const [group] = await rows(app, 'select leader_id, joined, state from voucher_group where group_no = $1', [
      group_no,
    ])
    expect(group).toEqual({ leader_id: String(second.id), joined: 1, state: 'open' })
    const [third, fourth] = [await aBuyer(app, set, { group_no }), await aBuyer(app, set, { group_no })]
    for (const one of [second, third, fourth]) expect((await detail(one)).state).toBe('issued')
  })

  it('is over when the last one leaves, and money for it comes back', async () => {
    const { set, leader, group_no } = await anOpenGroup()
    const late = await aBuyer(app, set, { group_no }, false)
    await leave(leader)
    expect((await app.call(groupDetail, { group_no })).data.state).toBe('failed')
    await payOrder(app, late.order_no)
    expect(await detail(late)).toMatchObject({ state: 'refunding', refund_cause: 'failed', refund_fen: GROUP_PRICE })
    expect(await stockOf(set)).toEqual({ sold: 0, reserved: 0 })
  })

  it('is not left when it is complete, not paid for, or another’s', async () => {
    const { set, leader, group_no } = await anOpenGroup()
    const unpaid = await aBuyer(app, set, { group_no }, false)
    expect((await leave(unpaid)).code).toBe(notLeavable.code)
    const stranger = await aMember(app)
    expect((await leave({ order_no: leader.order_no, token: stranger.token })).code).toBe(voucherOrderNotFound.code)
    await payOrder(app, unpaid.order_no)
    expect((await leave(leader)).code).toBe(notLeavable.code)
    expect((await detail(leader)).state).toBe('issued')
  })

  it('is shown to all who could join, its opener by one letter, and to its members as theirs', async () => {
    const { set, leader, group_no } = await anOpenGroup(3)
    await rows(app, "update member set nickname = '小满满' where id = $1", [leader.id])
    const { data } = await app.call(openGroups, { set_id: set })
    expect(data.list).toMatchObject([{ group_no, opener: '小**', joined: 1, size: 3, state: 'open' }])
    expect((await app.call(groupDetail, { group_no })).data.opener).toBe('小**')
    const own = await app.call(ownGroups, { set_id: set }, { token: leader.token })
    expect(own.data.list).toMatchObject([{ order_no: leader.order_no, group: { group_no } }])
    const { token } = await aMember(app)
    expect((await app.call(ownGroups, { set_id: set }, { token })).data.list).toEqual([])
    await leave(leader)
    expect((await app.call(openGroups, { set_id: set })).data.list).toEqual([])
  })
})

describe('leaving while the last one pays', () => {
  const ROUNDS = 12

  it('is one or the other: all the money back, or complete', async () => {
    const groups = await Promise.all(Array.from({ length: ROUNDS }, () => anOpenGroup()))
    const friends = await Promise.all(groups.map(({ set, group_no }) => aBuyer(app, set, { group_no }, false)))
    const left = await Promise.all(
      groups.map(async ({ leader }, nth) => {
        const both = [() => leave(leader), () => payOrder(app, friends[nth]!.order_no)] as const
        const [one, two] = nth % 2 === 0 ? both : both.toReversed()
        const [a, b] = await Promise.all([one!(), two!()])
        return (typeof a === 'string' ? b : a) as Awaited<ReturnType<typeof leave>>
      }),
    )
    for (const [nth, { leader, group_no }] of groups.entries()) {
      const { state } = (await app.call(groupDetail, { group_no })).data
      const outcome = [left[nth]!.code, state, (await detail(leader)).state, (await detail(friends[nth]!)).state]
      expect([
        // The group was empty when the friend's money came.
        [0, 'failed', 'refunding', 'refunding'],
        [notLeavable.code, 'complete', 'issued', 'issued'],
      ]).toContainEqual(outcome)
    }
  })

  it('would give the money back and the vouchers too, if it went by what it has read before', async () => {
    const own = await TestApp.forThisTest({})
    const { set, leader, group_no } = await anOpenGroup(2, own)
    const friend = await aBuyer(own, set, { group_no }, false)
    const [read] = await rows<{ joined: number; state: string }>(
      own,
      'select g.joined, o.state from voucher_group g join voucher_order o using (group_no) where o.order_no = $1',
      [leader.order_no],
    )
    expect(read).toEqual({ joined: 1, state: 'paid' })
    await payOrder(own, friend.order_no)
    await rows(
      own,
      `update voucher_order set state = 'refunding', refund_no = 'R' || substr(pay_no, 2), refund_fen = amount_fen
       where order_no = $1`,
      [leader.order_no],
    )
    expect((await own.audit()).findings).not.toEqual([])
  })
})
