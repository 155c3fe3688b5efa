// @vitest-environment happy-dom
import { deleteVoucherOrder, voucherOrders } from '@kuaimen/contract/shop/shop.endpoints'
import type { VoucherOrderCard } from '@kuaimen/contract/shop/shop.views'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import { VoucherOrderList } from './VoucherOrderList'

const NOTHING = { pay: false, cancel: false, invite: false, leave: false, delete: false }
const anOrder = (nth: number, more: Partial<VoucherOrderCard> = {}): VoucherOrderCard => ({
  order_no: `K${String(nth).padStart(16, '0')}`,
  set_id: 7,
  name: `套券${nth}`,
  cover: '/set.webp',
  count: 1,
  amount_fen: 29_900,
  state: 'issued',
  is_group: false,
  hold_until: null,
  group: null,
  can: NOTHING,
  ...more,
})
const Plain = () => <VoucherOrderList kind="plain" />
const Group = () => <VoucherOrderList kind="group" />

describe('the voucher orders', () => {
  itHasStates({
    Screen: Plain,
    at: '/orders',
    asks: voucherOrders,
    filled: { total: 1, list: [anOrder(1)] },
    shows: '套券1',
    empty: { data: { total: 0, list: [] }, says: '还没有套券订单' },
  })

  it('of groups are a list of their own', async () => {
    const { server } = openScreen(Group, '/orders', (arranged) =>
      arranged.answers(voucherOrders, { total: 0, list: [] }),
    )
    await sees('还没有拼团订单')
    expect(server.sent(voucherOrders)).toEqual([{ kind: 'group', page: 1 }])
  })

  it('that wait for their money lead to it', async () => {
    const held = anOrder(1, {
      state: 'held',
      can: { ...NOTHING, pay: true },
      hold_until: Math.floor(Date.now() / 1000) + 600,
    })
    openScreen(Plain, '/orders', (server) => server.answers(voucherOrders, { total: 1, list: [held] }))
    await sees('待支付')
    expect(the('link', '去支付：套券1').getAttribute('href')).toBe(paths.payment({ payable_no: held.order_no }))
  })

  it('that wait for others are invited to, and given up; what is over is taken away', async () => {
    const group = {
      group_no: 'Q0000000000000001',
      set_id: 7,
      size: 2,
      joined: 1,
      state: 'open' as const,
      expires_at: 9e9,
    }
    const waiting = anOrder(1, { state: 'paid', is_group: true, group, can: { ...NOTHING, invite: true, leave: true } })
    const gone = anOrder(2, { state: 'cancelled', can: { ...NOTHING, delete: true } })
    const { server } = openScreen(Group, '/orders', (arranged) => {
      arranged.answers(voucherOrders, { total: 2, list: [waiting, gone] })
      arranged.answers(deleteVoucherOrder, null)
    })
    await sees('套券2')
    expect(the('link', '邀请好友：套券1').getAttribute('href')).toBe(
      paths.couponSet({ id: 7, group_no: group.group_no }),
    )
    the('button', '退出拼团：套券1')
    server.answers(voucherOrders, { total: 1, list: [waiting] })
    await press('button', '删除：套券2')
    await press('button', '删除')
    await until(() => expect(text()).not.toContain('套券2'))
    expect(server.sent(deleteVoucherOrder)).toEqual([{ order_no: gone.order_no }])
  })

  const pages = (server: FakeServer) =>
    server.answers(voucherOrders, ({ page }) => ({
      total: 3,
      list: Number(page) === 1 ? [anOrder(1), anOrder(2)] : [anOrder(2), anOrder(3)],
    }))

  it('come page by page, each once, to the end', async () => {
    openScreen(Plain, '/orders', pages)
    await press('button', '上拉，看更早的订单')
    await sees('套券3')
    await sees('没有更多订单了')
    expect(all('link', /套券\d/)).toHaveLength(3)
  })

  it('stay when the next page does not come, and another try brings it', async () => {
    const { server } = openScreen(Plain, '/orders', pages)
    await sees('套券2')
    server.loses(voucherOrders)
    await press('button', '上拉，看更早的订单')
    await sees('没能加载出来')
    expect(text()).toContain('套券2')
    pages(server)
    await press('button', '重新加载')
    await sees('套券3')
  })
})
