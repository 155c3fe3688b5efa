// @vitest-environment happy-dom
import { reportFault } from '@kuaimen/contract/brand/brand.endpoints'
import { campaignPage, campaignPreview } from '@kuaimen/contract/campaign/campaign.endpoints'
import { campaignNotFound, offerGone, previewOver } from '@kuaimen/contract/campaign/campaign.errors'
import { campaignMine, countShared, openToken, takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { act } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anOffer, aPage, headingBlock, hero, someMine, takeBlock } from '../../platform/campaign-examples.testing'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/paths'
import { all, openScreen, press, sees, text, the, until } from '../../platform/screen.testing'
import { itHasStates } from '../../platform/states.testing'
import Campaign from './Campaign'

const MEMBER = { city_id: '310100', access_token: 't' }
const TAKEN = {
  coupon_type: 'coupon',
  code: 'C0000000000000001',
  worth: '¥80',
  valid_until: '2027-01-31',
  taken_before: 0,
} as const

// What it says is near is never so here.
beforeAll(() => void vi.stubGlobal('IntersectionObserver', undefined))
afterAll(() => void vi.unstubAllGlobals())

const counts = (server: FakeServer) => server.answers(countShared, null)
const open = (
  page = aPage(),
  arrange: (server: FakeServer) => void = () => {},
  cookies: Record<string, string> = MEMBER,
) =>
  openScreen(
    Campaign,
    paths.spring(),
    (server) => {
      counts(server)
      server.answers(campaignPage, page)
      server.answers(campaignMine, someMine())
      arrange(server)
    },
    { cookies },
  )

describe('a campaign', () => {
  itHasStates({
    Screen: Campaign,
    at: paths.spring(),
    asks: campaignPage,
    filled: aPage(),
    shows: '春天请柬',
    gone: { failure: campaignNotFound, says: '没有找到这个活动' },
    others: counts,
  })

  it('is asked for by its address and the city, and counted once', async () => {
    const { server } = open()
    await sees('春天请柬')
    expect(server.sent(campaignPage)).toEqual([{ path: '/spring', city_id: 310100 }])
    expect(server.sent(countShared)).toEqual([{ key: 'spring', what: 'view' }])
  })

  it('leads elsewhere where it is over and says so', async () => {
    const { address } = open(aPage({ state: 'over', redirect_to: '/activity-autumn' }))
    await until(() => expect(address()).toBe('/activity-autumn'))
  })

  it('skips what only a newer release can show, and reports it once', async () => {
    const unknown = { ...headingBlock('x'), type: 'hologram' } as unknown as typeof hero
    const again = { ...unknown, id: 'holo02' }
    const { server } = open(aPage({ blocks: [hero, unknown, again, takeBlock()] }), (arranged) =>
      arranged.answers(reportFault, null),
    )
    await sees('春天满减券')
    expect(server.sent(reportFault)).toMatchObject([{ message: 'campaign:block hologram' }])
  })

  it('shows a block to whom it is for', async () => {
    const blocks = [
      hero,
      headingBlock('给会员', { members: 'member' }),
      { ...headingBlock('给游客', { members: 'guest' }), id: 'head02' },
    ]
    open(aPage({ blocks }))
    await sees('给会员')
    expect(text()).not.toContain('给游客')
  })
})

