// @vitest-environment happy-dom
import { me } from '@kuaimen/contract/account/self.endpoints'
import type { CurrentShoot } from '@kuaimen/contract/booking/record.views'
import { currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { newcomerGift } from '@kuaimen/contract/campaign/page.endpoints'
import { ownNewcomer } from '@kuaimen/contract/campaign/take.endpoints'
import { currentCity } from '@kuaimen/contract/city/city.endpoints'
import { pageContent } from '@kuaimen/contract/content/content.endpoints'
import type { AdvertView, PageContent } from '@kuaimen/contract/content/content.views'
import { daysBetween, studioDay, studioInstant, studioTime } from '@kuaimen/contract/kernel/time'
import { homeCategories } from '@kuaimen/contract/product/product.endpoints'
import { resourceCount } from '@kuaimen/contract/product/wish.endpoints'
import { recommendedStores, storeList } from '@kuaimen/contract/store/store.endpoints'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBrand } from '../../brand/examples.testing'
import { aCity } from '../../city/examples.testing'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { openScreen, sees, the, until } from '../../platform/screen.testing'
import { aStore } from '../../store/examples.testing'
import Home from './Home'

const HOUR = 3_600_000

const nothing: PageContent = { banner: [], page: [], recommendation: [], activity: [], products: [] }
const picture = {
  url: '/a.webp',
  alt: '秋天',
  title: '',
  line: '',
  call: '',
  tone: 'light',
  price: null,
  width: 1125,
  height: 600,
  link_type: 'none',
  link: '',
} as const
const words = { title: '全家福', line: '坐满一张照片', call: '去看看', price: { fen: 9900, is_from: true } } as const
const aProduct = (id: number, soonest: { day: string; time: string } | null) => ({
  id,
  name: `产品${id}`,
  subtitle: '',
  cover: `/p${id}.webp`,
  price_fen: 12_900,
  list_price_fen: 12_900,
  soonest,
})
const advert: AdvertView = { ...picture, uuid: 'a', type: 'home', close_icon: '/cross.svg' }
const item = (rowspan: number) => ({
  uuid: String(rowspan),
  url: '/r.webp',
  name: `每行${rowspan}`,
  imagewidth: 100,
  imageheight: 100,
  rowspan,
  link_type: 'none' as const,
  link: '',
})

const aShoot: CurrentShoot = {
  exists: 1,
  order_sn: 'B1',
  book_datetime: '2027-05-08,14:00',
  store_name: '梧桐里店',
  store_tel: '400',
  store_location: '121.4,31.2',
  store_address: '梧桐路 1 号',
  order_products: ['签证照'],
  cover: '/visa.webp',
  holds: [],
}
const aHold: CurrentShoot['holds'][number] = {
  payable_no: 'B2',
  order_sn: 'B2',
  payable_fen: 12_900,
  hold_until: Math.floor(Date.now() / 1000) + 600,
  day: '2027-05-08',
  time: '14:00',
  store_name: '梧桐里店',
  product_names: ['签证照'],
}
/** In three hours. */
const soon = () => {
  const at = new Date(Date.now() + 3 * HOUR)
  return `${studioDay(at)},${studioTime(at)}`
}

const arrange =
  (content: Partial<PageContent> = {}) =>
  (server: FakeServer) => {
    server.answers(getConfig, { ...aBrand, avatar_default: '/default.webp' })
    server.answers(currentCity, aCity)
    server.answers(pageContent, { ...nothing, ...content })
    server.answers(homeCategories, [])
    server.answers(newcomerGift, null)
    server.answers(ownNewcomer, null)
    server.answers(storeList, [
      {
        ...aStore(1, '梧桐里店'),
        distance: 1720,
        tag: [
          { name: '地铁口', img: '/tag.webp', display_position: 'home' },
          { name: '有停车', img: '', display_position: 'home' },
        ],
      },
    ])
    server.answers(recommendedStores, [])
    server.answers(resourceCount, {
      wish_count: 0,
      coupon_count: 0,
      message_count: 4,
      points: 0,
      level_name: '相知',
      tasks_ready: 0,
    })
    server.answers(currentShoot, aShoot)
    server.answers(me, {
      mobile: '13800000001',
      nickname: '小林',
      email: '',
      gender: 'unset',
      avatar: '/mine.webp',
      profile: {
        birthday: '',
        city: '',
        occupation: '',
        industry: '',
        height_cm: null,
        weight_kg: null,
        clothes_size: '',
        shoe_size: '',
      },
      city_id: null,
      expires_at: 0,
    })
  }

