// @vitest-environment happy-dom

import { cardDetail } from '@kuaimen/contract/wallet/card.endpoints'
import type { CouponType } from '@kuaimen/contract/wallet/card.rules'
import { expect, it } from 'vitest'
import { paths } from '../../../platform/page/paths'
import { openScreen, sees, the } from '../../../platform/screen.testing'
import { aCard } from '../../examples.testing'
import { CardPage } from './CardPage'

it.each([
  ['voucher', null, paths.applicable({ coupon_code: 'V1' })],
  ['voucher', { id: 9, name: '窗边的光', cover: '' }, paths.productDetail({ id: 9 })],
  ['coupon', null, paths.applicable({ coupon_code: 'V1' })],
  ['gift_card', null, paths.productList()],
] as const)('a %s for %j leads to what it is for', async (type: CouponType, product, way) => {
  const Screen = () => (
    <CardPage type={type} code="V1">
      {({ name }) => <p>{name}</p>}
    </CardPage>
  )
  openScreen(Screen, '/card', (server) =>
    server.answers(cardDetail, {
      ...aCard({ coupon_type: type, code: 'V1', product }),
      ...{ rules_html: '', limits: '', movements: [] },
    }),
  )
  await sees('一张卡')
  expect(the('link', '去使用').getAttribute('href')).toBe(way)
})

it('says on the card which booking has it, beside what is left to use', async () => {
  const Screen = () => (
    <CardPage type="gift_card" code="V1">
      {({ name }) => <p>{name}</p>}
    </CardPage>
  )
  openScreen(Screen, '/card', (server) =>
    server.answers(cardDetail, {
      ...aCard({ coupon_type: 'gift_card', code: 'V1' }),
      ...{ rules_html: '', limits: '', movements: [], giveable: false },
      in_use: { order_sn: 'B0000000000000000', why: 'unpaid' },
    }),
  )
  await sees('付款或取消那个预约之前，不能转赠')
  the('link', '去支付')
  the('link', '去使用')
})
