// @vitest-environment happy-dom

import { newCaptcha, verifyCaptcha } from '@kuaimen/contract/account/captcha.endpoints'
import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { productOffers } from '@kuaimen/contract/campaign/page.endpoints'
import { ownOffers, takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import type { OwnOffers } from '@kuaimen/contract/campaign/take.views'
import { offerGone } from '@kuaimen/contract/campaign/version.errors'
import { currentCity } from '@kuaimen/contract/city/city.endpoints'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { favouriteIds } from '@kuaimen/contract/product/favourite.endpoints'
import { productDetail } from '@kuaimen/contract/product/product.endpoints'
import { resourceCount } from '@kuaimen/contract/product/wish.endpoints'
import { choiceComments, storeList } from '@kuaimen/contract/store/store.endpoints'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import { aCity } from '../../../city/examples.testing'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { aProductDetail } from '../../../product/examples.testing'
import { anOffer } from '../../examples.testing'
import ProductDetail from './ProductDetail'

const at = paths.productDetail({ id: aProductDetail.id })
const GUEST = { city_id: '310100' }
const MEMBER = { ...GUEST, access_token: 't' }
const OFFERS = [
  { ...anOffer(), path: '/spring' },
  { ...anOffer({ key: 'weekday_85', name: '工作日 8.5 折', worth: '8.5折', min_text: '' }), path: '/activity-coupon' },
]
const TAKEN = { coupon_type: 'coupon', code: 'C1', worth: '¥80', valid_until: '2027-01-31', taken_before: 0 } as const
type Own = OwnOffers['offers'][string]
const takeable: Own = { state: 'takeable', reason: '', codes: [], left_text: '' }
const taken: Own = { ...takeable, state: 'taken', codes: [{ coupon_type: 'coupon', code: 'C2' }] }
const COUNTS = { wish_count: 0, coupon_count: 0, message_count: 0, points: 0, level_name: '', tasks_ready: 0 }

const open = (cookies: Record<string, string>, arrange: (server: FakeServer) => void = () => {}) =>
  openScreen(
    ProductDetail,
    at,
    (server) => {
      server.answers(getConfig, aBrand)
      server.answers(currentCity, aCity)
      server.answers(productDetail, aProductDetail)
      server.answers(favouriteIds, { product_ids: [], store_ids: [] })
      server.answers(storeList, [])
      server.answers(choiceComments, { list: [], total: 0, score: 0, rated: 0, reasons: [] })
      server.answers(resourceCount, COUNTS)
      server.answers(productOffers, OFFERS)
      server.answers(ownOffers, { offers: { spring_80: takeable, weekday_85: taken } })
      arrange(server)
    },
    { cookies },
  )

const sheet = () => document.querySelector('[role=dialog]')?.textContent ?? ''

describe('the coupons that fit a product', () => {
  it('are below its price, and what the member has of them is known after the paint', async () => {
    const { server } = open(MEMBER)
    await sees('满 599 减 80')
    await until(() => expect(server.sent(ownOffers)).toEqual([{ keys: 'spring_80,weekday_85' }]))
    await press('button', /领券$/)
    await sees('已领取')
    expect(all('button', /^领取：/)).toHaveLength(1)
  })

  it('are taken once, however often one taps, and stay in the sheet', async () => {
    const { server } = open(MEMBER, (arranged) =>
      arranged.answers(takeOffer, () => {
        arranged.answers(ownOffers, { offers: { spring_80: taken, weekday_85: taken } })
        return TAKEN
      }),
    )
    await press('button', /领券$/)
    const button = await until(() => the('button', /^领取：春天满减券/))
    await act(async () => {
      for (let tap = 0; tap < 5; tap += 1) button.click()
    })
    await sees('已放入卡包')
    expect(server.sent(takeOffer)).toEqual([{ offer_key: 'spring_80' }])
    await until(() => expect(all('button', /^领取：/)).toEqual([]))
    expect(sheet().match(/已领取/g)).toHaveLength(2)
    expect(all('button', /已领取$/)).toHaveLength(1)
  })

  it('that are gone meanwhile say so', async () => {
    const { server } = open(MEMBER, (arranged) => arranged.refuses(takeOffer, offerGone))
    await press('button', /领券$/)
    await until(() => the('button', /^领取：春天满减券/))
    server.answers(ownOffers, { offers: { spring_80: { ...takeable, state: 'sold_out' }, weekday_85: taken } })
    await press('button', /^领取：春天满减券/)
    await until(() => expect(sheet()).toContain('已领完'))
  })

  it('wait for a login, and are taken on the way back', async () => {
    const visitor = open(GUEST)
    await press('button', /领券$/)
    await press('button', /^登录后领取：春天满减券/)
    await until(() => expect(visitor.address()).toBe(paths.signIn({ redirect: at })))
    expect(visitor.server.sent(ownOffers)).toEqual([])
    const member = open(MEMBER, (arranged) => arranged.answers(takeOffer, TAKEN))
    await sees('已放入卡包')
    expect(member.server.sent(takeOffer)).toEqual([{ offer_key: 'spring_80' }])
  })

  it('ask a new account for a puzzle, and are taken with its pass', async () => {
    const { server } = open(MEMBER, (arranged) => {
      arranged.answers(takeOffer, ({ captcha_pass }) => {
        if (!captcha_pass) throw new Refusal(captchaNeeded)
        return TAKEN
      })
      const puzzle = { captcha_id: 'one', image: 'data:,', piece: 'data:,', piece_y: 20, width: 310, height: 155 }
      arranged.answers(newCaptcha, puzzle)
      arranged.answers(verifyCaptcha, { verdict: 'success', captcha_pass: 'solved' })
    })
    await press('button', /领券$/)
    await press('button', /^领取：春天满减券/)
    await sees('把拼图拖回原来的位置')
    const slider = await until(() => {
      const found = document.querySelector('[role=slider]:not([aria-disabled])')
      if (!found) throw new Error('no puzzle yet')
      return found
    })
    for (const key of ['PageUp', 'Enter'])
      await act(async () => void slider.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key })))
    await sees('已放入卡包')
    expect(server.sent(takeOffer)).toEqual([
      { offer_key: 'spring_80' },
      { offer_key: 'spring_80', captcha_pass: 'solved' },
    ])
    expect(server.sent(verifyCaptcha)).toMatchObject([{ captcha_id: 'one' }])
  })

  it('are not there where none fits', async () => {
    open(MEMBER, (arranged) => arranged.answers(productOffers, []))
    await sees('包含内容')
    await until(() => expect(all('button', /领券/)).toEqual([]))
    expect(text()).not.toContain('可用的券')
  })
})
