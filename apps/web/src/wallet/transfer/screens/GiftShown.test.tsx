// @vitest-environment happy-dom
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { gift, giftRelation } from '@kuaimen/contract/wallet/transfer.endpoints'
import type { GiftRelation, GiftView } from '@kuaimen/contract/wallet/transfer.views'
import { expect, it } from 'vitest'
import { paths } from '../../../platform/page/paths'
import { openScreen, sees, text } from '../../../platform/screen.testing'
import GiftShown from './GiftShown'

const card = {
  ...{ coupon_type: 'voucher' as const, name: '证件照·拍摄券', note: '', worth: '1 次拍摄', scope: '限证件照' },
  ...{ valid_from: '2026-10-16', valid_until: '2027-10-16', limits: '' },
}
const wrapped: GiftView = { state: 'open', from: '小满', words: '', picture: 'ribbon', card, expires_at: 4_000_000_000 }

const open = (is: GiftRelation['is']) =>
  openScreen(
    GiftShown,
    paths.gift({ token: 'a'.repeat(32) }),
    (server) => {
      server.answers(gift, wrapped)
      server.answers(giftRelation, { is, giving_no: 'Z1', coupon_type: 'voucher', code: '' })
    },
    { path: addresses.gift, cookies: { city_id: '310100', access_token: 't' } },
  )

it('tells who gives that it can be sent, and what becomes of it', async () => {
  open('giver')
  await sees('礼物包好了，发给好友吧')
  expect(text()).toContain('好友要在')
  expect(text()).not.toContain('小满送您一份礼物')
  expect(text()).not.toContain('放进您的卡包')
})

it('tells who gets it from whom it is', async () => {
  open('other')
  await sees('小满送您一份礼物')
  expect(text()).not.toContain('发给好友')
})
