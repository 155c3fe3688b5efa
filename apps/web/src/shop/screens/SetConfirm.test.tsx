// @vitest-environment happy-dom
import { couponSetDetail, startVoucherOrder } from '@kuaimen/contract/shop/shop.endpoints'
import { setNotFound, soldOut } from '@kuaimen/contract/shop/shop.errors'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { openScreen, press, sees, tap, the, until } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import { aSet, GROUP_NO, ORDER_NO, SOON } from '../examples.testing'
import SetConfirm from './SetConfirm'

describe('the confirmation of an order', () => {
  itHasStates({
    Screen: SetConfirm,
    at: paths.setConfirm({ id: 7 }),
    asks: couponSetDetail,
    filled: aSet,
    shows: '提交订单',
    gone: { failure: setNotFound, says: '没有找到这份套券' },
  })

  it('says so when its address names no set, without asking', async () => {
    const { server } = openScreen(SetConfirm, '/couponSet/naive-group/order-confirm', () => {})
    await sees('没有找到这份套券')
    expect(server.sent(couponSetDetail)).toEqual([])
  })

  it('sends what is shown, once, and goes on to pay', async () => {
    let arrive: (started: { order_no: string; payable_fen: number; hold_until: number }) => void = () => {}
    const { server, address } = openScreen(SetConfirm, paths.setConfirm({ id: 7 }), (arranged) => {
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
    const { server, address } = openScreen(SetConfirm, paths.setConfirm({ id: 7 }), (arranged) => {
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
      const { server, router } = openScreen(SetConfirm, paths.setConfirm({ id: 7 }), arrange)
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
    const { server } = openScreen(SetConfirm, at, (arranged) => {
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
