import { ASSET_LIMITS, type AssetLimits } from '@kuaimen/contract/asset/asset.rules'
import { type BookingPolicy, HOLDS_AT_MOST, POLICY, UNPAID_A_DAY } from '@kuaimen/contract/booking/record.rules'
import { fillTemplate } from '@kuaimen/contract/kernel/template'
import { GROWTH_WINDOW_DAYS } from '@kuaimen/contract/member/level.rules'
import { POINTS_PER_YUAN } from '@kuaimen/contract/member/points.rules'
import { QUIET_HOURS, type QuietHours } from '@kuaimen/contract/notice/plan.rules'
import { SCHEDULE_LIMITS, type ScheduleLimits } from '@kuaimen/contract/schedule/schedule.rules'
import { SHOP_LIMITS, type ShopLimits } from '@kuaimen/contract/shop/shop.rules'
import { z } from 'zod'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { logIgnored } from '../http/observe/report-ignored-error'
import { readSettings } from './brand.sql'

/** The points that visits earn, for how long growth counts towards a level, and what invited friends get. */
export interface MemberSettings {
  readonly points_per_yuan: number
  readonly growth_window_days: number
  /** The coupon for a friend who comes by an invitation; empty for none. */
  readonly invite_gift_rule: string
}

/** Decisions of the chain about its bookings and sales. A booking copies its policy, so a change never rewrites it. */
export interface ChainSettings extends ScheduleLimits, ShopLimits, QuietHours, MemberSettings {
  readonly booking_policy: BookingPolicy
  readonly holds_at_most: number
  readonly unpaid_a_day: number
  /** How large pictures may be, and how many one may upload. */
  readonly asset_limits: AssetLimits
  /** The address that hears when public pictures are gone; empty where nobody caches them. */
  readonly cdn_purge_url: string
}

const CACHED_MS = 5000

const within = (min: number, max: number) => z.number().int().min(min).max(max)

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const Policy = z.object({
  hold_minutes: within(1, 1440).default(POLICY.hold_minutes),
  free_hours: within(0, 720).default(POLICY.free_hours),
  grace_minutes: within(0, 1440).default(POLICY.grace_minutes),
  grace_hours: within(0, 720).default(POLICY.grace_hours),
  keep_percent: within(0, 100).default(POLICY.keep_percent),
  reschedules: within(0, 100).default(POLICY.reschedules),
  reschedule_hours: within(0, 720).default(POLICY.reschedule_hours),
  reschedule_days: within(0, 730).default(POLICY.reschedule_days),
  review_days: within(0, 3650).default(0),
})

const Quota = (usual: AssetLimits['member']) =>
  z
    .object({
      files: within(1, 1_000_000).default(usual.files),
      bytes: z.number().int().min(1).default(usual.bytes),
      open: within(1, 100_000).default(usual.open),
    })
    .prefault({})

/** At most what a chunked upload of this release can be. */
const Bytes = (usual: number) => within(1, 200_000_000).default(usual)

const Limits = z.object({
  bytes: z
    .object({
      picture: Bytes(ASSET_LIMITS.bytes.picture),
      avatar: Bytes(ASSET_LIMITS.bytes.avatar),
      review: Bytes(ASSET_LIMITS.bytes.review),
      watermark: Bytes(ASSET_LIMITS.bytes.watermark),
      paper: Bytes(ASSET_LIMITS.bytes.paper),
      photo: Bytes(ASSET_LIMITS.bytes.photo),
    })
    .prefault({}),
  pixels: z
    .object({
      staff: within(1, 200_000_000).default(ASSET_LIMITS.pixels.staff),
      member: within(1, 200_000_000).default(ASSET_LIMITS.pixels.member),
    })
    .prefault({}),
  side_min: within(1, 10_000).default(ASSET_LIMITS.side_min),
  side_max: within(1, 30_000).default(ASSET_LIMITS.side_max),
  photo_side_min: within(1, 10_000).default(ASSET_LIMITS.photo_side_min),
  member: Quota(ASSET_LIMITS.member),
  staff: Quota(ASSET_LIMITS.staff),
  store: z.object({ bytes: z.number().int().min(1).default(ASSET_LIMITS.store.bytes) }).prefault({}),
})

