// @vitest-environment happy-dom
import { wishFull } from '@kuaimen/contract/product/product.errors'
import { changeWish, removeWishes, wishList } from '@kuaimen/contract/product/wish.endpoints'
import type { WishItem } from '@kuaimen/contract/product/wish.views'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { openScreen, press, sees, text, until } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import { aProduct } from '../examples.testing'
import { leftInCart } from '../removed-items'
import WishList from './WishList'

describe('the cart', () => {
  const aWish = (id: number, more: Partial<WishItem> = {}): WishItem => ({
    id,
    product: aProduct(id, `心愿${id}`),
    store_id: null,
    store_name: '',
    people: 1,
    addons: [],
    total_fen: 19_900,
    invalid_reason: '',
    ...more,
  })
  const together = [{ id: 1, name: '静安梧桐里店' }]
  itHasStates({
    Screen: WishList,
    at: paths.wishList(),
    asks: wishList,
    filled: { list: [aWish(1)], common_stores: together },
    shows: '心愿1',
    empty: { data: { list: [], common_stores: [] }, says: '购物车还是空的' },
  })

  const open = (list: WishItem[], arrange: (server: FakeServer) => void = () => {}, common_stores = together) =>
    openScreen(WishList, paths.wishList(), (server) => {
      server.answers(wishList, { list, common_stores })
      arrange(server)
    })

  it('adds up what is selected, and books it as one visit', async () => {
    const { address } = open([aWish(1), aWish(2)])
    await sees('已选 2 项')
    await sees('静安梧桐里店，可以一次拍完')
    await press('checkbox', '预约心愿2')
    await sees('已选 1 项')
    await press('button', '去预约')
    await until(() => expect(address()).toBe(paths.storeAndTime({ items: '1x1' })))
  })

  it('leaves unticked what was unticked when others were booked', async () => {
    leftInCart.write([2])
    open([aWish(2), aWish(3)])
    await sees('已选 1 项')
  })

  it('asks again when the page is seen again: another tab may have booked it', async () => {
    const { server } = open([aWish(1)])
    await sees('心愿1')
    server.answers(wishList, { list: [], common_stores: [] })
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
    await sees('购物车还是空的')
  })

  it('says why what is selected makes no visit', async () => {
    const { address } = open([aWish(1), aWish(2)], () => {}, [])
    await sees('需要分次预约')
    await press('button', '去预约')
    await until(() => expect(address()).toBe(paths.wishList()))
  })

  it('sets apart what cannot be booked any more, and clears it away after a question', async () => {
    const { server } = open([aWish(1), aWish(2, { invalid_reason: '已下架' })], (arranged) =>
      arranged.answers(removeWishes, { wish_count: 1 }),
    )
    await sees('失效的产品（1）')
    expect(text()).toContain('已下架')
    await press('button', '清空失效')
    await press('button', '清空')
    await until(() => expect(server.sent(removeWishes)).toEqual([{ ids: [2] }]))
  })

  it('cannot be booked while a change is on its way, and takes back what was refused', async () => {
    const several = { ...aProduct(1, '心愿1'), people_max: 4 }
    const { server } = open([aWish(1, { product: several })], (arranged) =>
      arranged.refuses(changeWish, wishFull({ count: 99 })),
    )
    await press('button', '增加心愿1的人数')
    await until(() => expect(server.sent(changeWish)).toMatchObject([{ id: 1, people: 2 }]))
    await until(() => expect(document.querySelector('output')?.textContent).toBe('1'))
  })
})
