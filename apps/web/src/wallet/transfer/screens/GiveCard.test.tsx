// @vitest-environment happy-dom

import { addresses } from '@kuaimen/contract/kernel/addresses'
import { cardDetail } from '@kuaimen/contract/wallet/card.endpoints'
import { startGiving } from '@kuaimen/contract/wallet/transfer.endpoints'
import { expect, it } from 'vitest'
import { paths } from '../../../platform/page/paths'
import { openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { aCard } from '../../examples.testing'
import { persistLink } from '../links'
import GiveCard from './GiveCard'

const AT = paths.giveCard({ id: 'V1', coupon_type: 'voucher' })
const opening = { path: addresses.giveCard }
const PATH = `/gift/${'a'.repeat(32)}`
const giving = { giving_no: 'Z1', expires_at: 4_000_000_000, link_mark: 'new' }
const plain = { ...aCard({ coupon_type: 'voucher', code: 'V1' }), rules_html: '', limits: '', movements: [] }
const free = { ...plain, giveable: true }
const underWay = { ...plain, state: 'locked' as const, giveable: false, giving }

it('shows the giving that began, where the answer was lost', async () => {
  const { server } = openScreen(
    GiveCard,
    AT,
    (arranged) => {
      arranged.answers(cardDetail, free)
      arranged.loses(startGiving)
    },
    opening,
  )
  await sees('选一张图')
  server.answers(cardDetail, underWay)
  await press('button', '生成礼物链接')
  await sees('转赠中，等好友收下')
  the('button', '换一个链接')
  expect(text()).not.toMatch(/不能转赠|网络错误/)
})

it.each([
  ['new', true],
  ['old', false],
])('of a link with the mark %s that is offered again: %j', async (link_mark, isOffered) => {
  persistLink({ giving_no: 'Z1', path: PATH, link_mark, expires_at: 0 })
  openScreen(GiveCard, AT, (server) => server.answers(cardDetail, underWay), opening)
  await sees('转赠中，等好友收下')
  if (isOffered) expect(the('link', '去发给好友').getAttribute('href')).toBe(PATH)
  else the('button', '换一个链接')
})

it('has the picture still that was chosen before the page was loaded again', async () => {
  sessionStorage.setItem('giving_picture', 'V1 cake')
  openScreen(GiveCard, AT, (server) => server.answers(cardDetail, free), opening)
  await sees('选一张图')
  await until(() => expect(the('button', '生日蛋糕').getAttribute('aria-pressed')).toBe('true'))
})

const ORDER = 'B0000000000000000'

it.each([
  ['unpaid', '正用在一个待支付的预约里，现在不能转赠', ['去取消', '去支付']],
  ['visit', '付过的预约还没完成，现在不能转赠', ['看看预约']],
] as const)('says why a card cannot be given that a booking has: %s', async (why, words, ways) => {
  const inUse = { ...plain, giveable: false, in_use: { order_sn: ORDER, why } }
  openScreen(GiveCard, AT, (server) => server.answers(cardDetail, inUse), opening)
  await sees(words)
  const links = ways.map((name) => the('link', name).getAttribute('href'))
  expect(links[0]).toBe(paths.orderDetail({ order_sn: ORDER }))
  if (why === 'unpaid') expect(links[1]).toBe(paths.payment({ payable_no: ORDER }))
})