/** One row of `setting` each, by these keys; what is not there has its default. */
const schemas = {
  booking_policy: Policy.prefault({}),
  holds_at_most: within(1, 100).default(HOLDS_AT_MOST),
  unpaid_a_day: within(1, 1000).default(UNPAID_A_DAY),
  lead_hours: within(0, 720).default(SCHEDULE_LIMITS.lead_hours),
  horizon_days: within(1, 366).default(SCHEDULE_LIMITS.horizon_days),
  shop_hold_minutes: within(1, 1440).default(SHOP_LIMITS.shop_hold_minutes),
  group_hours: within(1, 720).default(SHOP_LIMITS.group_hours),
  quiet_from: clockTime.default(QUIET_HOURS.quiet_from),
  quiet_until: clockTime.default(QUIET_HOURS.quiet_until),
  points_per_yuan: within(0, 100).default(POINTS_PER_YUAN),
  growth_window_days: within(30, 3650).default(GROWTH_WINDOW_DAYS),
  invite_gift_rule: z.string().max(64).default('invite_friend'),
  asset_limits: Limits.prefault({}),
  cdn_purge_url: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).default(''),
} satisfies Record<keyof ChainSettings, z.ZodType>

type Refused = (key: string, error: unknown) => void

/** An invalid value is logged and its default is used: one wrong row must not stop the chain. */
function settingsFrom(rows: Record<string, unknown>, refused: Refused): ChainSettings {
  const read = <T>(key: keyof ChainSettings, schema: z.ZodType<T>): T => {
    const { data, error, success } = schema.safeParse(rows[key])
    if (success) return data
    refused(key, error)
    return schema.parse(undefined)
  }
  return {
    booking_policy: read('booking_policy', schemas.booking_policy),
    holds_at_most: read('holds_at_most', schemas.holds_at_most),
    unpaid_a_day: read('unpaid_a_day', schemas.unpaid_a_day),
    lead_hours: read('lead_hours', schemas.lead_hours),
    horizon_days: read('horizon_days', schemas.horizon_days),
    shop_hold_minutes: read('shop_hold_minutes', schemas.shop_hold_minutes),
    group_hours: read('group_hours', schemas.group_hours),
    quiet_from: read('quiet_from', schemas.quiet_from),
    quiet_until: read('quiet_until', schemas.quiet_until),
    points_per_yuan: read('points_per_yuan', schemas.points_per_yuan),
    growth_window_days: read('growth_window_days', schemas.growth_window_days),
    invite_gift_rule: read('invite_gift_rule', schemas.invite_gift_rule),
    asset_limits: read('asset_limits', schemas.asset_limits),
    cdn_purge_url: read('cdn_purge_url', schemas.cdn_purge_url),
  }
}

/** The settings of a moment ago: read at most every few seconds, and never by an open transaction. */
export const chainSettings = ({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<ChainSettings> =>
  db.cached({ key: ['settings'], now: now(), forMs: CACHED_MS }, async (reader) =>
    settingsFrom(await readSettings(reader), (key, error) => logIgnored(log, 'brand:setting', error, { key })),
  )

/** When nobody is disturbed; for what is told in a transaction, which has no log: `chainSettings` logs what is no good. */
export const quietHours = (tx: Tx, now: Date): Promise<QuietHours> =>
  tx.cached({ key: ['quiet-hours'], now, forMs: CACHED_MS }, async (reader) => {
    const { quiet_from, quiet_until } = settingsFrom(await readSettings(reader), () => {})
    return { quiet_from, quiet_until }
  })

export const memberSettings = (tx: Tx, now: Date): Promise<MemberSettings> =>
  tx.cached({ key: ['member-settings'], now, forMs: CACHED_MS }, async (reader) => {
    const { points_per_yuan, growth_window_days, invite_gift_rule } = settingsFrom(await readSettings(reader), () => {})
    return { points_per_yuan, growth_window_days, invite_gift_rule }
  })

/** Texts of the chain may name a setting in braces: '开拍前 {free_hours} 小时'. */
export const withSettings = (
  text: string,
  { booking_policy, asset_limits: _, cdn_purge_url: __, ...others }: ChainSettings,
): string => fillTemplate(text, { ...others, ...booking_policy })

/** As a seed finds them, in the transaction that has just written them. */
export const seededSettings = async (tx: Tx): Promise<ChainSettings> =>
  settingsFrom(await readSettings(tx), (key) => {
    throw new Error(`setting ${key} is no good`)
  })
