import { sessionEndedElsewhere } from '@kuaimen/contract/account/person.errors'
import { me } from '@kuaimen/contract/account/self.endpoints'
import type { CurrentShoot } from '@kuaimen/contract/booking/record.views'
import { currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { newcomerGift } from '@kuaimen/contract/campaign/page.endpoints'
import { cityList, currentCity } from '@kuaimen/contract/city/city.endpoints'
import { getAgreement, pageContent } from '@kuaimen/contract/content/content.endpoints'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import type { OwnRequest, Rendered, RenderRequest } from '@kuaimen/contract/kernel/rendering'
import { homeCategories } from '@kuaimen/contract/product/product.endpoints'
import { couponSetDetail, openGroups } from '@kuaimen/contract/shop/shop.endpoints'
import { recommendedStores, storeDetail, storeList } from '@kuaimen/contract/store/store.endpoints'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { describe, expect, it } from 'vitest'
import { IN_WECHAT, NAMED } from './contact/examples.testing'
import { render } from './entry-server'
import { paths } from './platform/page/paths'
import { aGroup, aSet } from './shop/examples.testing'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

const city = { city_id: 310100, name: '上海市', short_name: '上海', store_count: 9 }
const answers = new Map<string, unknown>([
  [
    getConfig.path,
    { brand_name: '快门照相馆', brand_slogan: '安静地拍', avatar_default: '', tel: '400', makeup_show: 1 },
  ],
  [currentCity.path, city],
  [cityList.path, [city]],
  [pageContent.path, { banner: [], page: [], recommendation: [], activity: [] }],
  [homeCategories.path, []],
  [newcomerGift.path, null],
  [storeList.path, []],
  [recommendedStores.path, []],
  [couponSetDetail.path, aSet],
  [openGroups.path, { list: [{ ...aGroup, opener: '小**' }] }],
  [
    getAgreement.path,
    { type: 'privacy', title: '隐私政策', body_html: '<p>不卖你的照片</p>', updated_on: '2026-11-15' },
  ],
])

/** Draws a page with what the calls above answer, but for those that the test lets fail. */
async function drawn(
  path: string,
  failing: ReadonlyMap<Endpoint, Error> = new Map(),
  more: Partial<RenderRequest> = {},
) {
  const errors: unknown[] = []
  const call = async (endpoint: Endpoint) => {
    for (const [one, error] of failing) if (one.path === endpoint.path) throw error
    if (!answers.has(endpoint.path)) throw new Refusal(notFound)
    return answers.get(endpoint.path)
  }
  const rendered = await render({
    url: `https://studio.example${path}`,
    userAgent: PHONE,
    cookies: {},
    call: call as RenderRequest['call'],
    onError: (error) => errors.push(error),
    turn: async () => {},
    ...more,
  })
  return { ...rendered, errors }
}

describe('a page', () => {
  it('is rendered with its data, and hands the data to the browser', async () => {
    const page = await drawn('/privacy')
    expect(page).toMatchObject({ status: 200, title: '隐私政策', errors: [] })
    expect(page.html).toContain('不卖你的照片')
    expect(JSON.stringify(page.state)).toContain('不卖你的照片')
  })

  it('of a set for sale is rendered with its data, and shared with its name and picture', async () => {
    const page = await drawn(paths.couponSet({ id: 7 }))
    expect(page).toMatchObject({ status: 200, title: '双人写真套券 ¥199', picture: '/set.webp', errors: [] })
    expect(page.html).toContain('两个人，一次拍完')
    expect(page.html).toContain('小** 的团')
  })

  it.each(['/qiwei', '/qiwei?type=book', '/qiwei/book?order_sn=B1', '/s3/wxwork/follow/book?order_sn=B1'])(
    'of the adviser is drawn for everybody, and hands over nothing of who asks: %s',
    async (path) => {
      const cookies = { ...NAMED, access_token: 'secret-token' }
      const page = await drawn(path, new Map(), { cookies, userAgent: IN_WECHAT })
      expect(page).toMatchObject({ status: 200, title: '添加顾问', errors: [] })
      for (const words of ['顾问', '改期提醒', '妆造建议', '样片优先', 'aria-busy']) expect(page.html).toContain(words)
      for (const own of ['secret-token', 't1', 'oU1']) expect(JSON.stringify(page)).not.toContain(own)
    },
  )

  it.each([
    ['/reservation/order_detail?order_sn=B1', '预约详情'],
    ['/reservation/personal_result?order_sn=B1', '预约结果'],
  ])('goes by its own name where friends would be led elsewhere: %s', async (path, title) => {
    expect(await drawn(path, new Map(), { cookies: { access_token: 't' } })).toMatchObject({ title })
  })

  it('has the brand’s name where it has no title of its own', async () => {
    expect(await drawn('/')).toMatchObject({ status: 200, title: '快门照相馆', description: '安静地拍', errors: [] })
  })

  it('is the error page with 404 for an unknown address', async () => {
    const page = await drawn('/no/such/page')
    expect(page.status).toBe(404)
    expect(page.html).toContain('页面走丢了')
  })

  it('sends a desktop to where it may be, before any data is asked for', async () => {
    const page = await drawn('/', new Map([[storeList, new Error('must not be asked')]]), { userAgent: DESKTOP })
    expect(page).toMatchObject({ status: 302, location: '/login_pc', errors: [] })
  })

  it('keeps the token out of what it hands over', async () => {
    const page = await drawn('/privacy', new Map(), { cookies: { access_token: 'secret-token' } })
    expect(JSON.stringify(page)).not.toContain('secret-token')
  })
})

describe('a page whose data fails', () => {
  it.each([
    ['one of its lists', storeList],
    ['its content', pageContent],
    ['the brand', getConfig],
  ])('goes out as the bare shell with 200 when it is %s, and tells why', async (_what, endpoint) => {
    const why = new Error('connection terminated')
    const page = await drawn('/', new Map([[endpoint, why]]))
    expect(page).toMatchObject({ status: 200, html: '', state: null })
    expect(page.errors).toContain(why)
  })

  it('keeps its screen, so that the browser need not look for it', async () => {
    const [whole, bare] = [await drawn('/'), await drawn('/', new Map([[storeList, new Error('x')]]))]
    expect(bare.screen).toBe(whole.screen)
    expect(bare.screen).toMatch(/Home\.tsx$/)
  })

  it('is 404 when the thing it is about is not there, which is nothing to report', async () => {
    const page = await drawn('/store/detail/999', new Map([[storeDetail, new Refusal(storeNotFound)]]))
    expect(page).toMatchObject({ status: 404, html: '', errors: [] })
  })

  it('is no 404 because a cookie names a city that is gone', async () => {
    const page = await drawn('/', new Map([[currentCity, new Refusal(notFound)]]), { cookies: { city_id: '999' } })
    expect(page).toMatchObject({ status: 200, html: '', errors: [] })
  })
})

describe('a page for members', () => {
  const member = { cookies: { access_token: 'any-member', upcoming: '1' } }
  const mine = { avatar: 'https://wx.example/alice.png', nickname: '小满' }
  const shoot: CurrentShoot = {
    exists: 1,
    order_sn: 'B1',
    book_datetime: '2026-11-20,10:00',
    store_name: '静安店',
    store_tel: '021',
    store_location: '121.4,31.2',
    store_address: '南京西路',
    order_products: ['双人写真'],
    holds: [],
  }
  const answered = (meAnswer: unknown, shootAnswer: unknown) =>
    own(
      new Map([
        [me.path, meAnswer],
        [currentShoot.path, shootAnswer],
      ]),
    )
  const own = (answers: ReadonlyMap<string, unknown>): OwnRequest & { readonly errors: unknown[] } => {
    const errors: unknown[] = []
    const call = async (endpoint: Endpoint) => {
      const answer = answers.get(endpoint.path)
      if (answer instanceof Error) throw answer
      return answer
    }
    return { call: call as RenderRequest['call'], onError: (error) => errors.push(error), turn: async () => {}, errors }
  }
  const whole = (page: Rendered, parts: readonly string[]) => {
    const places = page.own?.places ?? []
    return [0, ...places].map((from, nr) => page.html.slice(from, places[nr]) + (parts[nr] ?? '')).join('')
  }

  it('asks for nothing that is a member’s own, and leaves places for it', async () => {
    const called: string[] = []
    const call = async (endpoint: Endpoint) => {
      called.push(endpoint.access)
      return answers.get(endpoint.path)
    }
    const page = await drawn('/', new Map(), { ...member, call: call as RenderRequest['call'] })
    expect(new Set(called)).toEqual(new Set(['visitor']))
    expect(page).toMatchObject({ status: 200, errors: [], state: { token: true } })
    expect(page.own?.places).toHaveLength(2)
    expect(page.html).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  it('draws one member’s parts as the browser would in their places', async () => {
    const page = await drawn('/', new Map(), member)
    const drawnOwn = await page.own?.draw(answered(mine, shoot))
    const html = whole(page, drawnOwn?.html ?? [])
    expect(html).toContain('alice.png')
    expect(html).toContain('静安店')
    expect(html).not.toContain('<link rel="preload" as="image" href="https://wx.example')
    expect(JSON.stringify(drawnOwn?.queries)).toContain('alice.png')
    expect(drawnOwn?.queries).toHaveLength(2)
  })

  it('draws nothing of the member before', async () => {
    const page = await drawn('/', new Map(), member)
    await page.own?.draw(answered(mine, shoot))
    const next = await page.own?.draw(answered({ ...mine, avatar: '' }, { ...shoot, exists: 0, store_name: '' }))
    expect(JSON.stringify(next)).not.toMatch(/alice|静安店/)
  })

  it('keeps the place of what could not be had, for the browser to ask again', async () => {
    const page = await drawn('/', new Map(), member)
    const ended = new Refusal(sessionEndedElsewhere)
    const refused = answered(ended, new Error('away'))
    const drawnOwn = await page.own?.draw(refused)
    expect(drawnOwn?.queries).toEqual([])
    expect(drawnOwn?.html[1]).toMatch(/class="[^"]*card[^"]*"/)
    expect(refused.errors).toEqual([expect.objectContaining({ message: 'away' })])
  })
})