describe('its offers', () => {
  it('are taken once, however often the button is tapped, and are then used', async () => {
    const { server } = open(aPage(), (arranged) => arranged.answers(takeOffer, TAKEN))
    const button = await until(() => the('button', /^领取：/))
    await act(async () => {
      for (let tap = 0; tap < 5; tap += 1) button.click()
    })
    await sees('已放入卡包')
    expect(server.sent(takeOffer)).toEqual([{ offer_key: 'spring_80' }])
    expect(the('link', '去使用：春天满减券').getAttribute('href')).toBe(paths.applicable({ coupon_code: TAKEN.code }))
  })

  it('say why they could not be taken, and are asked for again', async () => {
    const { server } = open(aPage(), (arranged) => arranged.refuses(takeOffer, offerGone))
    await sees('春天满减券')
    server.answers(campaignPage, aPage({ blocks: [hero, takeBlock([anOffer({ state: 'sold_out' })])] }))
    server.answers(campaignMine, someMine({ spring_80: { state: 'sold_out', reason: '', codes: [], left_text: '' } }))
    await press('button', /^领取：/)
    await sees('已领完')
    expect(all('button', /^领取：/)).toEqual([])
  })

  it('are kept in mind while a visitor logs in, and taken when they come back', async () => {
    const visitor = open(aPage(), () => {}, { city_id: '310100' })
    await press('button', /^登录后领取：/)
    await until(() => expect(visitor.address()).toBe(paths.signIn({ redirect: '/spring' })))
    expect(visitor.server.sent(campaignMine)).toEqual([])
    const member = open(aPage(), (arranged) => arranged.answers(takeOffer, TAKEN))
    await sees('已放入卡包')
    expect(member.server.sent(takeOffer)).toEqual([{ offer_key: 'spring_80' }])
  })

  it('make room for the reason where the member does not fit', async () => {
    open(aPage(), (arranged) =>
      arranged.answers(campaignMine, someMine({}, { fits: false, reason: '只给还没拍过的新朋友' })),
    )
    await sees('只给还没拍过的新朋友')
    await until(() => expect(all('button', /领取/)).toEqual([]))
  })

  it('wait until the campaign begins', async () => {
    const opens_at = Date.parse('2030-12-01T10:00:00+08:00') / 1000
    open(
      aPage({
        state: 'soon',
        starts_at: opens_at,
        ends_at: null,
        blocks: [hero, takeBlock([anOffer({ state: 'soon', opens_at })])],
      }),
      (arranged) =>
        arranged.answers(
          campaignMine,
          someMine({ spring_80: { state: 'soon', reason: '', codes: [], left_text: '' } }),
        ),
    )
    await sees('12月1日 10:00 开抢')
    await sees('距离开始')
    expect(all('button', /^领取/)).toEqual([])
  })
})

describe('a preview', () => {
  const at = paths.guidePreview({ token: 'abc' })
  it('says what it is, and gives nothing', async () => {
    const preview = { version: 7, expires_at: Math.floor(Date.now() / 1000) + 71.5 * 3600 }
    const { server } = openScreen(Campaign, at, (arranged) => arranged.answers(campaignPreview, aPage({ preview })), {
      cookies: MEMBER,
    })
    await sees('预览 · 未发布 · 版本 7 · 72 小时内有效')
    expect(server.sent(campaignPreview)).toEqual([{ token: 'abc', city_id: 310100 }])
    expect(all('button', /^领取/)).toEqual([])
  })

  it('without its token is nothing', async () => {
    openScreen(Campaign, paths.guidePreview(), () => {})
    await sees('请向运营索取预览链接')
  })

  it('that has run out says so', async () => {
    openScreen(Campaign, at, (arranged) => arranged.refuses(campaignPreview, previewOver))
    await sees(previewOver.msg)
  })
})

describe('an invitation', () => {
  const gate = {
    ...headingBlock('x'),
    type: 'token_gate',
    offer_key: 'zx_card',
    words: { ok: '这张请柬是给你的', used: '请柬已被拆开', over: '请柬过期了', others: '这张请柬写着别人的名字' },
    data: { offer: anOffer({ key: 'zx_card', name: '请柬里的礼物' }) },
  } as const
  const page = aPage({ key: 'zhenxiang-token', path: addresses.zhenxiangToken, blocks: [hero, gate] })
  const openInvitation = (arrange: (server: FakeServer) => void) =>
    openScreen(
      Campaign,
      paths.zhenxiangToken({ token: 'Abcdefghijklmnopqrstuv' }),
      (server) => {
        counts(server)
        server.answers(campaignPage, page)
        server.answers(campaignMine, someMine({}))
        arrange(server)
      },
      { cookies: MEMBER, path: addresses.zhenxiangToken },
    )

  it('is opened by a tap, and its token goes nowhere else', async () => {
    const { server } = openInvitation((arranged) =>
      arranged.answers(openToken, { state: 'ok', coupon_type: 'voucher', code: 'V1' }),
    )
    await press('button', '拆开请柬')
    await sees('这张请柬是给你的')
    expect(server.sent(campaignPage)).toEqual([{ path: addresses.zhenxiangToken, city_id: 310100 }])
    expect(server.sent(openToken)).toEqual([{ path: addresses.zhenxiangToken, token: 'Abcdefghijklmnopqrstuv' }])
  })

  it('of somebody else says so', async () => {
    openInvitation((arranged) => arranged.answers(openToken, { state: 'used_up', coupon_type: null, code: '' }))
    await press('button', '拆开请柬')
    await sees('请柬已被拆开')
  })
})
