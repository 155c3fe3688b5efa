// @vitest-environment happy-dom
import { seriesList } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking } from '@kuaimen/contract/booking/create.endpoints'
import { visitOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { productDetail } from '@kuaimen/contract/product/product.endpoints'
import { availableCoupons } from '@kuaimen/contract/wallet/card.endpoints'
import { expect, it } from 'vitest'
import { anOffer } from '../../../campaign/examples.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { aProductDetail } from '../../../product/examples.testing'
import { persistDraft } from '../../../visit/draft'
import { aBooking } from '../../examples.testing'
import ConfirmBooking from './ConfirmBooking'

function open(isOffered: boolean) {
  persistDraft({
    ...{ store_id: 1, day: '2026-12-01', time: '14:00', branch: 'shoot', remark: '' },
    items: [{ product_id: 20, people: 1, addon_ids: [], series_ids: [] }],
  })
  const { store, day, time, end_time, lines, total_fen, discount_fen, prepaid_fen, payable_fen, tenders, policy } =
    aBooking('booked')
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
      server.answers(availableCoupons, { usable: [], unusable: [], best: { coupon_code: '' } })
      server.answers(visitOffer, isOffered ? { ...anOffer(), path: '/spring', saves_fen: 8000 } : null)
    },
    { cookies: { city_id: '310100', access_token: 't' } },
  )
}

it('row and sheet say that a coupon can be taken, where the member has none, by one call', async () => {
  const { server } = open(true)
  await until(() => the('button', '优惠可领 -80元'))
  expect(text()).not.toContain('暂无可用')
  await press('button', /优惠 ?可领/)
  const sheet = await until(() => document.querySelector<HTMLElement>('[role=dialog], dialog')!)
  expect(sheet.textContent).toContain('这次能省 ¥80')
  expect(sheet.textContent).not.toContain('还没有优惠券')
  expect(all('button', '领取并使用')).toHaveLength(2)
  expect(server.made(visitOffer)).toHaveLength(1)
})

it('row and sheet say that there is none, where none can be taken either', async () => {
  open(false)
  await sees('暂无可用')
  await press('button', /暂无可用/)
  await sees('还没有优惠券')
})
