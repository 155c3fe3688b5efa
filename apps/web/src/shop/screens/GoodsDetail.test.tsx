// @vitest-environment happy-dom
import { couponSetDetail, couponSets, groupDetail, openGroups, ownGroups } from '@kuaimen/contract/shop/shop.endpoints'
import { setNotFound } from '@kuaimen/contract/shop/shop.errors'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { all, openScreen, sees, text, the } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import { aGroup, anOrder, aSet, GROUP_NO, NOTHING, ORDER_NO } from '../examples.testing'
import GoodsDetail from './GoodsDetail'

describe('the sets on sale', () => {
  itHasStates({
    Screen: GoodsDetail,
    at: paths.couponSet(),
    asks: couponSets,
    filled: { list: [aSet] },
    shows: '双人写真套券',
    empty: { data: { list: [] }, says: '现在没有在售的套券' },
  })

  it('lead to each of them', async () => {
    openScreen(GoodsDetail, paths.couponSet(), (server) => server.answers(couponSets, { list: [aSet] }))
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
    Screen: GoodsDetail,
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
      GoodsDetail,
      paths.couponSet({ id: 7 }),
      aloneWith((server) => server.answers(couponSetDetail, set)),
    )
    await sees('包含什么')
    for (const way of ways) the('link', way)
    expect(all('link', /购买|开团|参团|看看别的/)).toHaveLength(ways.length)
  })

  it('shows the group one was asked into, and joins it', async () => {
    openScreen(
      GoodsDetail,
      paths.couponSet({ id: 7, group_no: GROUP_NO }),
      aloneWith((server) => {
        server.answers(couponSetDetail, aSet)
        server.answers(groupDetail, { ...aGroup, opener: '林**' })
      }),
    )
    await sees('还差 2 人')
    await sees('林** 邀请您一起拼团')
    expect(the('link', '参团').getAttribute('href')).toBe(paths.setConfirm({ id: 7, group_no: GROUP_NO }))
  })

  it('is for one who is in the group already the page to invite from', async () => {
    const order = { ...anOrder, group: aGroup, can: { ...NOTHING, invite: true, leave: true } }
    openScreen(
      GoodsDetail,
      paths.couponSet({ id: 7, group_no: GROUP_NO }),
      (server) => {
        server.answers(couponSetDetail, aSet)
        server.answers(groupDetail, { ...aGroup, opener: '林**' })
        server.answers(ownGroups, { list: [order] })
        server.answers(openGroups, { list: [] })
      },
      { cookies: { access_token: 'T1' } },
    )
    await sees('您已经在这个团里')
    expect(text()).not.toContain('邀请您')
    the('button', '邀请好友')
    expect(the('link', '查看订单').getAttribute('href')).toBe(
      paths.voucherOrder({ order_no: ORDER_NO, is_group: true }),
    )
    expect(all('link', /参团|开团|单独购买/)).toEqual([])
  })

  it('shows the groups that lack somebody, and joins one of them', async () => {
    openScreen(GoodsDetail, paths.couponSet({ id: 7 }), (server) => {
      server.answers(couponSetDetail, aSet)
      server.answers(openGroups, { list: [{ ...aGroup, opener: '小**' }] })
    })
    await sees('小** 的团，还差 2 人')
    expect(the('link', '去参团：小** 的团').getAttribute('href')).toBe(paths.setConfirm({ id: 7, group_no: GROUP_NO }))
  })

  it('is bought as ever where the group is not to be had', async () => {
    openScreen(
      GoodsDetail,
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
