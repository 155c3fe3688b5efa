// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { currentCity } from '@kuaimen/contract/city/city.endpoints'
import { productDetail, productList } from '@kuaimen/contract/product/product.endpoints'
import {
  autoComplete,
  choiceComments,
  comments,
  customerPictures,
  districtOptions,
  storeDetail,
  storeList,
  subwayOptions,
} from '@kuaimen/contract/store/store.endpoints'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { act } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aBrand } from '../../brand/examples.testing'
import { aCity } from '../../city/examples.testing'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { all, openScreen, press, sees, text, the, type, until } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import { aProduct, aProductDetail } from '../../product/examples.testing'
import { aComment, aStore, aStoreDetail } from '../examples.testing'
import SearchStore from './SearchStore'
import StoreDetail from './StoreDetail'

const around = (server: FakeServer) => {
  server.answers(getConfig, aBrand)
  server.answers(currentCity, aCity)
  server.answers(districtOptions, [{ name: '静安区', store_count: 3 }])
  server.answers(subwayOptions, [])
}
const tenStores = Array.from({ length: 10 }, (_, nth) => aStore(nth + 1))
const pages = (server: FakeServer) =>
  server.answers(storeList, ({ page }) => (Number(page) === 1 ? tenStores : [aStore(10), aStore(11)]))

describe('the search for stores', () => {
  itHasStates({
    Screen: SearchStore,
    at: paths.searchStore(),
    asks: storeList,
    filled: [aStore(1, '静安梧桐里店')],
    shows: '静安梧桐里店',
    empty: { data: [], says: '这座城市还没有门店' },
    others: around,
  })

  const open = (address: string, arrange: (server: FakeServer) => void) =>
    openScreen(SearchStore, address, (server) => {
      around(server)
      arrange(server)
    })

  it('asks for what the address says', async () => {
    const { server } = open(paths.searchStore({ keyword: '梧桐', district: '静安区' }), pages)
    await sees('第1门店')
    expect(server.sent(storeList)[0]).toMatchObject({ keyword: '梧桐', district: '静安区', city_id: 310100, page: 1 })
  })

  it('that finds nothing can be widened', async () => {
    const { address } = open(paths.searchStore({ keyword: '火星' }), (server) => server.answers(storeList, []))
    await sees('没有找到“火星”')
    await press('button', '清除条件')
    await until(() => expect(address()).toBe(paths.searchStore()))
  })

  it('grows by pages, each store once, to the end', async () => {
    open(paths.searchStore(), pages)
    await sees('第10门店')
    await press('button', '上拉，加载更多门店')
    await sees('第11门店')
    await sees('没有更多门店咯')
    expect(all('link', /^第\d+门店$/)).toHaveLength(11)
    expect(text()).toContain('共 11 家门店')
  })

  it('keeps its stores when the next page does not come, and another try brings it', async () => {
    const { server } = open(paths.searchStore(), pages)
    await sees('第10门店')
    server.loses(storeList)
    await press('button', '上拉，加载更多门店')
    await sees('没能加载出来')
    expect(text()).toContain('第10门店')
    pages(server)
    await press('button', '重新加载')
    await sees('第11门店')
    expect(text()).not.toContain('没能加载出来')
  })

  it('proposes what is being typed, and searches for what is picked', async () => {
    const { server, address } = open(paths.searchStore(), (arranged) => {
      pages(arranged)
      arranged.answers(autoComplete, [
        { kind: 'station', name: '静安寺', note: '2 号线', city_id: 310100, store_id: null },
      ])
    })
    await type('搜索门店', '静')
    await until(() => expect(server.sent(autoComplete)).toEqual([{ city_id: 310100, keyword: '静' }]))
    await press('option', /静安寺/)
    await until(() => expect(address()).toBe(paths.searchStore({ keyword: '静安寺' })))
  })

  it('goes to the city of what is picked, where that is another one', async () => {
    const { address } = open(paths.searchStore(), (arranged) => {
      pages(arranged)
      arranged.answers(autoComplete, [
        { kind: 'station', name: '西湖文化广场', note: '1 号线', city_id: 330100, store_id: null },
      ])
    })
    await type('搜索门店', '西')
    await press('option', /西湖文化广场/)
    await until(() => expect(address()).toBe(paths.searchStore({ city_id: '330100', keyword: '西湖文化广场' })))
  })

  it('of a product name it, and ask for its stores alone', async () => {
    const { server } = open(paths.searchStore({ product_id: '20' }), (arranged) => {
      pages(arranged)
      arranged.answers(productDetail, aProductDetail)
    })
    await sees(`只看可约「${aProductDetail.name}」的门店`)
    expect(server.sent(storeList)[0]).toMatchObject({ product_id: '20' })
  })

  it('goes without proposals where there are none to be had', async () => {
    const { server } = open(paths.searchStore(), (arranged) => {
      pages(arranged)
      arranged.loses(autoComplete)
    })
    await type('搜索门店', '静')
    await until(() => expect(server.sent(autoComplete)).toHaveLength(1))
    expect(text()).toContain('第1门店')
    expect(all('alert')).toEqual([])
  })
})

