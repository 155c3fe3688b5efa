// @vitest-environment happy-dom
import { me } from '@kuaimen/contract/account/account.endpoints'
import { currentShoot } from '@kuaimen/contract/booking/booking.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { currentCity } from '@kuaimen/contract/city/city.endpoints'
import { pageContent } from '@kuaimen/contract/content/content.endpoints'
import type { AdvertView, PageContent } from '@kuaimen/contract/content/content.views'
import { homeCategories } from '@kuaimen/contract/product/product.endpoints'
import { resourceCount } from '@kuaimen/contract/product/wish.endpoints'
import { recommendedStores, storeList } from '@kuaimen/contract/store/store.endpoints'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBrand, aCity, aStore } from '../../platform/examples.testing'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/paths'
import { openScreen, sees, the, until } from '../../platform/screen.testing'
import Home from './Home'

const nothing: PageContent = { banner: [], page: [], recommendation: [], activity: [] }
const picture = { url: '/a.webp', alt: '秋天', width: 1125, height: 600, link_type: 'none', link: '' } as const
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

const arrange =
  (content: Partial<PageContent> = {}) =>
  (server: FakeServer) => {
    server.answers(getConfig, { ...aBrand, avatar_default: '/default.webp' })
    server.answers(currentCity, aCity)
    server.answers(pageContent, { ...nothing, ...content })
    server.answers(homeCategories, [])
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
    server.answers(resourceCount, { wish_count: 0, coupon_count: 0 })
    server.answers(currentShoot, {
      exists: 1,
      order_sn: 'B1',
      book_datetime: '2027-05-08,14:00',
      store_name: '梧桐里店',
      store_tel: '400',
      store_location: '121.4,31.2',
      store_address: '梧桐路 1 号',
      order_products: ['签证照'],
      holds: [],
    })
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

  it('writes the day of the next visit in full, its weekday behind', async () => {
    openScreen(Home, '/', arrange(), asMember)
    await sees('2027年05月08日 周六 14:00')
  })

  it('draws a tag from its picture, as text without one or when it fails', async () => {
    openScreen(Home, '/', arrange())
    await sees('有停车')
    const tag = await until(() => {
      const found = image('/tag.webp')
      expect(found?.alt).toBe('地铁口')
      return found
    })
    await act(async () => void tag?.dispatchEvent(new Event('error')))
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
