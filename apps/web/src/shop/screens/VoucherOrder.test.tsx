// @vitest-environment happy-dom
import {
  cancelVoucherOrder,
  deleteVoucherOrder,
  leaveGroup,
  refundVoucherOrder,
  voucherOrderDetail,
} from '@kuaimen/contract/shop/shop.endpoints'
import { setRefundChanged, voucherOrderNotFound } from '@kuaimen/contract/shop/shop.errors'
import type { VoucherOrderView } from '@kuaimen/contract/shop/shop.views'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import { aGroup, anOrder, GROUP_NO, NOTHING, ORDER_NO, SOON } from '../examples.testing'
import VoucherOrder from './VoucherOrder'

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49'

describe('a voucher order', () => {
  itHasStates({
    Screen: VoucherOrder,
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
    openScreen(VoucherOrder, paths.voucherOrder({ order_no: ORDER_NO }), (server) =>
      server.answers(voucherOrderDetail, order),
    )
    await sees(words)
    the(role, way)
    expect(all('button', '退款')).toHaveLength(order.state === 'issued' ? 1 : 0)
    expect(all('link', '发票')).toHaveLength(order.state === 'issued' ? 1 : 0)
  })

  it('of which some was refunded can still be invoiced', async () => {
    const partly = { ...over, state: 'refunded', refund_no: 'R1', refund_fen: 9_900, refund_cause: 'asked' } as const
    openScreen(VoucherOrder, paths.voucherOrder({ order_no: ORDER_NO }), (server) =>
      server.answers(voucherOrderDetail, partly),
    )
    await sees('已退款')
    expect(the('link', '发票').getAttribute('href')).toBe(paths.invoices({ orders: ORDER_NO }))
  })

  it('that is not paid is cancelled after a question', async () => {
    const order = { ...held, can: { ...NOTHING, pay: true, cancel: true } }
    const { server } = openScreen(VoucherOrder, paths.voucherOrder({ order_no: ORDER_NO }), (arranged) => {
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
    const { server } = openScreen(VoucherOrder, paths.voucherOrder({ order_no: ORDER_NO }), (arranged) => {
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
    const { server, address } = openScreen(VoucherOrder, paths.voucherOrder({ order_no: ORDER_NO }), (arranged) => {
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
      VoucherOrder,
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
    openScreen(VoucherOrder, paths.voucherOrder({ order_no: ORDER_NO }), (server) =>
      server.answers(voucherOrderDetail, { ...over, state: 'expired' }),
    )
    await sees('已超时')
    expect(all('link', /去支付|去卡包/)).toEqual([])
  })

  const openIssued = (arrange: Parameters<typeof openScreen>[2]) =>
    openScreen(VoucherOrder, paths.voucherOrder({ order_no: ORDER_NO }), (server) => {
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
    openScreen(VoucherOrder, paths.voucherOrder({ order_no: ORDER_NO }), (server) =>
      server.answers(voucherOrderDetail, waiting),
    )
    await press('button', '邀请好友')
    vi.unstubAllGlobals()
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ url: expect.stringContaining(paths.couponSet({ id: 7, group_no: GROUP_NO })) }),
    )
  })
})
