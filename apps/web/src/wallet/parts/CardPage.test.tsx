// @vitest-environment happy-dom

import { cardDetail } from '@kuaimen/contract/wallet/wallet.endpoints'
import type { CouponType } from '@kuaimen/contract/wallet/wallet.rules'
import { expect, it } from 'vitest'
import { paths } from '../../platform/paths'
import { openScreen, sees, the } from '../../platform/screen.testing'
import { CardPage } from './CardPage'

it.each([
  ['voucher', paths.applicable({ coupon_code: 'V1' })],
  ['coupon', paths.applicable({ coupon_code: 'V1' })],
  ['gift_card', paths.productList()],
] as const)('a %s leads to what it is for', async (type: CouponType, way) => {
  const Screen = () => (
    <CardPage type={type} code="V1">
      {({ name }) => <p>{name}</p>}
    </CardPage>
  )
  openScreen(Screen, '/card', (server) =>
    server.answers(cardDetail, {
      ...{ coupon_type: type, code: 'V1', name: '一张卡', note: '', worth: '¥50', amount_fen: 5000, min_fen: 0 },
      ...{
        valid_from: '2026-11-01',
        valid_until: '2027-01-01',
        state: 'usable',
        scope: '',
        rules_html: '',
        limits: '',
      },
      movements: [],
    }),
  )
  await sees('一张卡')
  expect(the('link', '去预约').getAttribute('href')).toBe(way)
})
