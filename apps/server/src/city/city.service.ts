import { createHash } from 'node:crypto'
import type { CityListItem, CityView, HopeCity } from '@kuaimen/contract/city/city.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Place } from '@kuaimen/contract/kernel/fields'
import { invalidInput, notFound } from '@kuaimen/contract/kernel/kernel.errors'
import { networkOf } from '../account/person/address.service'
import { reportCity } from '../account/self/account.service'
import { defaultCityId } from '../brand/brand.service'
import type { AnyoneCtx, Ctx, MemberCtx } from '../context'
import { logIgnored } from '../http/observe/report-ignored-error'
import { adcodeAt } from '../providers/amap/regeo'
import { ProviderAway } from '../providers/json'
import { presentCity, presentCityListItem, presentCorpCities, presentHopeCity } from './city.present'
import {
  countHopes,
  countHopesOf,
  findCity,
  hoperOf,
  insertHope,
  listCities,
  listIds,
  listNames,
  nearestCity,
} from './city.sql'

/** A place farther than this from every city centre we know is in none of them. */
const CITY_WITHIN_M = 120_000

export const bookableCities = async (ctx: Ctx, keyword?: string): Promise<CityListItem[]> =>
  (await listCities(ctx.db, 'stores', keyword)).map(presentCityListItem)

export async function hopeCities(ctx: Ctx, keyword?: string): Promise<HopeCity[]> {
  const [rows, hopes] = await Promise.all([listCities(ctx.db, 'no stores', keyword), countHopes(ctx.db)])
  return rows.map((row) => presentHopeCity(row, hopes.get(row.id) ?? 0))
}

export const corpCitiesOf = async (ctx: Ctx, level: number) =>
  presentCorpCities(await listCities(ctx.db, 'stores'), level)

/** The city asked for, or the brand's own when none is. */
export async function cityOrDefault(ctx: Ctx, cityId: number | undefined): Promise<CityView> {
  const id = cityId ?? (await defaultCityId(ctx))
  const found = id === undefined ? undefined : await findCity(ctx.db, id)
  if (!found) throw new Refusal(notFound)
  return presentCity(found)
}

const CACHED_MS = 60_000

/** Whether there is a city of this number. */
export async function isCity(ctx: Ctx, id: number): Promise<boolean> {
  const ids = await ctx.db.cached(
    { key: ['city ids'], now: ctx.now(), forMs: CACHED_MS },
    async (db) => new Set((await listIds(db)).map((one) => one.id)),
  )
  return ids.has(id)
}

/** Short names of these cities, in the order given. */
export async function citiesNamed(ctx: Ctx, ids: readonly number[]): Promise<string[]> {
  const names = new Map((await listNames(ctx.db, [...ids])).map(({ id, short_name }) => [id, short_name]))
  return ids.flatMap((id) => names.get(id) ?? [])
}

/** The map service says which city a place is in; when it is away, the nearest centre does. */
export async function cityAt(ctx: Ctx, { longitude, latitude }: Place): Promise<CityView> {
  const answer = await adcodeAt(ctx.env, { longitude, latitude }).catch((error: unknown) => {
    if (!(error instanceof ProviderAway)) throw error
    logIgnored(ctx.log, 'city:regeo', error)
    return undefined
  })
  const known = answer && (await findCity(ctx.db, answer.cityAdcode))
  if (known) return presentCity(known)
  // A city we do not list is still a city: it simply has no stores.
  if (answer)
    return { city_id: answer.cityAdcode, name: answer.name, short_name: answer.name.replace(/市$/, ''), store_count: 0 }
  const nearest = await nearestCity(ctx.db, longitude, latitude, CITY_WITHIN_M)
  return cityOrRefuse(ctx, nearest)
}

const cityOrRefuse = (ctx: Ctx, id: number | undefined): Promise<CityView> => {
  if (id === undefined) throw new Refusal(notFound)
  return cityOrDefault(ctx, id)
}

/** A member's hope has their id; visitors are distinguished by network and browser, so that one line counts once. */
export async function hopeFor(ctx: AnyoneCtx, cityId: number): Promise<{ hopes: number }> {
  const found = await findCity(ctx.db, cityId)
  // Where there are stores, nothing is left to hope for.
  if (!found || found.store_count > 0) throw new Refusal(notFound)
  const { principal } = ctx
  const { address, environment } = ctx.caller
  const mark = createHash('sha256')
    .update(`${networkOf(address)}|${environment.system}|${environment.os}`)
    .digest('base64url')
  await insertHope(ctx.db, {
    city_id: cityId,
    hoper: principal.kind === 'member' ? hoperOf(principal.memberId) : mark,
    at: ctx.now(),
  })
  return { hopes: await countHopesOf(ctx.db, cityId) }
}

/** The city that a member has chosen; only one that there is. */
export async function chooseCity(ctx: MemberCtx, cityId: number): Promise<null> {
  if (!(await findCity(ctx.db, cityId))) throw new Refusal(invalidInput, { city_id: ['没有这个城市'] })
  return reportCity(ctx, cityId)
}
