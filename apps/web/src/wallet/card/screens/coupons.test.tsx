// @vitest-environment happy-dom
import { campaignPage } from '@kuaimen/contract/campaign/page.endpoints'
import { campaignNotFound } from '@kuaimen/contract/campaign/version.errors'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { cardCase } from '@kuaimen/contract/wallet/card.endpoints'
import { expect, it } from 'vitest'
import { anOffer, aPage, takeBlock } from '../../../campaign/examples.testing'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { openScreen, sees, text, the, until } from '../../../platform/screen.testing'
import CardCase from './CardCase'

const none = { coupon: 0, voucher: 0, gift_card: 0 }
const open = (arrange: (server: FakeServer) => void, type: 'coupon' | 'voucher' = 'coupon') =>
  openScreen(
    CardCase,
    paths.cardCase({ type }),
    (server) => {
      server.answers(cardCase, { list: [], total: 0, counts: none, soon: none })
      arrange(server)
    },
    { cookies: { city_id: '310100', access_token: 't' }, path: addresses.cardCase },
  )

it('a case without coupons leads to where they are given', async () => {
  const { server } = open((one) => one.answers(campaignPage, aPage()))
  const way = await until(() => the('link', '去领券中心'))
  expect(way.getAttribute('href')).toBe(paths.activityCoupon())
  expect(the('link', '输入兑换码').getAttribute('href')).toBe(paths.redeem({ type: 'coupon' }))
  expect(server.sent(campaignPage)).toEqual([{ path: paths.activityCoupon(), city_id: 310100 }])
})

it.each([
  ['there is no such page', (server: FakeServer) => server.refuses(campaignPage, campaignNotFound)],
  [
    'all of them are gone',
    (server: FakeServer) =>
      server.answers(campaignPage, aPage({ blocks: [takeBlock([anOffer({ state: 'sold_out' })])] })),
  ],
])('it leads nowhere where %s', async (_, arrange) => {
  const { server } = open(arrange)
  await sees('还没有优惠券')
  await until(() => expect(server.made(campaignPage)).toHaveLength(1))
  expect(text()).not.toContain('领券中心')
})

it('asks for no coupons where vouchers are looked at', async () => {
  const { server } = open(() => {}, 'voucher')
  await sees('还没有兑换券')
  expect(server.made(campaignPage)).toEqual([])
})
