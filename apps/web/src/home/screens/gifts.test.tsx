// @vitest-environment happy-dom
import { me } from '@kuaimen/contract/account/self.endpoints'
import { currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { newcomerGift } from '@kuaimen/contract/campaign/page.endpoints'
import { ownNewcomer } from '@kuaimen/contract/campaign/take.endpoints'
import { currentCity } from '@kuaimen/contract/city/city.endpoints'
import { pageContent } from '@kuaimen/contract/content/content.endpoints'
import { inviteGift } from '@kuaimen/contract/member/invite.endpoints'
import { homeCategories } from '@kuaimen/contract/product/product.endpoints'
import { resourceCount } from '@kuaimen/contract/product/wish.endpoints'
import { recommendedStores, storeList } from '@kuaimen/contract/store/store.endpoints'
import { afterEach, describe, expect, it } from 'vitest'
import { aBrand } from '../../brand/examples.testing'
import { takeWanted } from '../../campaign/offer/wanted-offer'
import { aCity } from '../../city/examples.testing'
import { dropInvite, persistInvite } from '../../platform/browser/invite'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { openScreen, press, sees, text, until } from '../../platform/screen.testing'
import { aStore } from '../../store/examples.testing'
import Home from './Home'

const asMember = { cookies: { city_id: '310100', access_token: 't' } }
const arrange = () => (server: FakeServer) => {
  server.answers(getConfig, aBrand)
  server.answers(currentCity, aCity)
  server.answers(pageContent, { banner: [], page: [], recommendation: [], activity: [], products: [] })
  server.answers(homeCategories, [])
  server.answers(newcomerGift, null)
  server.answers(storeList, [aStore(1, '梧桐里店')])
  server.answers(recommendedStores, [])
  // Of the member nothing else is known here.
  for (const own of [me, currentShoot, resourceCount]) server.loses(own)
}

describe('the newcomer’s gift', () => {
  const gift = {
    ...{ key: 'newcomer', name: '新客 ¥50', worth: '¥50', min_text: '满 199 可用', valid_text: '领取后 60 天内有效' },
    ...{ scope_text: '', left_text: '剩 9 张', state: 'live' as const, opens_at: 0, closes_at: 1 },
    ...{ path: '/activity-coupon', who_text: '注册 30 天内、还没来拍过' },
  } as const
  const withGift = (server: FakeServer) => {
    arrange()(server)
    server.answers(newcomerGift, gift)
  }

  it('is shown to a visitor with its terms, and is wanted by who taps it', async () => {
    const { address } = openScreen(Home, '/', withGift)
    await sees('注册 30 天内、还没来拍过')
    await sees('满 199 可用 · 领取后 60 天内有效')
    await press('link', /新人礼/)
    expect(address()).toBe('/activity-coupon')
    expect(takeWanted(['newcomer'])).toEqual(['newcomer'])
  })

  it('stays for a member who may still take it, and for nobody who may not', async () => {
    const still = (own: typeof gift | null) => (server: FakeServer) => {
      withGift(server)
      server.answers(ownNewcomer, own)
    }
    const first = openScreen(Home, '/', still(gift), asMember)
    await press('link', /新人礼/)
    expect(first.address()).toBe('/activity-coupon')
    expect(takeWanted(['newcomer'])).toEqual(['newcomer'])
    const { server } = openScreen(Home, '/', still(null), asMember)
    await until(() => expect(server.made(ownNewcomer)).toHaveLength(1))
    await sees('梧桐里店')
    expect(text()).not.toContain('新人礼')
    expect(server.made(newcomerGift)).toEqual([])
  })
})

describe('the gift of a friend', () => {
  const promised = { worth: '¥30', terms: '满 199 可用', valid_text: '到账后 30 天内有效' }
  const by = (gift: typeof promised | null) => (server: FakeServer) => {
    arrange()(server)
    server.answers(inviteGift, gift)
  }
  afterEach(() => dropInvite())

  it('is shown with its terms to a guest who came by an invitation, and leads to the login', async () => {
    persistInvite('https://m.example.com/?invite=ABCDEFGH&channel=share')
    const { server, address } = openScreen(Home, '/', by(promised))
    await sees('新朋友首次登录得')
    await sees('满 199 可用 · 到账后 30 天内有效')
    expect(server.sent(inviteGift)).toEqual([{ code: 'ABCDEFGH' }])
    await press('link', /见面礼/)
    expect(address()).toBe(paths.signIn({ redirect: paths.home() }))
  })

  it('is not spoken of where the chain gives none, nor asked for without an invitation', async () => {
    persistInvite('https://m.example.com/?invite=ABCDEFGH')
    const without = openScreen(Home, '/', by(null))
    await until(() => expect(without.server.sent(inviteGift)).toHaveLength(1))
    expect(text()).not.toContain('见面礼')
    dropInvite()
    const { server } = openScreen(Home, '/', by(promised))
    await sees('梧桐里店')
    expect(server.made(inviteGift)).toEqual([])
  })
})
