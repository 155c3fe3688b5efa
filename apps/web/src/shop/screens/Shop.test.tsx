// @vitest-environment happy-dom
import {
  cancelVoucherOrder,
  couponSetDetail,
  couponSets,
  deleteVoucherOrder,
  groupDetail,
  leaveGroup,
  openGroups,
  ownGroups,
  refundVoucherOrder,
  startVoucherOrder,
  voucherOrderDetail,
} from '@kuaimen/contract/shop/shop.endpoints'
import { setNotFound, setRefundChanged, soldOut, voucherOrderNotFound } from '@kuaimen/contract/shop/shop.errors'
import type { VoucherOrderView } from '@kuaimen/contract/shop/shop.views'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { all, openScreen, press, sees, tap, text, the, until } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import { aGroup, anOrder, aSet, GROUP_NO, NOTHING, ORDER_NO, SOON } from '../examples.testing'
import Shop from './Shop'

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49'

describe('the sets on sale', () => {
  itHasStates({
    Screen: Shop,
    at: paths.couponSet(),
    asks: couponSets,
    filled: { list: [aSet] },
    shows: '双人写真套券',
    empty: { data: { list: [] }, says: '现在没有在售的套券' },
  })

  it('lead to each of them', async () => {
    openScreen(Shop, paths.couponSet(), (server) => server.answers(couponSets, { list: [aSet] }))
    await sees('双人写真套券')
    expect(the('link', /双人写真套券/).getAttribute('href')).toBe(paths.couponSet({ id: 7 }))
  })
})

describe('one set', () => {
  const aloneWith = (arrange: (server: FakeServer) => void) => (server: FakeServer) => {
    server.answers(openGroups, { list: [] })
    arrange(server)
  }
  itHasStates({
    Screen: Shop,
    at: paths.couponSet({ id: 7 }),
    asks: couponSetDetail,
    filled: aSet,
    shows: '包含什么',
    gone: { failure: setNotFound, says: '没有找到这份套券' },
    others: aloneWith(() => {}),
  })

  it.each([
    ['alone', { ...aSet, group_size: null, group_price_fen: null }, ['立即购买']],
    ['alone or in a group, each with its price', aSet, [/299元单独购买/, /199元 ?开团/]],
    ['not any more when it is sold out', { ...aSet, state: 'sold_out' }, ['看看别的套券']],
    ['not yet when it is not on sale', { ...aSet, state: 'soon' }, ['看看别的套券']],
  ] as const)('is bought %s', async (_how, set, ways) => {
    openScreen(
      Shop,
      paths.couponSet({ id: 7 }),
      aloneWith((server) => server.answers(couponSetDetail, set)),
    )
    await sees('包含什么')
    for (const way of ways) the('link', way)
    expect(all('link', /购买|开团|参团|看看别的/)).toHaveLength(ways.length)
  })

  it('shows the group one was asked into, and joins it', async () => {
    openScreen(
      Shop,
      paths.couponSet({ id: 7, group_no: GROUP_NO }),
      aloneWith((server) => {
        server.answers(couponSetDetail, aSet)
        server.answers(groupDetail, aGroup)
      }),
    )
    await sees('还差 2 人')
    expect(the('link', '参团').getAttribute('href')).toBe(paths.setConfirm({ id: 7, group_no: GROUP_NO }))
  })

  it('is for one who is in the group already the page to invite from', async () => {
    const order = { ...anOrder, group: aGroup, can: { ...NOTHING, invite: true, leave: true } }
    openScreen(
      Shop,
      paths.couponSet({ id: 7, group_no: GROUP_NO }),
      (server) => {
        server.answers(couponSetDetail, aSet)
        server.answers(groupDetail, aGroup)
        server.answers(ownGroups, { list: [order] })
        server.answers(openGroups, { list: [] })
      },
      { cookies: { access_token: 'T1' } },
    )
    await sees('您已经在这个团里')
    the('button', '邀请好友')
    expect(the('link', '查看订单').getAttribute('href')).toBe(
      paths.voucherOrder({ order_no: ORDER_NO, is_group: true }),
    )
    expect(all('link', /参团|开团|单独购买/)).toEqual([])
  })

  it('shows the groups that lack somebody, and joins one of them', async () => {
    openScreen(Shop, paths.couponSet({ id: 7 }), (server) => {
      server.answers(couponSetDetail, aSet)
      server.answers(openGroups, { list: [{ ...aGroup, opener: '小**' }] })
    })
    await sees('小** 的团，还差 2 人')
    expect(the('link', '去参团：小** 的团').getAttribute('href')).toBe(paths.setConfirm({ id: 7, group_no: GROUP_NO }))
  })

  it('is bought as ever where the group is not to be had', async () => {
    openScreen(
      Shop,
      paths.couponSet({ id: 7, group_no: GROUP_NO }),
      aloneWith((server) => {
        server.answers(couponSetDetail, aSet)
        server.loses(groupDetail)
      }),
    )
    await sees('单独购买')
    expect(text()).not.toContain('还差')
  })
})

