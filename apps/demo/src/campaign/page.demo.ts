import type {
  CampaignBlock,
  CampaignLink,
  CampaignPicture,
  CampaignTheme,
} from '@kuaimen/contract/campaign/blocks.views'
import type { OfferNeeds } from '@kuaimen/contract/campaign/offer.rules'
import type { CampaignKind } from '@kuaimen/contract/campaign/version.rules'

type WithoutId<B> = B extends unknown ? Omit<B, 'id'> : never
export type Part = WithoutId<CampaignBlock>

/** Days from the day the demo is filled, or a day by its name. */
type Moment = number | `${number}-${number}-${number}`

export interface DemoOffer {
  readonly key: string
  readonly name: string
  /** The coupon rule that it gives; a product's slug: a voucher for it. */
  readonly rule?: string
  readonly voucher?: string
  readonly stock: number
  readonly day_stock?: number
  readonly limit_group?: string
  readonly needs?: OfferNeeds
}

export interface DemoPage {
  readonly key: string
  readonly path: string
  readonly kind: CampaignKind
  readonly title: string
  readonly summary: string
  readonly theme: CampaignTheme
  readonly share: string
  readonly from?: Moment
  readonly until?: Moment
  readonly on_index?: boolean
  readonly parts: readonly Part[]
  readonly offers?: readonly DemoOffer[]
}

export const art = (key: string, file: string, width: number, height: number, alt: string): CampaignPicture => ({
  url: `/media/demo/campaign/${key}/${file}.webp`,
  ...{ width, height, alt },
})

export const to = (link_type: CampaignLink['link_type'], link: string | number = ''): CampaignLink => ({
  link_type,
  link: String(link),
})

export const hero = (key: string, alt: string): Part => ({
  ...{ type: 'image', space: 0, radius: 0, picture: art(key, 'hero', 1170, 1560, alt) },
})

export const heading = (text: string, note = '', align: 'left' | 'center' = 'left'): Part => ({
  ...{ type: 'heading', space: 24, text, note, align },
})

export const text = (markdown: string): Part => ({ type: 'rich_text', space: 16, markdown })

export const products = (category_id: number, limit = 6, look: 'grid' | 'row' | 'scroll' = 'grid'): Part => ({
  ...{ type: 'product_list', space: 16, pick: { category_id, limit }, look, price: true },
})

export const nearby = (limit = 3): Part => ({ type: 'store_list', space: 16, pick: 'nearby', limit })

export const take = (offer_keys: string[], taken: CampaignLink = to('none')): Part => ({
  ...{ type: 'coupon_take', space: 16, offer_keys, look: 'card', button: '领取', taken_link: taken },
})

export const untilEnd = (before: string, after: string): Part => ({
  ...{ type: 'countdown', space: 16, to: 'end', before, after },
})

export const steps = (...items: Extract<Part, { type: 'steps' }>['items']): Part => ({
  type: 'steps',
  space: 16,
  items,
})

export const button = (label: string, link: CampaignLink, look: 'primary' | 'secondary' = 'primary'): Part => ({
  ...{ type: 'button', space: 24, text: label, link, look, sticky: false },
})

export const invite = (title: string, desc: string): Part => ({
  ...{ type: 'share', space: 24, button: '请朋友来', referral: true, card: { title, desc, picture: null } },
})

/** Rules of a page, folded; what holds of every coupon is said once, on the page of all rules. */
export const rules = (...lines: string[]): Part => ({
  ...{ type: 'rules', space: 32, folded: true },
  markdown: [...lines, '每次预约限用一张优惠券，不与其他优惠券同用'].map((line) => `- ${line}`).join('\n'),
})

export const gallery = (
  key: string,
  alts: readonly string[],
  more: { when_over?: 'keep'; columns?: 2 | 3 } = {},
): Part => ({
  ...{ type: 'gallery', space: 16, columns: 2, ...more },
  pictures: alts.map((alt, nth) => art(key, `g${nth + 1}`, 600, 800, alt)),
})

const theme = (accent: string, accent_soft: string, ground = '#FAF8F5', ink = '#1C1A17'): CampaignTheme => ({
  ...{ ground, accent, accent_soft, ink },
})

/** White can be read on every accent, ink on every ground. */
export const themes = {
  paper: theme('#7A5C3E', '#F3EBE0'),
  leaf: theme('#4F6B3A', '#ECF1E4', '#F9FAF5'),
  sky: theme('#3A6A8F', '#E6EFF6', '#F7FAFC'),
  red: theme('#B23A22', '#FBEAE5'),
  pine: theme('#2F5D4B', '#E5F0EB', '#F7FAF8'),
  blush: theme('#A14A42', '#FBE9E4', '#FDF8F6'),
  rose: theme('#A8446B', '#FAE9F0', '#FDF8FA'),
  amber: theme('#94560F', '#FBF0DF', '#FDFAF4'),
  dusk: theme('#5B4B8A', '#EEEAF8', '#FAF9FD'),
} as const
