import { addresses } from '../kernel/addresses'
import { hasOwn } from '../kernel/collection'

export const CAMPAIGN_KINDS = ['guide', 'activity', 'coupon', 'index', 'rules', 'token', 'return'] as const
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number]

export const CAMPAIGN_KEY = /^[a-z0-9_-]{2,40}$/

export const CAMPAIGN_STATES = ['draft', 'published', 'withdrawn'] as const

/** What a page shows by the clock. */
export const SHOWN_STATES = ['soon', 'live', 'over'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

export const CAMPAIGN_COUNTS = ['view', 'share', 'take', 'form'] as const
export type CampaignCount = (typeof CAMPAIGN_COUNTS)[number]

/** Apps that a page or a block can be for. */
export const CAMPAIGN_ENVS = ['wx', 'ali', 'toutiao', 'mobile'] as const
export type CampaignEnv = (typeof CAMPAIGN_ENVS)[number]

/** WeCom is WeChat for a page, and whatever is no app is a browser. */
export const campaignEnvOf = (kind: string): CampaignEnv =>
  kind === 'wxwork' ? 'wx' : (CAMPAIGN_ENVS.find((one) => one === kind) ?? 'mobile')

export const BLOCKS_AT_MOST = 40
export const PREVIEW_HOURS = 72
/** A finger, and the narrowest phone that a page is drawn for. */
export const TARGET_PX = 44
export const NARROWEST_PX = 320
export const CONTRAST_AT_LEAST = 4.5

interface Period {
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}

/** From its first instant up to, not including, its last; without one it is always on. */
export function shownState({ starts_at, ends_at }: Period, now: Date): ShownState {
  if (starts_at && now < starts_at) return 'soon'
  return ends_at && now >= ends_at ? 'over' : 'live'
}

/** Addresses that one campaign each stands at, and whether their pages ask for a login. */
const FIXED: Readonly<Record<string, { readonly login: boolean }>> = {
  [addresses.guide]: { login: false },
  [addresses.photoActivity]: { login: false },
  [addresses.activityGuiding]: { login: true },
  [addresses.activityCoupon]: { login: true },
  [addresses.activityIndex]: { login: true },
  [addresses.activityRules]: { login: true },
  [addresses.newYear2025]: { login: true },
  [addresses.spring]: { login: true },
  [addresses.familyPortrait]: { login: true },
  [addresses.familyPortraitCoupon]: { login: true },
  [addresses.princessReturn]: { login: true },
  [addresses.newyearReturn]: { login: true },
  [addresses.zhenxiang]: { login: true },
  [addresses.zhenxiangCoupon]: { login: true },
  [addresses.zhenxiangToken]: { login: true },
  [addresses.xiaohongshuReturn]: { login: true },
}

const SLUG = '[a-z0-9][a-z0-9_-]{0,39}'
const patternOf = (address: string) => new RegExp(`^${address.replace(/:\w+/, SLUG)}$`)
const GUIDE = patternOf(addresses.guidePage)
const ACTIVITY = patternOf(addresses.activity)
const TOKEN = new RegExp(`^${addresses.zhenxiangToken.replace(/:\w+/, '[^/]+')}$`)

/** Whether a campaign may stand at a path, and if so whether its page asks for a login. */
export function campaignPlace(path: string): { readonly login: boolean } | undefined {
  if (hasOwn(FIXED, path)) return FIXED[path]
  if (path === addresses.guidePreview) return undefined
  return GUIDE.test(path) || ACTIVITY.test(path) ? { login: false } : undefined
}

/** Where the campaign of an address stands: as it is written there, in whatever case it was typed. */
export function campaignPathOf(address: string): string | undefined {
  const path = address.toLowerCase().replace(/[?#].*$/, '')
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (campaignPlace(plain)) return plain
  return TOKEN.test(plain) ? addresses.zhenxiangToken : undefined
}

const channel = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** As the web's guidelines count it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}
