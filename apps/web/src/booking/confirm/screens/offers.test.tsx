// @vitest-environment happy-dom
import { seriesList } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking } from '@kuaimen/contract/booking/create.endpoints'
import type { BookingPreview } from '@kuaimen/contract/booking/create.views'
import { productOffers } from '@kuaimen/contract/campaign/page.endpoints'
import { ownOffers } from '@kuaimen/contract/campaign/take.endpoints'
import { productDetail } from '@kuaimen/contract/product/product.endpoints'
import { availableCoupons } from '@kuaimen/contract/wallet/card.endpoints'
import { expect, it } from 'vitest'
import { anOffer } from '../../../campaign/examples.testing'
import { paths } from '../../../platform/page/paths'
import { openScreen, sees, text, until } from '../../../platform/screen.testing'
import { aProductDetail } from '../../../product/examples.testing'
import { persistDraft } from '../../../visit/draft'
import { aBooking } from '../../examples.testing'
import ConfirmBooking from './ConfirmBooking'

function open(tenders: BookingPreview['tenders']) {
  const { store, day, time, end_time, lines, total_fen, discount_fen, prepaid_fen, payable_fen, policy } =
    aBooking('booked')
  const items = [{ product_id: 20, people: 1, addon_ids: [], series_ids: [] }]
  persistDraft({ store_id: 1, day: '2026-12-01', time: '14:00', items, branch: 'shoot', remark: '' })
  return openScreen(
    ConfirmBooking,
    paths.bookingConfirm({ branch: 'shoot' }),
    (server) => {
      server.answers(previewBooking, {
        ...{ store, day, time, end_time, lines, total_fen, discount_fen, prepaid_fen, payable_fen, tenders, policy },
        ...{ points_to_come: 0, open: true, reason: '' },
      })
      server.answers(productDetail, aProductDetail)
      server.answers(seriesList, [])
      server.loses(availableCoupons)
      server.answers(productOffers, [{ ...anOffer(), path: '/spring' }])
      server.answers(ownOffers, {
        offers: { spring_80: { state: 'takeable', reason: '', codes: [], left_text: '' } },
      })
    },
    { cookies: { city_id: '310100', access_token: 't' } },
  )
}

const voucher = (amount_fen: number) => [
  { kind: 'voucher' as const, code: 'V1', name: '拍摄券', amount_fen, back_fen: 0 },
]

it('offers coupons to take where something is left for them', async () => {
  const { total_fen } = aBooking('booked')
  open(voucher(total_fen - 100))
  await sees('可领优惠券')
})

it('offers none beside a voucher that pays all: they would be taken for nothing', async () => {
  const { total_fen } = aBooking('booked')
  const { server } = open(voucher(total_fen))
  await sees('提交预约')
  await until(() => expect(server.sent(previewBooking)).not.toEqual([]))
  expect(text()).not.toContain('可领优惠券')
  expect(server.sent(productOffers)).toEqual([])
})
