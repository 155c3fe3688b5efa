import { settingOf } from '../../brand/brand.service'
import type { Services } from '../../context'
import { wecomOf } from '../../providers/wecom/wecom'
import { worthOfGifts } from '../../wallet/issue/gift.service'
import { type CitySettingsRow, findCitySettings, type GiftRow, listGiftsOn } from './settings.sql'

const CACHED_MS = 5000
/** What is cached of places and gifts; a save makes it old. */
export const CONTACT_SCOPE = 'contact'

/** With what it is worth and what limits it, in words. */
export interface OfferedGift extends GiftRow {
  readonly worth: string
  readonly terms: string
}

/** A city's adviser with what can be chosen there now. */
export interface Place extends CitySettingsRow {
  readonly gifts: readonly OfferedGift[]
  /** What customers dial while WeCom cannot be reached. */
  readonly phone: string
  readonly mayIntercept: boolean
  /** The chain's WeCom does not say who somebody is: everybody gets a code of their own. */
  readonly needsVisitorWays: boolean
}

const isNow = ({ starts_at, ends_at }: GiftRow, now: Date): boolean =>
  (starts_at === null || starts_at <= now) && (ends_at === null || ends_at > now)

const isIn = ({ city_ids }: GiftRow, cityId: number): boolean => city_ids.length === 0 || city_ids.includes(cityId)

type Asked = Pick<Services, 'db' | 'now'>

const readPlace = ({ db, now }: Asked, cityId: number) =>
  db.cached({ key: ['contact-place', cityId], scope: CONTACT_SCOPE, now: now(), forMs: CACHED_MS }, async (reader) => {
    const row = await findCitySettings(reader, cityId)
    if (!row?.is_on) return undefined
    const found = (await listGiftsOn(reader)).filter((gift) => isIn(gift, cityId))
    const worths = await worthOfGifts(
      reader,
      found.map(({ gift }) => gift),
      now(),
    )
    // A gift whose coupon nobody can give is no gift.
    const gifts = found.flatMap((gift, nth) => (worths[nth] ? [{ ...gift, ...worths[nth] }] : []))
    const cities = await settingOf<unknown>(reader, 'wxwork_intercept_city')
    const tel = await settingOf<unknown>(reader, 'tel')
    const unionid = await settingOf<unknown>(reader, 'wecom_unionid')
    return {
      ...row,
      gifts,
      phone: row.tel || (typeof tel === 'string' ? tel : ''),
      mayIntercept: row.intercept && Array.isArray(cities) && cities.includes(cityId),
      needsVisitorWays: unionid === 0,
    }
  })

/** Nothing where no adviser is offered: no row, switched off, or a chain without WeCom. */
export async function citySettingsOf(ctx: Services, cityId: number): Promise<Place | undefined> {
  if (!wecomOf(ctx)) return undefined
  const place = await readPlace(ctx, cityId)
  return place && { ...place, gifts: place.gifts.filter((gift) => isNow(gift, ctx.now())) }
}
