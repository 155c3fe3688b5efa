// @vitest-environment happy-dom
import { me } from '@kuaimen/contract/account/self.endpoints'
import { bookingList, currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { corpMine } from '@kuaimen/contract/enterprise/staff.endpoints'
import { memberCenter } from '@kuaimen/contract/member/center.endpoints'
import { myInvite } from '@kuaimen/contract/member/invite.endpoints'
import { taskList } from '@kuaimen/contract/member/task.endpoints'
import { resourceCount } from '@kuaimen/contract/product/wish.endpoints'
import { waitCount } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { cardCase } from '@kuaimen/contract/wallet/card.endpoints'
import { expect, it } from 'vitest'
import { aBrand } from '../../brand/examples.testing'
import { aMine } from '../../enterprise/examples.testing'
import { aStanding } from '../../member/examples.testing'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { openScreen, press, sees, text, the, until } from '../../platform/screen.testing'
import Mine from './Mine'

const aMember = {
  ...{ mobile: '13800000001', nickname: '小林', email: '', gender: 'unset' as const, avatar: '/mine.webp' },
  profile: {
    ...{ birthday: '', city: '', occupation: '', industry: '', height_cm: null, weight_kg: null },
    ...{ clothes_size: '', shoe_size: '' },
  },
  ...{ city_id: null, expires_at: 0 },
}

const NO_COUNTS = { wish_count: 0, coupon_count: 0, message_count: 0, points: 0, level_name: '', tasks_ready: 0 }
const NONE = { coupon: 0, voucher: 0, gift_card: 0 }

const noShoot = {
  ...{ exists: 0 as const, order_sn: '', book_datetime: '', store_name: '', store_tel: '', store_location: '' },
  ...{ store_address: '', order_products: [], holds: [] },
}

const open = (arrange: (server: FakeServer) => void = () => {}) =>
  openScreen(
    Mine,
    paths.mine(),
    (server) => {
      server.answers(getConfig, aBrand)
      server.answers(me, aMember)
      server.answers(currentShoot, noShoot)
      server.answers(memberCenter, aStanding)
      server.answers(bookingList, { total: 2, list: [], next: '' })
      server.answers(cardCase, { total: 0, list: [], counts: NONE, soon: NONE })
      server.answers(resourceCount, { ...NO_COUNTS, message_count: 120 })
      server.answers(corpMine, [])
      server.answers(waitCount, { waits: 0, turns: 0 })
      arrange(server)
    },
    { cookies: { access_token: 't' } },
  )

it.each([
  ['购物车', paths.wishList()],
  ['任务', paths.taskCenter()],
  ['勋章', paths.badges()],
  ['优惠套券', paths.couponSet()],
  ['发票', paths.invoices()],
  ['设置', paths.settings()],
])('my page leads to %s', async (label, to) => {
  open()
  await sees('小林')
  expect(the('link', label).getAttribute('href')).toBe(to)
})

it('a bell counts the messages that are not read', async () => {
  open()
  const bell = await until(() => the('link', '120条未读'))
  expect(bell.getAttribute('href')).toBe(paths.message())
  expect(bell.textContent).toContain('99+')
})

it('the next visit is under my name', async () => {
  const order_sn = 'B1'
  open((server) =>
    server.answers(currentShoot, {
      ...noShoot,
      ...{ exists: 1 as const, order_sn, book_datetime: '2126-11-18,14:00', store_name: '马当里店' },
      order_products: ['窗边的光'],
    }),
  )
  await sees('窗边的光 · 马当里店')
  expect(the('link', /周一 11月18日 14:00/).getAttribute('href')).toBe(paths.orderDetail({ order_sn }))
})

it('the membership card says level and points, and leads to the center', async () => {
  open()
  const card = await until(() => the('link', /^相知2,360 积分/))
  expect(card.getAttribute('href')).toBe(paths.memberCenter())
  expect(the('link', '会员码').getAttribute('href')).toBe(paths.memberCode())
})

it('one’s own invitation is a tap away', async () => {
  open((server) => {
    server.answers(myInvite, {
      code: 'ABCD2345',
      url: 'https://a.example/',
      qualified: 0,
      rewarded_points: 0,
      friend_gift: null,
      list: [],
    })
    server.answers(taskList, [])
  })
  await press('button', '邀请有礼')
  await sees('朋友用您的链接登录')
})

it('says how many rewards wait', async () => {
  open((server) => server.answers(resourceCount, { ...NO_COUNTS, tasks_ready: 2 }))
  const row = await until(() => the('link', '任务可领取 2'))
  expect(row.getAttribute('href')).toBe(paths.taskCenter())
})

it('the way to the center is there without an answer', async () => {
  open((server) => server.loses(memberCenter))
  const card = await until(() => the('link', /^会员中心/))
  expect(card.getAttribute('href')).toBe(paths.memberCenter())
})

it('who has no visit is invited to one', async () => {
  open()
  await sees('还没有预约')
  expect(the('link', /还没有预约/).getAttribute('href')).toBe(paths.productList())
})

it('says which cards run out soon', async () => {
  open((server) =>
    server.answers(cardCase, { total: 4, list: [], counts: { ...NONE, coupon: 4 }, soon: { ...NONE, coupon: 1 } }),
  )
  await sees('1 张将过期')
})

it('without an answer there is still help, and a way out', async () => {
  open((server) => server.loses(me))
  await sees('没能加载出来')
  await sees('联系我们')
  expect(the('button', '退出登录')).toBeTruthy()
  expect(the('link', '设置')).toBeTruthy()
})

it('the way to a company’s drives is there for its staff alone', async () => {
  open()
  await sees('关于我们')
  expect(text()).not.toContain('企业预约')
  open((server) => server.answers(corpMine, [aMine]))
  await until(() => expect(the('link', /^企业预约/).getAttribute('href')).toBe(paths.enterprise()))
  expect(text()).toContain('青梧文化')
})
