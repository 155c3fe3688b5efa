// @vitest-environment happy-dom

import { updateCurrentCity } from '@kuaimen/contract/account/self.endpoints'
import { getConfig, reportFault } from '@kuaimen/contract/brand/brand.endpoints'
import { campaignPage, campaignPreview } from '@kuaimen/contract/campaign/page.endpoints'
import { campaignMine, countShared, remindCampaign, takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import type { CampaignMine } from '@kuaimen/contract/campaign/take.views'
import { campaignNotFound, offerGone, previewOver } from '@kuaimen/contract/campaign/version.errors'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { taskDetail, taskList } from '@kuaimen/contract/member/task.endpoints'
import { messageSubscribe } from '@kuaimen/contract/notice/notice.endpoints'
import { act } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import { useGeo } from '../../../city/geo'
import { aTask, aTaskDetail } from '../../../member/examples.testing'
import { dropCookie, setCookie } from '../../../platform/browser/cookies'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { itHasStates } from '../../../platform/states.testing'
import { anOffer, aPage, headingBlock, hero, someMine, takeBlock } from '../../examples.testing'
import Campaign from './Campaign'

const WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.49'
const MEMBER = { city_id: '310100', access_token: 't' }
const TAKEN = {
  coupon_type: 'coupon',
  code: 'C0000000000000001',
  worth: '¥80',
  valid_until: '2027-01-31',
  taken_before: 0,
} as const

const OWN: CampaignMine['offers'][string] = { state: 'takeable', reason: '', codes: [TAKEN], left_text: '' }

// What it says is near is never so here.
beforeAll(() => void vi.stubGlobal('IntersectionObserver', undefined))
afterAll(() => void vi.unstubAllGlobals())

/** The server knows of it from then on. */
const gives = (arranged: FakeServer) =>
  arranged.answers(takeOffer, () => {
    arranged.answers(campaignMine, someMine({ spring_80: { ...OWN, state: 'taken' } }))
    return TAKEN
  })
const counts = (server: FakeServer) => {
  server.answers(countShared, null)
  server.answers(getConfig, aBrand)
}
const open = (
  page = aPage(),
  arrange: (server: FakeServer) => void = () => {},
  cookies: Record<string, string> = MEMBER,
  userAgent?: string,
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
    { cookies, ...(userAgent && { userAgent }) },
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

  it.each([
    ['/spring?key=spring', undefined],
    ['/activity/rules?key=spring', 'spring'],
    ['/activity/rules?key=%3Cscript%3E', undefined],
    ['/activity/rules?key=x', undefined],
  ])('asks at %s for the rules of %s', async (address, rules_of) => {
    const { server } = openScreen(Campaign, address, (arranged) => {
      counts(arranged)
      arranged.answers(campaignPage, aPage())
    })
    await sees('春天请柬')
    expect(server.sent(campaignPage)).toEqual([
      { path: address.split('?')[0], city_id: 310100, ...(rules_of ? { rules_of } : {}) },
    ])
  })

  it('is named in the tab by its own name', async () => {
    open(aPage({ share: { ...aPage().share, title: '春天请柬 · 快门' } }))
    await until(() => expect(document.title).toBe('春天请柬 · 快门'))
  })

  it('still knows after a reload whom it will tell of its beginning', async () => {
    const soon = aPage({ state: 'soon', starts_at: Math.floor(Date.now() / 1000) + 86_400 })
    open(soon, (arranged) => arranged.answers(campaignMine, someMine({}, { reminded: true })))
    await until(() => expect(the('button', '已设置提醒')).toHaveProperty('disabled', true))
  })

  it('in WeChat asks whether WeChat may tell of its beginning too', async () => {
    const soon = aPage({ state: 'soon', starts_at: Math.floor(Date.now() / 1000) + 86_400 })
    const arrange = (arranged: FakeServer) => {
      arranged.answers(campaignMine, someMine({}, { reminded: true }))
      arranged.answers(messageSubscribe, { template_ids: ['S_open'], left: 0 })
    }
    const { server } = open(soon, arrange, undefined, WECHAT)
    await sees('活动开始时，微信提醒您一次')
    expect(server.sent(messageSubscribe)).toEqual([{ scene: 'campaign' }])
    const elsewhere = open(soon, arrange)
    await until(() => the('button', '已设置提醒'))
    expect(elsewhere.server.made(messageSubscribe)).toEqual([])
  })

  it('tells of its beginning who wanted that before they logged in, once', async () => {
    const soon = aPage({ state: 'soon', starts_at: Math.floor(Date.now() / 1000) + 86_400 })
    const visitor = open(soon, undefined, { city_id: '310100' })
    await press('button', '提醒我')
    await until(() => expect(visitor.address()).toContain('/sign_in'))
    const arrange = (arranged: FakeServer) => arranged.answers(remindCampaign, null)
    const another = open(aPage({ ...soon, key: 'autumn' }), arrange)
    await until(() => the('button', '提醒我'))
    expect(another.server.sent(remindCampaign)).toEqual([])
    const { server } = open(soon, arrange)
    await until(() => expect(all('button', '已设置提醒')).toHaveLength(1))
    expect(server.sent(remindCampaign)).toEqual([{ key: 'spring' }])
    const again = open(soon, arrange)
    await until(() => the('button', /提醒/))
    expect(again.server.sent(remindCampaign)).toEqual([])
  })

  it('for notes hands them in for its own task', async () => {
    const proof: typeof hero = {
      ...{ type: 'proof', id: 'proof1', space: 16, ground: 'none', only: null },
      ...{ task_key: 'xhs_return', data: { task_id: 2 } },
    }
    const { server } = open(aPage({ blocks: [hero, proof] }), (arranged) => {
      arranged.answers(getConfig, { ...aBrand, xhs_return: 1 })
      arranged.answers(taskList, [aTask({ task_id: 1, kind: 'proof' }), aTask({ task_id: 2, kind: 'proof' })])
      arranged.answers(taskDetail, aTaskDetail({ task_id: 2, kind: 'proof' }))
    })
    await until(() => expect(server.sent(taskDetail)).toEqual([{ task_id: 2 }]))
  })

  it('for notes promises nothing while the brand takes none', async () => {
    const proof = {
      ...headingBlock('x'),
      type: 'proof',
      task_key: 'xhs_return',
      data: { task_id: 2 },
    } as unknown as typeof hero
    const back = {
      ...headingBlock('x'),
      ...{ type: 'button', id: 'back01', text: '回到新年真像', look: 'secondary', sticky: false },
      link: { href: '/newyear_zhenxiang_2023', kind: 'path' },
    } as unknown as typeof hero
    const page = aPage({ summary: '一篇笔记，80 积分', blocks: [hero, headingBlock('80 积分'), proof, back] })
    open(page)
    await sees('返图活动暂未开放')
    expect(text()).not.toContain('80 积分')
    expect(all('link', /新年真像/)).toHaveLength(1)
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

describe('right after a login', () => {
  const shanghai = { city_id: 310_100, name: '上海市', short_name: '上海', store_count: 3 }
  afterEach(() => {
    useGeo.setState({ userCity: undefined, cityReport: 0 })
    dropCookie(COOKIES.token)
    vi.unstubAllGlobals()
    vi.stubGlobal('IntersectionObserver', undefined)
  })

  it('asks what the account may have once it knows the city, which it is told at once', async () => {
    useGeo.setState({ userCity: shanghai, cityReport: 0 })
    setCookie(COOKIES.token, 't', 1)
    let arrive = (_: Response) => {}
    const fetching = vi.fn(() => new Promise<Response>((resolve) => (arrive = resolve)))
    vi.stubGlobal('fetch', fetching)
    const { server } = open()
    await sees('春天满减券')
    await until(() => expect(fetching).toHaveBeenCalledWith(updateCurrentCity.path, expect.anything()))
    expect(server.sent(campaignMine)).toEqual([])
    await act(async () => arrive(Response.json({ code: 0, msg: '', data: null })))
    await until(() => expect(server.sent(campaignMine)).toHaveLength(1))
  })
})

describe('its offers', () => {
  it('are taken once, however often the button is tapped, and are then used', async () => {
    const { server } = open(aPage(), gives)
    const button = await until(() => the('button', /^领取：/))
    await act(async () => {
      for (let tap = 0; tap < 5; tap += 1) button.click()
    })
    await sees('已放入卡包')
    expect(server.sent(takeOffer)).toEqual([{ offer_key: 'spring_80' }])
    const use = await until(() => the('link', '去使用：春天满减券'))
    expect(use.getAttribute('href')).toBe(paths.applicable({ coupon_code: TAKEN.code }))
  })

  it.each([
    ['', '', '无门槛'],
    ['', '限个人写真', '限个人写真'],
    ['满 599 可用', '周末不可用', '周末不可用'],
  ])('say what limits them: %s, %s', async (min_text, scope_text, says) => {
    open(aPage({ blocks: [hero, takeBlock([anOffer({ min_text, scope_text })])] }))
    await sees(says)
    expect(text().includes('无门槛')).toBe(says === '无门槛')
  })

  it('say where one more may be had', async () => {
    const { server } = open(aPage(), (arranged) =>
      arranged.answers(takeOffer, () => {
        arranged.answers(campaignMine, someMine({ spring_80: OWN }))
        return TAKEN
      }),
    )
    await press('button', /^领取：/)
    await until(() => the('button', '再领一张：春天满减券'))
    expect(server.sent(takeOffer)).toHaveLength(1)
  })

  it('are shown as taken also when what was known before comes later', async () => {
    let arrive: (mine: CampaignMine) => void = () => {}
    const { server } = open(aPage(), (arranged) => {
      arrive = arranged.delays(campaignMine)
      arranged.answers(takeOffer, TAKEN)
    })
    await until(() => expect(server.sent(campaignMine)).toHaveLength(1))
    server.answers(campaignMine, someMine({ spring_80: { ...OWN, state: 'taken' } }))
    await press('button', /^领取：/)
    await sees('已放入卡包')
    await act(async () => arrive(someMine({ spring_80: { ...OWN, codes: [] } })))
    await until(() => the('link', '去使用：春天满减券'))
  })

  it('of one tap are all kept in mind while a visitor logs in', async () => {
    const offers = ['spring_80', 'spring_20', 'spring_5'].map((key) => anOffer({ key, name: key }))
    const page = aPage({ blocks: [hero, { ...takeBlock(offers), look: 'one_tap' } as typeof hero] })
    const visitor = open(page, () => {}, { city_id: '310100' })
    await press('button', '登录后领取')
    await until(() => expect(visitor.address()).toBe(paths.signIn({ redirect: '/spring' })))
    await act(() => visitor.router.navigate(-1))
    await until(() => expect(visitor.address()).toBe('/spring'))
    const member = open(page, (arranged) => arranged.answers(takeOffer, TAKEN))
    await until(() => expect(member.server.sent(takeOffer)).toEqual(offers.map(({ key }) => ({ offer_key: key }))))
  })

  it('say why they could not be taken, and are asked for again', async () => {
    const { server } = open(aPage(), (arranged) => arranged.refuses(takeOffer, offerGone))
    await sees('春天满减券')
    server.answers(campaignPage, aPage({ blocks: [hero, takeBlock([anOffer({ state: 'sold_out' })])] }))
    server.answers(campaignMine, someMine({ spring_80: { state: 'sold_out', reason: '', codes: [], left_text: '' } }))
    await press('button', /^领取：/)
    await sees('已领完')
    await until(() => expect(all('button', /^领取：/)).toEqual([]))
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
    const { server } = openScreen(
      Campaign,
      at,
      (arranged) => {
        arranged.answers(getConfig, aBrand)
        arranged.answers(campaignPreview, aPage({ preview }))
      },
      {
        cookies: MEMBER,
      },
    )
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
