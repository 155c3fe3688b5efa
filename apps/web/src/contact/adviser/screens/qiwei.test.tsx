// @vitest-environment happy-dom

import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import {
  authorizedQrCode,
  checkContact,
  drainState,
  giftSelect,
  qrCode,
} from '@kuaimen/contract/contact/visitor.endpoints'
import { contactUnauthorized, noAdviser } from '@kuaimen/contract/contact/visitor.errors'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBooking } from '../../../booking/examples.testing'
import { aBrand } from '../../../brand/examples.testing'
import { dropCookie, setCookie } from '../../../platform/browser/cookies'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, until } from '../../../platform/screen.testing'
import { checkOf, drainOf, giftsOf, qrOf } from '../../contact.api'
import { aCheck, aDrain, aQr, IN_WECHAT, NAMED, someGifts } from '../../examples.testing'
import Qiwei from './Qiwei'
import QiweiOfVisit from './QiweiOfVisit'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('events are not missed')))
})
afterEach(() => {
  vi.unstubAllGlobals()
  dropCookie('wxwork_return_url')
})

const open = (
  address: string,
  arrange: (server: FakeServer) => void = () => {},
  opening: Parameters<typeof openScreen>[3] = {},
) =>
  openScreen(
    address.startsWith('/qiwei?') || address === '/qiwei' ? Qiwei : QiweiOfVisit,
    address,
    (server) => {
      server.answers(getConfig, { ...aBrand, tel: '400-820-0000' })
      server.answers(checkContact, aCheck())
      server.answers(authorizedQrCode, aQr())
      server.answers(qrCode, aQr())
      server.answers(drainState, aDrain())
      arrange(server)
    },
    { cookies: NAMED, userAgent: IN_WECHAT, ...opening },
  )

const came = (redirect: string) =>
  sessionStorage.setItem('enterpriseState', JSON.stringify({ city_id: 310100, redirect, hasQiweiChecked: true }))

describe('what is remembered of an answer', () => {
  it('has no ticket in its name, where it would lie about in the tab', () => {
    for (const [name, value] of Object.entries(NAMED)) setCookie(name, value, 1)
    const wanted = { city_id: 310100, type: 'normal' }
    const asked = [qrOf(wanted, true), drainOf(310100, 'c1', 0), giftsOf(310100, 'normal')].map(
      ({ queryKey }) => queryKey,
    )
    const who = { isLoggedIn: true, isNamed: true }
    expect(JSON.stringify([...asked, checkOf(310100, '/', who).queryKey])).not.toMatch(/t1|oU1/)
    for (const name of Object.keys(NAMED)) dropCookie(name)
  })
})

