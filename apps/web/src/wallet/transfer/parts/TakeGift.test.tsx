// @vitest-environment happy-dom

import { addresses } from '@kuaimen/contract/kernel/addresses'
import { giftGone } from '@kuaimen/contract/wallet/card.errors'
import { gift, giftRelation, takeGift } from '@kuaimen/contract/wallet/transfer.endpoints'
import type { GiftRelation, GiftView } from '@kuaimen/contract/wallet/transfer.views'
import { expect, it } from 'vitest'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { pathOfCard } from '../../card-links'
import GiftShown from '../screens/GiftShown'

const TOKEN = 'a'.repeat(32)
const CARD = { coupon_type: 'voucher' as const, code: 'V1' }
const OPEN: GiftView = {
  state: 'open',
  from: '小周',
  words: '',
  picture: 'ribbon',
  card: {
    coupon_type: 'voucher',
    name: '证件照兑换券',
    note: '',
    worth: '¥199',
    scope: '全部门店',
    valid_from: '2026-01-01',
    valid_until: '2030-01-01',
    limits: '',
  },
  expires_at: 4_000_000_000,
}
const TAKEN: GiftView = { ...OPEN, state: 'taken', from: '', card: null, expires_at: null }
const NOBODY: GiftRelation = { is: 'other', giving_no: '', coupon_type: 'voucher', code: '' }
const MINE: GiftRelation = { ...NOBODY, is: 'taker', code: 'V1' }

const open = (arrange: (server: FakeServer) => void) =>
  openScreen(
    GiftShown,
    paths.gift({ token: TOKEN }),
    (server) => {
      server.answers(gift, OPEN)
      server.answers(giftRelation, NOBODY)
      arrange(server)
    },
    { cookies: { access_token: 't' }, path: addresses.gift },
  )

const hangs = (server: FakeServer) => {
  for (const one of [gift, giftRelation]) server.delays(one)
}

it('says after a moment that it is under way, and goes on when the answer comes', async () => {
  let arrive: (card: typeof CARD) => void = () => {}
  const { address } = open((server) => {
    arrive = server.delays(takeGift)
  })
  await press('button', '收下')
  expect(text()).not.toContain('网络有点慢')
  await sees('网络有点慢，正在为您收下')
  arrive(CARD)
  await until(() => expect(address()).toBe(pathOfCard(CARD)))
}, 15_000)

it('says at once that no answer came, whatever else hangs, and finds the gift that was taken', async () => {
  const { server } = open((one) => one.loses(takeGift))
  await sees('收下后放进您的卡包')
  hangs(server)
  await press('button', '收下')
  await sees('没有收到答复，可能已经收下了')
  the('button', '再收一次')
})

it('shows where it is when it was taken after all', async () => {
  const { server } = open((one) => one.loses(takeGift))
  await sees('收下后放进您的卡包')
  for (const one of [gift, giftRelation]) server.loses(one)
  await press('button', '收下')
  await sees('没有收到答复')
  server.answers(gift, TAKEN)
  server.answers(giftRelation, MINE)
  await press('button', '查看结果')
  await sees('这份礼物已在您的卡包里')
  expect(the('link', '看看它').getAttribute('href')).toBe(pathOfCard(CARD))
})

it('is taken by another tap when it was not', async () => {
  const { server, address } = open((one) => one.loses(takeGift))
  await press('button', '收下')
  await sees('没有收到答复')
  await press('button', '查看结果')
  await sees('还没有收下')
  server.answers(takeGift, CARD)
  await press('button', '收下')
  await until(() => expect(address()).toBe(pathOfCard(CARD)))
})

it('is no question where somebody else was quicker', async () => {
  open((one) => one.refuses(takeGift, giftGone))
  await press('button', '收下')
  await sees(giftGone.msg)
  expect(text()).not.toContain('没有收到答复')
})
