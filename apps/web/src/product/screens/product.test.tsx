// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { currentCity } from '@kuaimen/contract/city/city.endpoints'
import { favouriteIds } from '@kuaimen/contract/product/favourite.endpoints'
import { categories, productDetail, productList } from '@kuaimen/contract/product/product.endpoints'
import { categoryNotFound, productNotFound } from '@kuaimen/contract/product/product.errors'
import { addWish, resourceCount } from '@kuaimen/contract/product/wish.endpoints'
import { choiceComments, comments, storeDetail, storeList } from '@kuaimen/contract/store/store.endpoints'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { aBrand } from '../../brand/examples.testing'
import { aCity } from '../../city/examples.testing'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { all, openScreen, press, sees, text, the, type, until } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import { aComment, aStore, aStoreDetail } from '../../store/examples.testing'
import { draft } from '../../visit/draft'
import { aProduct, aProductDetail } from '../examples.testing'
import { ProductPage } from '../parts/ProductPage'
import MakeupProducts from './MakeupProducts'
import ProductList from './ProductList'
import SearchProduct from './SearchProduct'

const MEMBER = { city_id: '310100', access_token: 'T1' }
const around = (server: FakeServer) => {
  server.answers(getConfig, aBrand)
  server.answers(categories, [{ id: 1, name: '肖像', img: '', branch: 'shoot', product_count: 3 }])
}
const twenty = Array.from({ length: 20 }, (_, nth) => aProduct(nth + 1))
const pages = (server: FakeServer) =>
  server.answers(productList, ({ page }) => (Number(page) === 1 ? twenty : [aProduct(20), aProduct(21)]))

describe('the list of products', () => {
  itHasStates({
    Screen: ProductList,
    at: paths.productList(),
    asks: productList,
    filled: [aProduct(20, '个人肖像')],
    shows: '个人肖像',
    empty: { data: [], says: '这座城市暂时还没有' },
    others: around,
  })

  const open = (address: string, arrange: (server: FakeServer) => void) =>
    openScreen(ProductList, address, (server) => {
      around(server)
      arrange(server)
    })

  it('has the name of each category above its products, and what others think of them', async () => {
    open(paths.productList(), (server) =>
      server.answers(productList, [{ ...aProduct(20, '个人肖像'), rating: { score: 4.5, rated: 12 } }]),
    )
    await until(() => expect(document.querySelector('h2')?.textContent).toBe('肖像'))
    await sees('4.5')
  })

  it('grows by pages, each product once, to the end', async () => {
    open(paths.productList(), pages)
    await sees('第20产品')
    await press('button', '上拉，看更多产品')
    await sees('第21产品')
    expect(all('link', /第\d+产品/)).toHaveLength(21)
    expect(all('button', '上拉，看更多产品')).toEqual([])
  })

  it('keeps its products when the next page does not come, and another try brings it', async () => {
    const { server } = open(paths.productList(), pages)
    await sees('第20产品')
    server.loses(productList)
    await press('button', '上拉，看更多产品')
    await sees('没能加载出来')
    expect(text()).toContain('第20产品')
    pages(server)
    await press('button', '重新加载')
    await sees('第21产品')
  })

  const inCategory = (id: number, arrange: (server: FakeServer) => void = () => {}) =>
    openScreen(
      ProductList,
      paths.productList({ id }),
      (server) => {
        pages(server)
        server.answers(getConfig, aBrand)
        server.answers(categories, [
          { id: 1, name: '肖像', img: '', branch: 'shoot', product_count: 3 },
          { id: 9, name: '妆造', img: '', branch: 'makeup', product_count: 2 },
        ])
        arrange(server)
      },
      { path: '/product/list/:id' },
    )

  it('of makeup is another page', async () => {
    const { address } = inCategory(9)
    await until(() => expect(address()).toBe(paths.makeup()))
  })

  it('of a category that does not exist says so, and leads to all', async () => {
    inCategory(77, (server) => server.refuses(productList, categoryNotFound))
    await sees('没有找到这个分类')
    expect(the('link', '看全部产品').getAttribute('href')).toBe(paths.productList())
  })

  it('of a store says which, and leads out of it', async () => {
    const { server, address } = open(paths.productList({ store_id: 1 }), (arranged) => {
      pages(arranged)
      arranged.answers(storeDetail, aStoreDetail)
    })
    await sees('只看「静安梧桐里店」能拍的')
    expect(server.sent(productList)[0]).toMatchObject({ store_id: 1 })
    await press('button', '不限静安梧桐里店，看全部产品')
    await until(() => expect(address()).toBe(paths.productList()))
  })
})