describe('the confirmation of an order', () => {
  itHasStates({
    Screen: Shop,
    at: paths.setConfirm({ id: 7 }),
    asks: couponSetDetail,
    filled: aSet,
    shows: '提交订单',
    gone: { failure: setNotFound, says: '没有找到这份套券' },
  })

  it('says so when its address names no set, without asking', async () => {
    const { server } = openScreen(Shop, '/couponSet/naive-group/order-confirm', () => {})
    await sees('没有找到这份套券')
    expect(server.sent(couponSetDetail)).toEqual([])
  })

  it('sends what is shown, once, and goes on to pay', async () => {
    let arrive: (started: { order_no: string; payable_fen: number; hold_until: number }) => void = () => {}
    const { server, address } = openScreen(Shop, paths.setConfirm({ id: 7 }), (arranged) => {
      arranged.answers(couponSetDetail, aSet)
      arrive = arranged.delays(startVoucherOrder)
    })
    await press('button', /数量.*加|增加/)
    await press('button', '提交订单')
    await tap('button', '提交订单')
    await until(() => expect(the('button', '提交订单').getAttribute('aria-busy')).toBe('true'))
    expect(server.sent(startVoucherOrder)).toEqual([
      { set_id: 7, count: 2, is_group: false, group_no: '', shown_payable_fen: 59_800 },
    ])
    arrive({ order_no: ORDER_NO, payable_fen: 59_800, hold_until: SOON })
    await until(() => expect(address()).toBe(paths.payment({ payable_no: ORDER_NO })))
  })

  it('says why it was refused, looks at the set again, and is the same order when sent once more', async () => {
    const { server, address } = openScreen(Shop, paths.setConfirm({ id: 7 }), (arranged) => {
      arranged.answers(couponSetDetail, aSet)
      arranged.refuses(startVoucherOrder, soldOut)
    })
    await press('button', '提交订单')
    await sees('来晚一步，已经售罄')
    await until(() => expect(server.sent(couponSetDetail)).toHaveLength(2))
    expect(address()).toBe(paths.setConfirm({ id: 7 }))
    await press('button', '提交订单')
    await until(() => expect(server.made(startVoucherOrder)).toHaveLength(2))
    const [first, second] = server.made(startVoucherOrder).map(({ options }) => options?.idempotencyKey)
    expect(first).toBe(second)
  })

  it('is the same order after a reload', async () => {
    const arrange = (server: FakeServer) => {
      server.answers(couponSetDetail, aSet)
      server.loses(startVoucherOrder)
    }
    const keys: unknown[] = []
    for (const _ of [1, 2]) {
      const { server, router } = openScreen(Shop, paths.setConfirm({ id: 7 }), arrange)
      await press('button', '提交订单')
      await until(() => expect(server.made(startVoucherOrder)).toHaveLength(1))
      keys.push(server.made(startVoucherOrder)[0]?.options?.idempotencyKey)
      await act(() => router.navigate('/elsewhere'))
    }
    expect(keys[0]).toEqual(expect.any(String))
    expect(keys[1]).toBe(keys[0])
  })

  it.each([
    ['a group of one’s own', paths.setConfirm({ id: 7, is_group: 1 }), '开团', ''],
    ['the group one was asked into', paths.setConfirm({ id: 7, group_no: GROUP_NO }), '参团', GROUP_NO],
  ])('for %s says so and costs the price of groups', async (_what, at, words, group_no) => {
    const { server } = openScreen(Shop, at, (arranged) => {
      arranged.answers(couponSetDetail, aSet)
      arranged.refuses(startVoucherOrder, soldOut)
    })
    await sees(words)
    await press('button', '提交订单')
    await until(() =>
      expect(server.sent(startVoucherOrder)).toEqual([
        { set_id: 7, count: 1, is_group: true, group_no, shown_payable_fen: 19_900 },
      ]),
    )
  })
})

