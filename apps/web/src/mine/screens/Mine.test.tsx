// @vitest-environment happy-dom
import { me } from '@kuaimen/contract/account/account.endpoints'
import { bookingList, currentShoot } from '@kuaimen/contract/booking/booking.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { cardCase } from '@kuaimen/contract/wallet/wallet.endpoints'
import { expect, it } from 'vitest'
import { aBrand } from '../../platform/examples.testing'
import { paths } from '../../platform/paths'
import { openScreen, sees, the } from '../../platform/screen.testing'
import Mine from './Mine'

const aMember = {
  ...{ mobile: '13800000001', nickname: '小林', email: '', gender: 'unset' as const, avatar: '/mine.webp' },
  profile: {
    ...{ birthday: '', city: '', occupation: '', industry: '', height_cm: null, weight_kg: null },
    ...{ clothes_size: '', shoe_size: '' },
  },
  ...{ city_id: null, expires_at: 0 },
}

const NONE = { coupon: 0, voucher: 0, gift_card: 0 }

const noShoot = {
  ...{ exists: 0 as const, order_sn: '', book_datetime: '', store_name: '', store_tel: '', store_location: '' },
  ...{ store_address: '', order_products: [], holds: [] },
}

it.each([
  ['购物车', paths.wishList()],
  ['用户协议', paths.userAgreement()],
  ['隐私政策', paths.privacy()],
  ['发票', paths.invoices()],
  ['注销账号', paths.unregister()],
])('my page leads to %s', async (label, to) => {
  openScreen(
    Mine,
    paths.mine(),
    (server) => {
      server.answers(getConfig, aBrand)
      server.answers(me, aMember)
      server.answers(currentShoot, noShoot)
      server.answers(bookingList, { total: 0, list: [] })
      server.answers(cardCase, { total: 0, list: [], counts: NONE, soon: NONE })
    },
    { cookies: { access_token: 't' } },
  )
  await sees('小林')
  expect(the('link', label).getAttribute('href')).toBe(to)
})