describe('makeup', () => {
  itHasStates({
    Screen: MakeupProducts,
    at: paths.makeup(),
    asks: productList,
    filled: [aProduct(57, '面试妆')],
    shows: '面试妆',
    empty: { data: [], says: '这座城市暂时没有妆造' },
    others: around,
  })

  it('is not asked for where the brand does not show it', async () => {
    const { server } = openScreen(MakeupProducts, paths.makeup(), (arranged) =>
      arranged.answers(getConfig, { ...aBrand, makeup_show: 0 }),
    )
    await sees('化妆造型暂未开放')
    expect(server.sent(productList)).toEqual([])
  })
})

describe('the search for products', () => {
  itHasStates({
    Screen: SearchProduct,
    at: paths.searchProduct({ keyword: '肖像' }),
    asks: productList,
    filled: [aProduct(20, '个人写真')],
    shows: '个人写真',
    empty: { data: [], says: '没有找到「肖像」' },
    others: around,
  })

  it('proposes where to begin, and shows products meanwhile', async () => {
    openScreen(SearchProduct, paths.searchProduct(), (server) => {
      around(server)
      pages(server)
    })
    await sees('大家在拍')
    await sees('第1产品')
  })

  it('searches for what was typed once the typing pauses', async () => {
    const { server, address } = openScreen(SearchProduct, paths.searchProduct(), (arranged) => {
      around(arranged)
      pages(arranged)
    })
    await type('搜索产品', '全')
    await type('搜索产品', '全家福')
    await until(() => expect(address()).toBe(paths.searchProduct({ keyword: '全家福' })))
    await sees('第1产品')
    expect(server.sent(productList).flatMap(({ keyword }) => keyword ?? [])).toEqual(['全家福'])
  })

  it('remembers what was picked, until it is reset', async () => {
    const { address, router } = openScreen(SearchProduct, paths.searchProduct(), (server) => {
      around(server)
      pages(server)
    })
    await press('button', '证件照')
    await until(() => expect(address()).toBe(paths.searchProduct({ keyword: '证件照' })))
    await act(() => router.navigate(paths.searchProduct()))
    await sees('最近搜索')
    await press('button', '清空')
    await until(() => expect(text()).not.toContain('最近搜索'))
  })
})