describe('/qiwei', () => {
  it.each([
    ['normal', '认识您的顾问'],
    ['book', '约之前，先认识一位顾问'],
    // Without a gift to choose nobody is promised one.
    ['gift', '认识您的顾问'],
    ['pay', '预约好了，后面交给顾问'],
    ['else', '认识您的顾问'],
  ])('says why one is here: %s', async (type, title) => {
    open(`/qiwei?type=${type}`, (server) => server.refuses(giftSelect, noAdviser))
    await sees(title)
    await sees('长按识别二维码')
    for (const promise of ['改期提醒', '妆造建议', '样片优先']) expect(text()).toContain(promise)
    expect(text()).not.toContain('礼赠')
  })

  it('always has a way on, back to where the booking was, and is then quiet for a day', async () => {
    came('/reservation/product/store_and_time?items=9')
    const { address } = open('/qiwei?type=book')
    await press('button', '先不加，继续预约')
    expect(address()).toBe('/reservation/product/store_and_time?items=9')
    expect(Number(localStorage.getItem('wxworkSkipTime'))).toBeGreaterThan(Date.now())
  })

  it('has it while nothing is answered, and when everything fails', async () => {
    came('/reservation/product/date_and_time?items=9&store_id=1')
    const { address } = open('/qiwei?type=book', (server) => {
      server.loses(checkContact)
      server.loses(authorizedQrCode)
    })
    await sees('没能加载出来')
    await press('button', '先不加，继续预约')
    expect(address()).toBe('/reservation/product/date_and_time?items=9&store_id=1')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example'])('does not lead to %s', async (redirect) => {
    came(redirect)
    const { address } = open('/qiwei?type=book')
    await press('button', '先不加，继续预约')
    expect(address()).toBe('/')
  })

  it('offers her again to who has deleted her since', async () => {
    sessionStorage.setItem('enterpriseState', JSON.stringify({ city_id: 310100, added: true }))
    open('/qiwei?type=normal')
    await sees('长按识别二维码')
    expect(text()).not.toContain('已添加')
  })

  it('shows the city’s code to a number that WeChat does not name', async () => {
    const { server } = open('/qiwei?type=normal', (arranged) => arranged.answers(qrCode, aQr()), {
      cookies: { city_id: '310100', access_token: 't' },
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1',
    })
    await until(() => expect(server.made(qrCode)).toHaveLength(1))
    expect(server.made(authorizedQrCode)).toEqual([])
  })

  it('goes on after she was added', async () => {
    came('/reservation/product/store_and_time?items=9')
    const { address } = open('/qiwei?type=book', (server) =>
      server.answers(drainState, aDrain({ state: 'half', is_add: 1 })),
    )
    await sees('已添加，顾问会在微信里找您')
    expect(document.querySelector('img[alt*=二维码]')).toBeNull()
    await press('button', '继续预约')
    expect(address()).toBe('/reservation/product/store_and_time?items=9')
  })

  it('shows the code of the gift that was chosen', async () => {
    const { server } = open('/qiwei?type=gift', (arranged) => {
      arranged.answers(checkContact, aCheck({ add_method: 2 }))
      arranged.answers(giftSelect, someGifts)
    })
    await sees('选好礼赠，二维码就在这里')
    await sees('加顾问，领新朋友礼赠')
    expect(text()).toContain('¥50')
    expect(text()).toContain('满 199 可用')
    await press('radio', /加印一张/)
    await sees('长按识别二维码')
    expect(server.sent(authorizedQrCode).at(-1)).toMatchObject({ selected_code: 'print' })
  })

  it('brings the code into sight once a gift is chosen, while the gifts stay', async () => {
    const seen: Element[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
      seen.push(this)
    })
    const arrive: { code?: (code: ReturnType<typeof aQr>) => void } = {}
    const { server } = open('/qiwei?type=gift', (arranged) => {
      arranged.answers(checkContact, aCheck({ add_method: 2 }))
      arranged.answers(giftSelect, someGifts)
    })
    await sees('选好礼赠，二维码就在这里')
    expect(seen).toHaveLength(0)
    arrive.code = server.delays(authorizedQrCode)
    await press('radio', /加印一张/)
    await until(() => expect(seen).toHaveLength(1))
    expect(all('radio', /加印一张/)).toHaveLength(1)
    await act(async () => arrive.code?.(aQr()))
    await sees('长按识别二维码')
    expect(seen[0]?.querySelector('img[alt*=二维码]')).not.toBeNull()
    vi.restoreAllMocks()
  })

  it('says that the gift is in the cards, and leads there', async () => {
    open('/qiwei?type=gift', (arranged) => {
      arranged.answers(checkContact, aCheck({ add_method: 2 }))
      arranged.answers(giftSelect, someGifts)
      // Each gift has a code of its own, and only its state brings it.
      arranged.answers(authorizedQrCode, ({ selected_code = '' }) =>
        aQr({ params: { qrcode: '/contact/qr/v.png', state: `v${selected_code}` } }),
      )
      arranged.answers(drainState, ({ state }) =>
        state === 'vprint' ? aDrain({ state: 'added', is_add: 1, gift: { name: '加印一张', code: 'C1' } }) : aDrain(),
      )
    })
    await press('radio', /加印一张/)
    await sees('已添加，「加印一张」已放入卡包')
    await until(() => expect(all('button', '回到刚才的页面')).toHaveLength(1))
    await until(() => expect(all('link', '去看看')[0]?.getAttribute('href')).toBe(paths.cardCase({ type: 'coupon' })))
    expect(text()).not.toContain('您已经添加了顾问')
  })

  it('says nothing of gifts, nor anything else in their place, until it is known whether there are any', async () => {
    const arrive: { gifts?: (gifts: typeof someGifts) => void } = {}
    open('/qiwei?type=gift', (arranged) => {
      arranged.answers(checkContact, aCheck({ add_method: 2 }))
      arrive.gifts = arranged.delays(giftSelect)
    })
    await sees('改期提醒')
    const title = [...document.querySelectorAll('h1')].at(-1)!
    const [before, isHidden] = [title.textContent, title.parentElement!.className !== '']
    expect(isHidden).toBe(true)
    await act(async () => arrive.gifts?.(someGifts))
    await until(() => expect(title.parentElement!.className).toBe(''))
    expect(title.textContent).toBe(before)
  })

  it('is a picture to save outside WeChat', async () => {
    const { server } = open('/qiwei', (arranged) => arranged.answers(qrCode, aQr()), {
      cookies: { city_id: '310100' },
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari/604.1',
    })
    await sees('保存图片，用微信扫一扫')
    expect(all('link', '保存图片')[0]?.getAttribute('href')).toBe('/contact/qr/c310100.png')
    expect(server.made(checkContact)).toHaveLength(0)
  })

  it('promises no gift outside WeChat, where nobody can be told apart', async () => {
    const { server } = open(
      '/qiwei?type=gift',
      (arranged) => {
        arranged.answers(authorizedQrCode, aQr())
        arranged.answers(giftSelect, someGifts)
      },
      {
        cookies: { city_id: '310100', access_token: 'x' },
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari/604.1',
      },
    )
    await sees('保存图片，用微信扫一扫')
    expect(text()).toContain('认识您的顾问')
    expect(text()).not.toContain('礼赠')
    expect(server.made(giftSelect)).toHaveLength(0)
  })

  it('takes the city’s own code where it is not known who asks', async () => {
    const { server } = open('/qiwei', (arranged) => {
      arranged.refuses(authorizedQrCode, contactUnauthorized)
      arranged.answers(qrCode, aQr())
    })
    await sees('长按识别二维码')
    expect(server.made(qrCode)).toHaveLength(1)
  })

  it.each(['normal', 'gift', 'book'])(
    'says where there is no adviser yet, with a telephone and a way on: %s',
    async (type) => {
      came('/reservation/product/store_and_time?items=9')
      const { address } = open(`/qiwei?type=${type}`, (server) => {
        server.refuses(authorizedQrCode, noAdviser)
        server.refuses(giftSelect, noAdviser)
      })
      await sees('本城顾问正在准备')
      await sees('400-820-0000')
      expect(text()).not.toMatch(/先不加|礼赠|样片优先|认识/)
      await press('button', type === 'book' ? '继续预约' : '回到刚才的页面')
      expect(address()).toBe('/reservation/product/store_and_time?items=9')
      expect(localStorage.getItem('wxworkSkipTime')).toBeNull()
    },
  )

  it('knows who has one already', async () => {
    open('/qiwei', (server) => server.answers(checkContact, aCheck({ need: 0, is_add: 1, add_method: 0 })))
    await sees('您已经添加了顾问')
    await until(() => expect(all('button', '回到刚才的页面')).toHaveLength(1))
  })
})

