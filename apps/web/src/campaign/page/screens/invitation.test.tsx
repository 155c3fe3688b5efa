// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { campaignPage } from '@kuaimen/contract/campaign/page.endpoints'
import { campaignMine, countShared, openToken } from '@kuaimen/contract/campaign/take.endpoints'
import type { CampaignMine } from '@kuaimen/contract/campaign/take.views'
import { tokenUnknown } from '@kuaimen/contract/campaign/version.errors'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text } from '../../../platform/screen.testing'
import { anOffer, aPage, headingBlock, hero, someMine } from '../../examples.testing'
import Campaign from './Campaign'

const MEMBER = { city_id: '310100', access_token: 't' }
// What it says is near is never so here: without it, all of a page is.
beforeAll(() => void vi.stubGlobal('IntersectionObserver', undefined))
afterAll(() => void vi.unstubAllGlobals())

const counts = (server: FakeServer) => {
  server.answers(countShared, null)
  server.answers(getConfig, aBrand)
}

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

  it('with a wrong link greets nobody', async () => {
    openInvitation((arranged) => {
      const inside = { ...headingBlock('请柬里是一张拍摄券'), id: 'inside' }
      const back = {
        ...headingBlock('x'),
        ...{ type: 'button', id: 'back01', text: '看看新年真像', look: 'secondary', sticky: false },
        link: { href: '/newyear_zhenxiang_2023', kind: 'path' },
      } as unknown as typeof hero
      arranged.answers(campaignPage, { ...page, summary: gate.words.ok, blocks: [hero, gate, inside, back] })
      arranged.refuses(openToken, tokenUnknown)
    })
    await sees('请柬里是一张拍摄券')
    await press('button', '拆开请柬')
    await sees(tokenUnknown.msg)
    expect(text()).not.toContain(gate.words.ok)
    expect(text()).not.toContain('请柬里是一张拍摄券')
    expect(all('link', '看看新年真像')).toHaveLength(1)
  })

  it('whose gift was passed on says so, and sends nobody to use it', async () => {
    openInvitation((arranged) =>
      arranged.answers(openToken, { state: 'mine', coupon_type: 'voucher', code: '', given: true }),
    )
    await press('button', '拆开请柬')
    await sees('里面的礼物已经转赠给朋友')
    expect(all('link', '去使用')).toHaveLength(0)
  })

  const TAKEN = { zx_card: { state: 'taken', reason: '', codes: [], left_text: '' } } satisfies CampaignMine['offers']
  it('with a wrong link greets nobody who has opened a right one', async () => {
    openInvitation((arranged) => {
      arranged.answers(campaignMine, someMine(TAKEN))
      arranged.refuses(openToken, tokenUnknown)
    })
    await sees(tokenUnknown.msg)
    expect(text()).not.toContain(gate.words.ok)
  })

  it('stays open for who has opened it', async () => {
    openInvitation((arranged) => {
      arranged.answers(campaignMine, someMine(TAKEN))
      arranged.answers(openToken, { state: 'mine', coupon_type: 'voucher', code: 'V1' })
    })
    await sees(gate.words.ok)
  })

  it('of somebody else says so', async () => {
    openInvitation((arranged) => arranged.answers(openToken, { state: 'used_up', coupon_type: null, code: '' }))
    await press('button', '拆开请柬')
    await sees('请柬已被拆开')
  })
})
