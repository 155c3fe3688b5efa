// @vitest-environment happy-dom
import { takeOffer, visitOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { offerGone } from '@kuaimen/contract/campaign/version.errors'
import { expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { all, openScreen, press, sees, until } from '../../../platform/screen.testing'
import { anOffer } from '../../examples.testing'
import { TakeForVisit, useVisitOffer } from './TakeForVisit'

const visit = {
  store_id: 3,
  day: '2026-12-01',
  time: '10:00',
  items: [{ product_id: 9, people: 1, addon_ids: [] }],
  voucher_code: '',
}
const best = { ...anOffer(), path: '/spring', saves_fen: 8000 }
const taken = { coupon_type: 'coupon', code: 'C1', worth: '¥80', valid_until: '2027-01-31', taken_before: 0 } as const

const open = (onTaken: (code: string) => void, arrange: (server: FakeServer) => void) =>
  openScreen(
    () => <TakeForVisit offer={useVisitOffer(visit)} disabled={false} onTaken={onTaken} />,
    '/reservation/confirm',
    arrange,
    { cookies: { city_id: '310100', access_token: 't' } },
  )

it('takes the one coupon that saves most on this visit, and has it used', async () => {
  const onTaken = vi.fn()
  let isTaken = false
  const { server } = open(onTaken, (arranged) => {
    arranged.answers(visitOffer, () => (isTaken ? null : best))
    arranged.answers(takeOffer, () => {
      isTaken = true
      return taken
    })
  })
  await sees('满 599 减 80，这次能省 ¥80')
  expect(server.sent(visitOffer)).toMatchObject([visit])
  await press('button', '领取并使用')
  await until(() => expect(onTaken).toHaveBeenCalledExactlyOnceWith('C1'))
  expect(server.sent(takeOffer)).toMatchObject([{ offer_key: best.key }])
  await until(() => expect(all('button', '领取并使用')).toEqual([]))
})

it('uses nothing when the last one went to somebody else', async () => {
  const onTaken = vi.fn()
  const { server } = open(onTaken, (arranged) => {
    arranged.answers(visitOffer, best)
    arranged.refuses(takeOffer, offerGone)
  })
  await sees('领取并使用')
  server.answers(visitOffer, null)
  await press('button', '领取并使用')
  await until(() => expect(all('button', '领取并使用')).toEqual([]))
  expect(onTaken).not.toHaveBeenCalled()
})
