import { and, asc, eq, gt, ilike, inArray, like, lt, not, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { city_with_stores as cities, city, city_hope } from './city.table'

/** Pinyin is typed in one word, in several, or as xi'an. */
const joined = (keyword: string) => keyword.replace(/(?<=[a-z])[\s'’]+(?=[a-z])/gi, '')

const matching = (keyword: string) => {
  const like = `%${joined(keyword).replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(cities.name, like), ilike(cities.pinyin, like), ilike(cities.initials, like))
}

/** Cities with stores, or those without that one can hope for. */
export const listCities = (tx: Tx, having: 'stores' | 'no stores', keyword = '') =>
  tx
    .select()
    .from(cities)
    .where(
      and(
        having === 'stores' ? gt(cities.store_count, 0) : eq(cities.store_count, 0),
        keyword ? matching(keyword) : undefined,
      ),
    )
    .orderBy(asc(cities.pinyin))

export const listNames = (tx: Tx, ids: number[]) =>
  tx.select({ id: city.id, short_name: city.short_name }).from(city).where(inArray(city.id, ids))

export async function findCity(tx: Tx, id: number) {
  const [row] = await tx.select().from(cities).where(eq(cities.id, id))
  return row
}

export const listIds = (tx: Tx) => tx.select({ id: city.id }).from(city)

/** The city whose centre is nearest, if it is near at all. */
export async function nearestCity(tx: Tx, longitude: number, latitude: number, withinMetres: number) {
  const away = sql<number>`metres_between(${longitude}, ${latitude}, ${city.longitude}, ${city.latitude})`
  const [row] = await tx.select({ id: city.id, away }).from(city).orderBy(asc(away)).limit(1)
  return row && row.away <= withinMetres ? row.id : undefined
}

export const countHopes = async (tx: Tx): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ id: city_hope.city_id, hopes: sql<number>`count(*)::int` })
    .from(city_hope)
    .groupBy(city_hope.city_id)
  return new Map(rows.map((row) => [row.id, row.hopes]))
}

export const insertHope = (tx: Tx, values: typeof city_hope.$inferInsert) =>
  tx.insert(city_hope).values(values).onConflictDoNothing()

const MEMBER = 'member:'
export const hoperOf = (memberId: number): string => `${MEMBER}${memberId}`

export const deleteVisitorsHopesBefore = (tx: Tx, moment: Date) =>
  tx.delete(city_hope).where(and(lt(city_hope.at, moment), not(like(city_hope.hoper, `${MEMBER}%`))))

/** Where both hoped for one city, it counts once from now on. */
export async function reassignHopes(tx: Tx, from: number, into: number): Promise<void> {
  const hopes = await tx
    .delete(city_hope)
    .where(eq(city_hope.hoper, hoperOf(from)))
    .returning()
  for (const hope of hopes) await insertHope(tx, { ...hope, hoper: hoperOf(into) })
}

export async function countHopesOf(tx: Tx, cityId: number): Promise<number> {
  const [row] = await tx
    .select({ hopes: sql<number>`count(*)::int` })
    .from(city_hope)
    .where(eq(city_hope.city_id, cityId))
  return row?.hopes ?? 0
}
