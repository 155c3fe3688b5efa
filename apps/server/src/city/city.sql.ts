import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { city_with_stores as cities } from './city.table'

export const listCities = (tx: Tx) => tx.select().from(cities).orderBy(asc(cities.pinyin))

export async function findCity(tx: Tx, id: number) {
  const [row] = await tx.select().from(cities).where(eq(cities.id, id))
  return row
}