describe('a voucher order', () => {
  itHasStates({
    Screen: Shop,
    at: paths.voucherOrder({ order_no: ORDER_NO }),
    asks: voucherOrderDetail,
    filled: anOrder,
    shows: '券已到账',
    gone: { failure: voucherOrderNotFound, says: '没有找到这笔订单' },
  })

  const held: VoucherOrderView = {
    ...anOrder,
    state: 'held',
    hold_until: SOON,
    vouchers: [],
    refundable_fen: 0,
    can: { ...NOTHING, pay: true },
  }
  const over: VoucherOrderView = { ...held, hold_until: null, can: NOTHING }
  const waiting: VoucherOrderView = {
    ...over,
    state: 'paid',
    is_group: true,
    group: aGroup,
    can: { ...NOTHING, invite: true, leave: true },
  }
  it.each([
    ['held', held, '待支付', 'link', '去支付'],
    ['paid and waiting for others', waiting, '还差 2 人', 'button', '邀请好友'],
    [
      'being refunded',
      { ...over, state: 'refunding', refund_no: 'R1', refund_fen: 29_900 },
      '退款中',
      'link',
      '查看退款进度',
    ],
    ['issued', anOrder, '未使用', 'link', '去卡包看看'],
  ] as const)('that is %s says so and leads on', async (_state, order, words, role, way) => {
    openScreen(Shop, paths.voucherOrder({ order_no: ORDER_NO }), (server) => server.answers(voucherOrderDetail, order))
    await sees(words)
    the(role, way)
    expect(all('button', '退款')).toHaveLength(order.state === 'issued' ? 1 : 0)
    expect(all('link', '发票')).toHaveLength(order.state === 'issued' ? 1 : 0)
  })

  it('of which some was refunded can still be invoiced', async () => {
    const partly = { ...over, state: 'refunded', refund_no: 'R1', refund_fen: 9_900, refund_cause: 'asked' } as const
    openScreen(Shop, paths.voucherOrder({ order_no: ORDER_NO }), (server) => server.answers(voucherOrderDetail, partly))
    await sees('已退款')
    expect(the('link', '发票').getAttribute('href')).toBe(paths.invoices({ orders: ORDER_NO }))
  })

  it('that is not paid is cancelled after a question', async () => {
    const order = { ...held, can: { ...NOTHING, pay: true, cancel: true } }
    const { server } = openScreen(Shop, paths.voucherOrder({ order_no: ORDER_NO }), (arranged) => {
      arranged.answers(voucherOrderDetail, order)
      arranged.answers(cancelVoucherOrder, { ...over, state: 'cancelled', can: { ...NOTHING, delete: true } })
    })
    await press('button', '取消订单')
    await press('button', '再想想')
    expect(server.sent(cancelVoucherOrder)).toEqual([])
    await press('button', '取消订单')
    await until(() => expect(all('button', '取消订单')).toHaveLength(2))
    // Asked is not begun.
    expect(all('button', '取消订单').map((one) => one.getAttribute('aria-busy'))).toEqual([null, null])
    await act(async () => all('button', '取消订单').at(-1)?.click())
    await until(() => the('button', '删除这笔订单'))
    expect(server.sent(cancelVoucherOrder)).toEqual([{ order_no: ORDER_NO }])
  })

  it('in a group that waits is given up, with the sum that comes back', async () => {
    const { server } = openScreen(Shop, paths.voucherOrder({ order_no: ORDER_NO }), (arranged) => {
      arranged.answers(voucherOrderDetail, waiting)
      arranged.answers(leaveGroup, {
        ...{ ...waiting, can: NOTHING, state: 'refunding' },
        ...{ refund_no: 'R1', refund_fen: 29_900, refund_cause: 'left' },
      })
    })
    await press('button', '退出拼团')
    await sees('¥299 全额原路退回')
    await act(async () => all('button', '退出拼团').at(-1)?.click())
    await sees('您已退出这个团，¥299 正在原路退回')
    expect(server.sent(leaveGroup)).toEqual([{ order_no: ORDER_NO }])
  })

  it('that is over is taken off the list after a question', async () => {
    const { server, address } = openScreen(Shop, paths.voucherOrder({ order_no: ORDER_NO }), (arranged) => {
      arranged.answers(voucherOrderDetail, { ...over, state: 'expired', can: { ...NOTHING, delete: true } })
      arranged.answers(deleteVoucherOrder, null)
    })
    await press('button', '删除这笔订单')
    await press('button', '删除')
    await until(() => expect(address()).toBe(paths.couponSetOrders()))
    expect(server.sent(deleteVoucherOrder)).toEqual([{ order_no: ORDER_NO }])
  })

  it('inside WeChat shows where its menu is, instead of a link to copy', async () => {
    const share = vi.fn(async () => {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    openScreen(
      Shop,
      paths.voucherOrder({ order_no: ORDER_NO }),
      (server) => server.answers(voucherOrderDetail, waiting),
      { userAgent: WECHAT },
    )
    await press('button', '邀请好友')
    await sees('点右上角「···」')
    await press('button', '知道了')
    await until(() => expect(text()).not.toContain('点右上角'))
    vi.unstubAllGlobals()
    expect(share).not.toHaveBeenCalled()
  })

  it('that expired offers nothing more to do', async () => {
    openScreen(Shop, paths.voucherOrder({ order_no: ORDER_NO }), (server) =>
      server.answers(voucherOrderDetail, { ...over, state: 'expired' }),
    )
    await sees('已超时')
    expect(all('link', /去支付|去卡包/)).toEqual([])
  })

  const openIssued = (arrange: Parameters<typeof openScreen>[2]) =>
    openScreen(Shop, paths.voucherOrder({ order_no: ORDER_NO }), (server) => {
      server.answers(voucherOrderDetail, anOrder)
      arrange(server)
    })

  it('is refunded once, after a question', async () => {
    const { server } = openIssued((arranged) =>
      arranged.answers(refundVoucherOrder, { ...anOrder, state: 'refunding', refund_no: 'R1', refund_fen: 29_900 }),
    )
    await press('button', '退款')
    await sees('¥299 原路退回')
    await press('button', '再想想')
    expect(server.sent(refundVoucherOrder)).toEqual([])
    await press('button', '退款')
    await press('button', '确认退款')
    await sees('已提交，款项将原路退回')
    expect(server.sent(refundVoucherOrder)).toEqual([{ order_no: ORDER_NO, shown_refund_fen: 29_900 }])
    await until(() => the('link', '查看退款进度'))
  })

  it('says why a refund was refused, and looks at the order again', async () => {
    const { server } = openIssued((arranged) => arranged.refuses(refundVoucherOrder, setRefundChanged))
    await press('button', '退款')
    server.answers(voucherOrderDetail, { ...anOrder, refundable_fen: 10_000 })
    await press('button', '确认退款')
    await sees('可退的金额有变化，请确认后再提交')
    await press('button', '退款')
    await sees('¥100 原路退回')
  })

  it('invites friends by the link of the set and the group', async () => {
    const share = vi.fn(async () => {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    openScreen(Shop, paths.voucherOrder({ order_no: ORDER_NO }), (server) =>
      server.answers(voucherOrderDetail, waiting),
    )
    await press('button', '邀请好友')
    vi.unstubAllGlobals()
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ url: expect.stringContaining(paths.couponSet({ id: 7, group_no: GROUP_NO })) }),
    )
  })
})
