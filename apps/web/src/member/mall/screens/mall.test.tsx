// @vitest-environment happy-dom

import { pointsItem, pointsItems, redeemItem } from '@kuaimen/contract/member/mall.endpoints'
import { itemNotFound, itemPointsChanged, itemSoldOut } from '@kuaimen/contract/member/mall.errors'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { itHasStates } from '../../../platform/states.testing'
import { anItem, anItemDetail } from '../../examples.testing'
import PointsCoupon from './PointsCoupon'
import PointsCouponDetail from './PointsCouponDetail'

const cookies = { access_token: 't' }
const pageOf = (list: ReturnType<typeof anItem>[], points = 2360) => ({ points, total: list.length, list })

describe('everything that points buy', () => {
  itHasStates({
    ...{ Screen: PointsCoupon, at: paths.pointsCoupon(), asks: pointsItems },
    ...{ filled: pageOf([anItem()]), shows: '¥20 无门槛券' },
    empty: { data: pageOf([]), says: '新的好物正在准备' },
    cookies,
  })

  it('when nothing can be had, says how much is missing for the nearest', async () => {
    openScreen(
      PointsCoupon,
      paths.pointsCoupon({ kind: 'can' }),
      (server) =>
        server.answers(pointsItems, ({ kind }) =>
          kind === 'can' ? pageOf([], 300) : pageOf([anItem({ state: 'short', name: '花束券' })], 300),
        ),
      { cookies },
    )
    await sees('积分还差一点')
    await sees('还差 100')
    expect(text()).toContain('花束券')
  })
})

describe('one item', () => {
  const at = paths.pointsCouponDetail({ id: 1 })
  const done = { redeem_no: 'P1', coupon_type: 'coupon' as const, code: 'C9', points: 400, balance: 1960 }
  itHasStates({
    ...{ Screen: PointsCouponDetail, at, asks: pointsItem, filled: anItemDetail(), shows: '立即兑换 400 积分' },
    gone: { failure: itemNotFound, says: '这件好物已经下架' },
    cookies,
  })
  const open = (arrange: (server: FakeServer) => void = () => {}) =>
    openScreen(
      PointsCouponDetail,
      at,
      (server) => {
        server.answers(pointsItem, anItemDetail())
        arrange(server)
      },
      { cookies },
    )

  it('is redeemed after one has seen what is left, and leads to the card', async () => {
    const { server } = open((server) => server.answers(redeemItem, done))
    await press('button', '立即兑换 400 积分')
    await sees('兑换后剩余')
    expect(text()).toContain('1,960')
    await press('button', '确认兑换')
    await sees('兑换成功')
    expect(server.sent(redeemItem)).toEqual([{ id: 1, shown_points: 400 }])
    expect(the('link', '查看卡券').getAttribute('href')).toBe(paths.cardDetail({ id: 'C9', coupon_type: 'coupon' }))
    expect(the('link', '去使用').getAttribute('href')).toBe(paths.applicable({ coupon_code: 'C9' }))
  })

  it('tapped again after a lost answer, is the same redemption; after an answer it is another', async () => {
    const { server } = open((server) => server.loses(redeemItem))
    const keys = () => server.made(redeemItem).map(({ options }) => options?.idempotencyKey)
    await press('button', '立即兑换 400 积分')
    await press('button', '确认兑换')
    await until(() => expect(keys()).toHaveLength(1))
    server.refuses(redeemItem, itemPointsChanged)
    await press('button', '确认兑换')
    await sees('所需积分刚刚有变化')
    expect(new Set(keys()).size).toBe(1)
    server.answers(redeemItem, done)
    await press('button', '确认兑换')
    await sees('兑换成功')
    expect(keys()).toHaveLength(3)
    expect(new Set(keys()).size).toBe(2)
  })

  it('says sorry to who was second, and that nothing was taken', async () => {
    open((server) => server.refuses(redeemItem, itemSoldOut))
    await press('button', '立即兑换 400 积分')
    await press('button', '确认兑换')
    await sees('最后一份刚被兑走了')
    expect(text()).toContain('积分没有扣')
    expect(the('link', '看看别的').getAttribute('href')).toBe(paths.pointsCoupon())
  })

  it('says in its button why it cannot be had', async () => {
    open((server) => server.answers(pointsItem, anItemDetail({ state: 'short', reason: '还差 240 积分' })))
    await sees('还差 240 积分')
    expect(the('button', '还差 240 积分')).toHaveProperty('disabled', true)
    expect(all('button', /立即兑换/)).toEqual([])
  })
})