const sent: { path: string; body: string; keepalive: boolean | undefined }[] = []
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, { body, keepalive }: RequestInit) => {
    sent.push({ path, body: String(body), keepalive })
    return new Response('{"code":0,"msg":"","data":null}')
  })
})
afterEach(() => {
  sent.length = 0
  vi.unstubAllGlobals()
})

const image = (src: string) => document.querySelector<HTMLImageElement>(`img[src="${src}"]`)
const asMember = { cookies: { city_id: '310100', access_token: 't' } }

it('a member sees the level beside the portrait, from what is counted anyway', async () => {
  const { server } = openScreen(Home, '/', arrange(), asMember)
  const way = await until(() => the('link', '我的，相知'))
  expect(way.getAttribute('href')).toBe(paths.mine())
  expect(server.made(resourceCount)).toHaveLength(1)
})

describe('the bell', () => {
  it('tells a member how many messages wait, and leads to them', async () => {
    openScreen(Home, '/', arrange(), asMember)
    const bell = await until(() => the('link', '4条未读'))
    expect(bell.getAttribute('href')).toBe(paths.message())
    expect(bell.querySelector('svg')?.getAttribute('aria-label')).toBe('消息')
  })

  it('is not for visitors', async () => {
    const { server } = openScreen(Home, '/', arrange())
    await sees('梧桐里店')
    expect(document.querySelector(`a[href="${paths.message()}"]`)).toBeNull()
    expect(server.made(resourceCount)).toEqual([])
  })
})

