import type { CampaignPage, PageBlock } from '@kuaimen/contract/campaign/page.views'
import type { CampaignMine, OfferPublic } from '@kuaimen/contract/campaign/take.views'

const NOW = Math.floor(Date.now() / 1000)
const DAY = 86_400

export const anOffer = (more: Partial<OfferPublic> = {}): OfferPublic => ({
  key: 'spring_80',
  name: '春天满减券',
  worth: '¥80',
  min_text: '满 599 可用',
  valid_text: '领取后 30 天内有效',
  left_text: '今天还剩 120 张',
  state: 'live',
  opens_at: NOW - DAY,
  closes_at: NOW + 30 * DAY,
  ...more,
})

const PICTURE = { url: '/media/demo/campaign/spring/hero.webp', width: 1170, height: 1560, alt: '天窗下的光' }
const common = { space: 16, ground: 'none', only: null } as const

export const hero: PageBlock = {
  type: 'image',
  id: 'hero01',
  ...common,
  space: 0,
  picture: PICTURE,
  link: null,
  radius: 0,
}

export const takeBlock = (offers: OfferPublic[] = [anOffer()]): PageBlock => ({
  type: 'coupon_take',
  id: 'take01',
  ...common,
  offer_keys: offers.map(({ key }) => key),
  look: 'card',
  button: '领取',
  taken_link: null,
  data: { offers },
})

export const headingBlock = (text: string, more: Partial<PageBlock['only'] & object> | null = null): PageBlock => ({
  type: 'heading',
  id: 'head01',
  ...common,
  only: more && { level_min: 0, ...more },
  text,
  note: '',
  align: 'left',
})

export const aPage = (more: Partial<CampaignPage> = {}): CampaignPage => ({
  key: 'spring',
  path: '/spring',
  kind: 'activity',
  title: '春天请柬',
  summary: '三月到四月，来天窗下拍一张',
  state: 'live',
  starts_at: NOW - DAY,
  ends_at: NOW + 30 * DAY,
  version: 1,
  theme: { ground: '#FAF8F5', accent: '#C2452D', accent_soft: '#FBEAE5', ink: '#1C1A17' },
  share: { title: '春天请柬', desc: '来天窗下拍一张', picture: PICTURE },
  audience: { login: true },
  unfit: '',
  redirect_to: null,
  blocks: [hero, takeBlock()],
  preview: null,
  ...more,
})

export const someMine = (
  offers: CampaignMine['offers'] = { spring_80: { state: 'takeable', reason: '', codes: [], left_text: '' } },
  more: Partial<CampaignMine> = {},
): CampaignMine => ({ fits: true, reason: '', level: 1, offers, forms: {}, invite: null, reminded: false, ...more })
