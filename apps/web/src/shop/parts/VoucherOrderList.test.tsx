// @vitest-environment happy-dom
import { voucherOrders } from '@kuaimen/contract/shop/shop.endpoints'
import type { VoucherOrderCard } from '@kuaimen/contract/shop/shop.views'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/paths'
import { all, openScreen, press, sees, text, the } from '../../platform/screen.testing'
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
