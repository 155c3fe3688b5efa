import { couponSetDetail, groupDetail, voucherOrderDetail } from '@kuaimen/contract/shop/shop.endpoints'
import { describe, expect, it } from 'vitest'
import { ApiClient } from '../api/query'
import { FakeServer } from '../platform/fake-server.testing'
import { paths } from '../platform/page/paths'
import { aGroup, anOrder, aSet, GROUP_NO, ORDER_NO } from './examples.testing'
import { orderShare, setShare } from './page-data'

/** What a shared link of this address shows. */
async function cardAt(share: typeof setShare, address: string, arrange: (server: FakeServer) => void) {
  const server = new FakeServer()
  arrange(server)
  const { searchParams: search } = new URL(address, 'https://studio.example')
  return share(new ApiClient(server.call), { search })
}

describe('a shared link', () => {
  const open = { ...anOrder, state: 'paid' as const, is_group: true, group: aGroup, amount_fen: 19_900 }

  it('of a set shows its name, its price and its picture', async () => {
    const card = await cardAt(setShare, paths.couponSet({ id: 7 }), (server) => server.answers(couponSetDetail, aSet))
    expect(card).toEqual({ title: '双人写真套券 ¥199', description: '两个人，一次拍完', picture: '/set.webp' })
  })

  it('of a group says how many are missing', async () => {
    const card = await cardAt(setShare, paths.couponSet({ id: 7, group_no: GROUP_NO }), (server) => {
      server.answers(couponSetDetail, aSet)
      server.answers(groupDetail, aGroup)
    })
    expect(card).toMatchObject({ title: '¥199 一起拼「双人写真套券」，还差 2 人', picture: '/set.webp' })
  })

  it('of an order in a group leads to where friends join, never to the order', async () => {
    const card = await cardAt(orderShare, paths.voucherOrder({ order_no: ORDER_NO, is_group: true }), (server) => {
      server.answers(voucherOrderDetail, open)
      server.answers(couponSetDetail, aSet)
    })
    expect(card).toEqual({
      title: '¥199 一起拼「双人写真套券」，还差 2 人',
      description: '两个人，一次拍完',
      picture: '/set.webp',
      link: paths.couponSet({ id: 7, group_no: GROUP_NO }),
    })
  })

  it.each([
    [
      'whose group is over',
      (server: FakeServer) => {
        server.answers(voucherOrderDetail, { ...open, group: { ...aGroup, state: 'complete' } })
        server.answers(couponSetDetail, aSet)
      },
      paths.couponSet({ id: 7 }),
    ],
    ['that did not come', (server: FakeServer) => server.loses(voucherOrderDetail), paths.couponSet()],
  ] as const)('of an order %s leads to what is for sale', async (_what, arrange, link) => {
    expect(await cardAt(orderShare, paths.voucherOrder({ order_no: ORDER_NO, is_group: true }), arrange)).toMatchObject(
      { link },
    )
  })
})