describe('home', () => {
  it('leads to all stores', async () => {
    openScreen(Home, '/', arrange())
    await sees('梧桐里店')
    expect(the('link', '全部门店').getAttribute('href')).toBe(paths.searchStore())
  })

  it('shows the member by their own picture, and the brand’s where there is none', async () => {
    openScreen(Home, '/', arrange(), asMember)
    await until(() => expect(image('/mine.webp')).not.toBeNull())
    expect(image('/default.webp')).toBeNull()
  })

  it('shows a visitor the brand’s picture', async () => {
    openScreen(Home, '/', arrange())
    await until(() => expect(image('/default.webp')).not.toBeNull())
  })

  it('counts the days to the next visit, and names its day, place and picture', async () => {
    const days = daysBetween(studioDay(new Date()), '2027-05-08')
    openScreen(Home, '/', arrange(), asMember)
    await sees(`${days} 天后`)
    // The picture, or its stand-in when it cannot be had.
    expect(document.querySelector('[aria-label="即将到来的预约"] [class*=art]')).not.toBeNull()
    expect(the('link', `${days} 天后 2027年05月08日 周六 14:00`).getAttribute('href')).toBe(
      paths.orderDetail({ order_sn: 'B1' }),
    )
  })

  it.each([
    [2 * HOUR, '今天 14:00', true],
    [23 * HOUR, '明天 14:00', true],
    [25 * HOUR, '明天 14:00', false],
  ])('says today and tomorrow by name, and is tinted within a day of it', async (before, text, isTinted) => {
    vi.useFakeTimers({ now: studioInstant('2027-05-08', '14:00').getTime() - before, toFake: ['Date'] })
    try {
      openScreen(Home, '/', arrange(), asMember)
      await sees(text)
      const card = document.querySelector('[aria-label="即将到来的预约"]')
      expect(/soon/.test(card?.className ?? '')).toBe(isTinted)
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows products with price and the earliest time, and no time that is over', async () => {
    vi.useFakeTimers({ now: studioInstant('2026-11-16', '12:00'), toFake: ['Date'] })
    try {
      const products = [
        aProduct(1, { day: '2026-11-16', time: '14:00' }),
        aProduct(2, { day: '2026-11-16', time: '11:30' }),
        aProduct(3, null),
      ]
      openScreen(Home, '/', arrange({ products }))
      await sees('最早 今天 14:00 可约')
      await sees('近期已约满')
      expect(document.body.textContent).not.toContain('11:30')
      expect(the('link', /产品1/).getAttribute('href')).toBe(paths.productDetail({ id: 1 }))
      expect(the('link', '全部产品').getAttribute('href')).toBe(paths.productList())
    } finally {
      vi.useRealTimers()
    }
  })

  it('says on its pictures what they are about, as text, and reads nothing out twice', async () => {
    const banner = { ...picture, ...words, uuid: 'b' }
    const activity = { ...picture, ...words, uuid: 'c', title: '毕业季', price: { fen: 19_900, is_from: false } }
    openScreen(Home, '/', arrange({ banner: [banner], activity: [activity] }))
    await sees('全家福')
    expect(document.body.textContent).toContain('从 ¥99 起')
    expect(document.body.textContent).toContain('毕业季坐满一张照片¥199')
    expect(document.querySelector('[alt="秋天"]')).toBeNull()
  })

  it('shows no store twice, and recommends none that is closed for works', async () => {
    openScreen(Home, '/', (server) => {
      arrange()(server)
      server.answers(storeList, [aStore(1, '近店')])
      const closed = { ...aStore(3, '装修店'), is_spnd_biz: 1 as const, spnd_biz_end: '2027-01-01' }
      server.answers(recommendedStores, [aStore(1, '近店'), aStore(2, '远店'), closed])
    })
    await sees('远店')
    const names = [...document.querySelectorAll('article h3')].map((name) => name.textContent)
    expect(names).toEqual(['远店', '近店'])
  })

  it('says a tag in words, with its picture as long as that can be had', async () => {
    openScreen(Home, '/', arrange())
    await sees('有停车')
    await sees('地铁口')
    const tag = await until(() => {
      const found = image('/tag.webp')
      expect(found?.alt).toBe('')
      return found
    })
    await act(async () => void tag?.dispatchEvent(new Event('error')))
    expect(image('/tag.webp')).toBeNull()
    await sees('地铁口')
  })

  it('says a distance as everywhere else', async () => {
    openScreen(Home, '/', arrange())
    await sees('1.7km')
  })

  it('gives every rowspan its share of the width', async () => {
    const children = [0.5, 1, 1.5, 2, 5, 6].map(item)
    openScreen(Home, '/', arrange({ recommendation: [{ uuid: 'g', name: '推荐', children }] }))
    await sees('每行6')
    const widths = [...document.querySelectorAll<HTMLElement>('[style*=width]')].map(({ style }) =>
      Number.parseFloat(style.width).toFixed(1),
    )
    expect(widths).toEqual(['100.0', '100.0', '66.7', '50.0', '20.0', '16.7'])
  })

  describe('the advert at its opening', () => {
    const opening: AdvertView = { ...advert, uuid: 'o', type: 'opening', title: '新年全家福' }
    const shoot = (change: object) => (server: FakeServer) => {
      arrange({ page: [opening] })(server)
      server.answers(currentShoot, { ...aShoot, ...change })
    }
    const isOver = () => document.querySelector('[role=dialog]') !== null
    beforeEach(() => vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined))
    afterEach(() => void vi.restoreAllMocks())

    it('lies over the page once', async () => {
      openScreen(Home, '/', shoot({}), asMember)
      await until(() => expect(isOver()).toBe(true))
    })

    it.each([
      ['somebody whose minutes to pay are running', { holds: [aHold] }],
      ['somebody who has to be there within a day', { book_datetime: soon() }],
    ])('is not for %s', async (_, change) => {
      const { server } = openScreen(Home, '/', shoot(change), asMember)
      await until(() => expect(server.made(currentShoot)).not.toEqual([]))
      await sees('签证照')
      expect(isOver()).toBe(false)
    })
  })

  it('closes its advert by the advert’s own cross', async () => {
    openScreen(Home, '/', arrange({ page: [advert] }))
    await until(() => expect(image('/cross.svg')?.closest('button')?.getAttribute('aria-label')).toBe('关闭广告'))
  })

  it('counts and tracks a banner that leads nowhere, and sends it when the page is left', async () => {
    openScreen(Home, '/', arrange({ banner: [{ ...picture, uuid: '0b5c1f7e-0000-4000-8000-000000000001' }] }))
    // The picture, or its stand-in when it cannot be had.
    const banner = () => document.querySelector('[alt="秋天"], [aria-label="秋天"]')
    await until(() => expect(banner()).not.toBeNull())
    await act(async () => void banner()?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
    expect(sent.map(({ path }) => path)).toEqual(['/api/pagead/count'])
    window.dispatchEvent(new Event('pagehide'))
    expect(sent.map(({ path, keepalive }) => [path, keepalive])).toEqual([
      ['/api/pagead/count', true],
      ['/api/track', true],
    ])
    expect(sent[1]?.body).toContain('banner_click')
  })
})