describe('a product', () => {
  const at = paths.productDetail({ id: 20 })
  const below = (server: FakeServer) => {
    around(server)
    server.answers(currentCity, aCity)
    server.answers(storeList, [aStore(1, '静安梧桐里店')])
    server.answers(choiceComments, { total: 0, score: 0, rated: 0, reasons: [], list: [] })
  }
  itHasStates({
    Screen: ProductPage,
    at,
    asks: productDetail,
    filled: aProductDetail,
    shows: '包含内容',
    gone: { failure: productNotFound, says: '没有找到这个产品' },
    others: below,
  })

  const open = (arrange: (server: FakeServer) => void, cookies: Record<string, string> = { city_id: '310100' }) =>
    openScreen(
      ProductPage,
      at,
      (server) => {
        below(server)
        server.answers(productDetail, aProductDetail)
        server.answers(favouriteIds, { product_ids: [], store_ids: [] })
        server.answers(resourceCount, {
          wish_count: 0,
          coupon_count: 0,
          message_count: 0,
          points: 0,
          level_name: '',
          tasks_ready: 0,
        })
        arrange(server)
      },
      { cookies },
    )

  it('says so when its address names none, without asking', async () => {
    const { server } = openScreen(ProductPage, '/product/detail', around)
    await sees('没有找到这个产品')
    expect(server.sent(productDetail)).toEqual([])
  })

  it('says first what it costs, what others think, and when one can come where', async () => {
    open(() => {})
    await sees('2 家可拍 · 最早今天 14:00')
    await sees('4.4分 · 24 评价')
    expect(document.querySelectorAll('h1')).toHaveLength(1)
  })

  it('says so when it is booked up, or offered nowhere here', async () => {
    const { server } = open((arranged) => arranged.answers(productDetail, { ...aProductDetail, soonest: null }))
    await sees('2 家可拍 · 近期已约满')
    expect(server.sent(storeList)).toMatchObject([{ product_id: 20, soonest: '1' }])
  })

  it('shows its samples, with the names of those that are series', async () => {
    open(() => {})
    await sees('窗边')
    await press('button', '查看造型窗边')
    await until(() =>
      expect(document.querySelector('[role=dialog]')?.getAttribute('aria-label')).toBe('个人肖像的样片'),
    )
  })

  it('is sent to friends by the way that the app has', async () => {
    open(() => {})
    await press('button', '分享')
    await sees('好友')
  })

  it('says where it can be shot, or that it cannot be here', async () => {
    const { server } = open((arranged) => arranged.loses(storeList))
    await sees('没能加载出来')
    server.answers(storeList, [])
    await press('button', '重新加载')
    await sees('上海的门店暂时拍不了')
  })

  it('shows what others say where they have said something', async () => {
    open((server) =>
      server.answers(choiceComments, { total: 1, score: 4.8, rated: 24, reasons: [], list: [aComment(1)] }),
    )
    await sees('第1条好评')
    const all = the('link', '查看全部 24 条评价')
    expect(all.getAttribute('href')).toBe(paths.productDetail({ id: 20, show: 'comments' }))
  })

  it('shows all that others say at an address of its own, page by page', async () => {
    const { server } = openScreen(ProductPage, paths.productDetail({ id: 20, show: 'comments' }), (arranged) =>
      arranged.answers(comments, ({ page }) => ({
        ...{ total: 3, score: 4.8, rated: 3, reasons: [] },
        list: Number(page) === 1 ? [aComment(1), aComment(2)] : [{ ...aComment(3), is_choice: false }],
      })),
    )
    await sees('第2条好评')
    await press('button', '上拉，看更早的评价')
    await sees('第3条好评')
    await sees('没有更多评价了')
    expect(text().split('精选')).toHaveLength(3)
    expect(server.sent(comments)).toMatchObject([{ product_id: 20, page: 1 }, { page: 2 }])
  })

  it('leads to all the stores that offer it', async () => {
    open((server) => server.answers(productDetail, { ...aProductDetail, store_count: 14 }))
    await sees('静安梧桐里店')
    expect(the('link', '查看全部 14 家门店').getAttribute('href')).toBe(paths.searchStore({ product_id: '20' }))
  })

  it('begins with as many people as its name says', async () => {
    const family = { ...aProductDetail, name: '三口之家', people_min: 2, people_max: 4 }
    const { address } = open((server) => server.answers(productDetail, family))
    await press('button', '立即预约')
    await press('button', '选择门店与时间')
    await until(() => expect(address()).toBe(paths.storeAndTime({ items: '20x3' })))
  })

  it('goes into the cart of a member once', async () => {
    let arrive: (added: { wish_count: number }) => void = () => {}
    const { server } = open((arranged) => {
      arrive = arranged.delays(addWish)
    }, MEMBER)
    await press('button', '加入购物车')
    const confirm = await until(() => {
      const [, inSheet] = all('button', '加入购物车')
      if (!inSheet) throw new Error('the sheet is not open')
      return inSheet
    })
    act(() => confirm.click())
    act(() => confirm.click())
    await until(() =>
      expect(server.sent(addWish)).toEqual([{ product_id: 20, store_id: null, people: 1, addon_ids: [] }]),
    )
    arrive({ wish_count: 1 })
    await sees('已加入购物车')
    await until(() => the('link', '购物车，1项'))
  })

  it('leads a visitor to sign in, and goes into the cart when they are back', async () => {
    const { server, address } = open(() => {})
    await press('button', '加入购物车')
    await press('button', '登录并加入购物车')
    await until(() => expect(address()).toBe(paths.signIn({ redirect: at })))
    expect(server.sent(addWish)).toEqual([])
  })

  it('is booked for as many as come, with what was added', async () => {
    const { address } = open((server) =>
      server.answers(productDetail, {
        ...aProductDetail,
        people_max: 4,
        addons: [{ id: 5, name: '精修一张', price_fen: 3000, max: 2 }],
      }),
    )
    await press('button', '立即预约')
    await press('button', '增加人数')
    await press('checkbox', /精修一张/)
    await sees('¥229')
    await press('button', '增加精修一张的份数')
    await sees('¥259')
    await press('button', '选择门店与时间')
    await until(() => expect(address()).toBe(paths.storeAndTime({ items: '20x2' })))
    expect(draft()?.items).toMatchObject([{ product_id: 20, people: 2, addon_ids: [5, 5] }])
  })
})
