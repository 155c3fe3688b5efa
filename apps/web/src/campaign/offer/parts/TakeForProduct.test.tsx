// @vitest-environment happy-dom
import { productOffers } from '@kuaimen/contract/campaign/page.endpoints'
import { ownOffers, takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import type { OwnOffers } from '@kuaimen/contract/campaign/take.views'
import { expect, it } from 'vitest'
import { all, openScreen, press, sees, until } from '../../../platform/screen.testing'
import { anOffer } from '../../examples.testing'
import { TakeForProduct } from './TakeForProduct'

const offers = [
  { ...anOffer(), path: '/spring' },
  { ...anOffer({ key: 'weekday_85', name: '工作日 8.5 折', worth: '8.5折', min_text: '' }), path: '/activity-coupon' },
]
type Own = OwnOffers['offers'][string]
const takeable: Own = { state: 'takeable', reason: '', codes: [], left_text: '' }
const taken: Own = { ...takeable, state: 'taken', codes: [{ coupon_type: 'coupon', code: 'C2' }] }

it('takes what can be had with one tap, and is gone when nothing is left', async () => {
  let isTaken = false
  const { server } = openScreen(
    () => <TakeForProduct productId={9} disabled={false} />,
    '/reservation/confirm',
    (arranged) => {
      arranged.answers(productOffers, offers)
      arranged.answers(ownOffers, () => ({
        offers: { spring_80: isTaken ? taken : takeable, weekday_85: { ...takeable, state: 'sold_out' as const } },
      }))
      arranged.answers(takeOffer, () => {
        isTaken = true
        return { coupon_type: 'coupon', code: 'C1', worth: '¥80', valid_until: '2027-01-31', taken_before: 0 } as const
      })
    },
    { cookies: { city_id: '310100', access_token: 't' } },
  )
  await sees('满 599 减 80')
  await press('button', '领取并使用')
  await until(() => expect(server.sent(takeOffer)).toMatchObject([{ offer_key: 'spring_80' }]))
  await until(() => expect(all('button', '领取并使用')).toEqual([]))
})