describe('a store', () => {
  const at = paths.storeDetail({ id: 1 })
  const path = '/store/detail/:id'
  const below = (server: FakeServer) => {
    server.answers(productList, [aProduct()])
    server.answers(choiceComments, { total: 1, score: 4.8, rated: 1, reasons: [], list: [aComment(1)] })
  }
  itHasStates({
    Screen: StoreDetail,
    at,
    path,
    asks: storeDetail,
    filled: aStoreDetail,
    shows: '梧桐路 1 号',
    gone: { failure: storeNotFound, says: storeNotFound.msg },
    others: below,
  })

  const open = (arrange: (server: FakeServer) => void) =>
    openScreen(
      StoreDetail,
      at,
      (server) => {
        server.answers(storeDetail, aStoreDetail)
        below(server)
        arrange(server)
      },
      { path },
    )

  it('says the hours of today, of the week, and of days that differ', async () => {
    const hours = aStoreDetail.hours.filter(({ weekday }) => weekday !== 2)
    const days = [{ day: '2026-11-20', text: '13:00–21:00，上午员工培训' }]
    open((server) => server.answers(storeDetail, { ...aStoreDetail, hours, days }))
    await sees('今日 10:00–22:00')
    await sees('周二 休息')
    await sees('周三至周日 10:00–22:00')
    await sees('11月20日 13:00–21:00，上午员工培训')
  })

  it('says that it is closed today', async () => {
    open((server) => server.answers(storeDetail, { ...aStoreDetail, closed_today: '门店周二休息' }))
    await sees('今日休息')
  })

  it('says where to park, where that is known', async () => {
    open((server) => server.answers(storeDetail, { ...aStoreDetail, subway: '', parking: '园区内可停' }))
    await sees('停车：园区内可停')
  })

  it('says where it is, how to call there, and what can be shot', async () => {
    open(() => {})
    await sees('2 号线静安寺站')
    expect(the('link', '致电').getAttribute('href')).toBe('tel:021-12345678')
    await until(() =>
      expect(the('link', /第20产品/).getAttribute('href')).toBe(paths.productDetail({ id: 20, store_id: 1 })),
    )
  })

  it('that is being renovated says until when', async () => {
    open((server) => server.answers(storeDetail, { ...aStoreDetail, is_spnd_biz: 1, spnd_biz_end: '2026-12-01' }))
    await sees('装修中')
    expect(text()).toContain('12月01日')
  })

  it('shows no products where they are not to be had, and the rest all the same', async () => {
    open((server) => server.loses(productList))
    await sees('顾客评价')
    await until(() => expect(text()).not.toContain('这里能拍'))
    expect(text()).toContain('梧桐路 1 号')
  })

  describe('the comments', () => {
    it('that do not exist yet are said to be missing', async () => {
      open((server) => server.answers(choiceComments, { total: 0, score: 0, rated: 0, reasons: [], list: [] }))
      await sees('还没有评价')
    })

    it('are loading without holding up the rest', async () => {
      let arrive: (page: { total: number; score: number; rated: number; reasons: []; list: [] }) => void = () => {}
      open((server) => {
        arrive = server.delays(choiceComments)
      })
      await sees('梧桐路 1 号')
      await sees('加载中')
      arrive({ total: 0, score: 0, rated: 0, reasons: [], list: [] })
      await sees('还没有评价')
    })

    it('that did not come are asked for again', async () => {
      const { server } = open((arranged) => arranged.loses(choiceComments))
      await sees('没能加载出来')
      server.answers(choiceComments, { total: 1, score: 5, rated: 1, reasons: [], list: [aComment(1)] })
      await press('button', '重新加载')
      await sees('第1条好评')
    })

    it('that were chosen are few, and lead to all', async () => {
      open((server) =>
        server.answers(choiceComments, { total: 1, score: 4.9, rated: 40, reasons: [], list: [aComment(1)] }),
      )
      await sees('40 条评价')
      expect(the('link', '查看全部 40 条评价').getAttribute('href')).toBe(
        paths.storeDetail({ id: 1, show: 'comments' }),
      )
    })

    it('are all there at an address of their own', async () => {
      openScreen(
        StoreDetail,
        paths.storeDetail({ id: 1, show: 'comments' }),
        (server) => server.answers(comments, { total: 1, score: 4.8, rated: 1, reasons: [], list: [aComment(7)] }),
        { path },
      )
      await sees('第7条好评')
      expect(text()).toContain('全部评价')
    })

    it('with pictures are found by one tap', async () => {
      const head = { score: 4.8, rated: 2, pictured: 1, reasons: [] }
      const images = [`/media/a/${'0'.repeat(32)}/r1080.webp`]
      const { server } = openScreen(
        StoreDetail,
        paths.storeDetail({ id: 1, show: 'comments' }),
        (arranged) =>
          arranged.answers(comments, ({ with_images }) =>
            with_images
              ? { ...head, total: 1, list: [{ ...aComment(8), images }] }
              : { ...head, total: 2, list: [aComment(7), { ...aComment(8), images }] },
          ),
        { path },
      )
      await sees('第7条好评')
      await press('button', '有图 1')
      await until(() => expect(text()).not.toContain('第7条好评'))
      await sees('第8条好评')
      the('button', '查看客人8的第1张照片')
      await press('button', '全部')
      await sees('第7条好评')
      expect(server.sent(comments)).toMatchObject([{ store_id: 1 }, { with_images: '1' }])
    })

    it('without any picture offer no choice', async () => {
      openScreen(
        StoreDetail,
        paths.storeDetail({ id: 1, show: 'comments' }),
        (server) =>
          server.answers(comments, { total: 1, score: 5, rated: 1, pictured: 0, reasons: [], list: [aComment(7)] }),
        { path },
      )
      await sees('第7条好评')
      expect(all('button', /有图/)).toEqual([])
    })

    it('have their pictures in a row, which is asked for when it comes near and there are some', async () => {
      const src = `/media/a/${'1'.repeat(32)}/r1080.webp`
      const sights: [Element, (seen: { isIntersecting: boolean; target: Element }[]) => void][] = []
      class Sight {
        constructor(readonly see: (seen: { isIntersecting: boolean; target: Element }[]) => void) {}
        observe(target: Element) {
          sights.push([target, this.see])
        }
        unobserve() {}
        disconnect() {}
      }
      vi.stubGlobal('IntersectionObserver', Sight)
      onTestFinished(() => void vi.unstubAllGlobals())
      const { server } = open((arranged) => {
        arranged.answers(choiceComments, {
          ...{ total: 1, score: 5, rated: 1, pictured: 3, reasons: [], list: [aComment(1)] },
        })
        arranged.answers(customerPictures, {
          total: 3,
          list: [{ comment_id: 1, src, nickname: '小满', product_name: '窗边的光', day: '2026-05-03' }],
        })
      })
      await sees('第1条好评')
      expect(server.sent(customerPictures)).toEqual([])
      act(() => {
        for (const [target, see] of sights) see([{ isIntersecting: true, target }])
      })
      await sees('3 张')
      the('button', '查看小满的照片：窗边的光')
    })
  })
})
