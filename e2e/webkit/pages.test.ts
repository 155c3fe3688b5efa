import { it } from 'vitest'
import { aBooking, aMember } from '../booking/bookings'
import { iphones, KNOWN, LARGE, onIphones, SMALL } from './iphone'

onIphones('pages in WebKit', () => {
  const start = iphones('pages')

  async function lookAt(cookies: Record<string, string>, pages: Record<string, string>): Promise<void> {
    const here = await start('phone', { path: '/privacy', cookies })
    await here.hydrated()
    for (const [name, path] of Object.entries(pages)) {
      await here.resize(LARGE)
      await here.open(path)
      await here.at(path.split('?')[0] ?? path)
      await here.hydrated()
      for (const size of [LARGE, SMALL]) {
        await here.resize(size)
        await here.looksWhole(name)
        await here.shoot(name)
      }
    }
  }

  it('of a visitor are whole on a large phone and on a small one, pictures and all', () =>
    lookAt(KNOWN, {
      home: '/',
      products: '/product/list',
      product: '/product/detail?id=1',
      stores: '/search/store',
      store: '/store/detail/1',
      city: '/city',
      times: '/reservation/product/date_and_time?items=1&store_id=1',
      'sign-in': '/sign_in',
    }))

  it('of a member are too', async () => {
    const { token } = await aMember()
    const { order_sn } = await aBooking(token, { nth: 9 })
    await lookAt(
      { ...KNOWN, access_token: token },
      {
        mine: '/mine',
        orders: '/yuyue-order-list',
        order: `/reservation/order_detail?order_sn=${order_sn}`,
        cards: '/card_case/coupon',
        reschedule: `/reservation/rescheduling?order_sn=${order_sn}`,
      },
    )
  })
})