describe.each(['/qiwei/book', '/s3/wxwork/follow/book'])('%s', (page) => {
  it('names the store to the owner of the booking, and leads back to it', async () => {
    const { address } = open(
      `${page}?order_sn=B1`,
      (server) => server.answers(bookingDetail, { ...aBooking('booked'), order_sn: 'B1', store_name: '梧桐里店' }),
      { cookies: { ...NAMED, access_token: 'x' } },
    )
    await sees('去梧桐里店的事，顾问帮您记着')
    await press('button', '先不加，回到预约')
    expect(address()).toBe('/reservation/order_detail?order_sn=B1')
  })

  it('says nothing of a booking to anybody else, and leads home', async () => {
    const { address } = open(`${page}?order_sn=B1`, (server) => server.refuses(bookingDetail, bookingNotFound), {
      cookies: { ...NAMED, access_token: 'x' },
    })
    await sees('认识您的顾问')
    expect(text()).not.toMatch(/没能加载出来|预约交给|回到预约/)
    await press('button', '先不加，回首页')
    expect(address()).toBe('/')
  })

  it('does not even ask for it without a login', async () => {
    const { server } = open(`${page}?order_sn=B1`)
    await sees('认识您的顾问')
    expect(text()).not.toContain('回到预约')
    expect(server.made(bookingDetail)).toHaveLength(0)
  })
})
