import { asc, eq } from 'drizzle-orm'
import type { Export, Leave } from '../context'
import { hoperOf } from './city.sql'
import { city, city_hope } from './city.table'

export const eraseHopes: Leave = (tx, memberId) => tx.delete(city_hope).where(eq(city_hope.hoper, hoperOf(memberId)))

export const exportHopes: Export = (tx, memberId) =>
  tx
    .select({ city: city.name, at: city_hope.at })
    .from(city_hope)
    .innerJoin(city, eq(city.id, city_hope.city_id))
    .where(eq(city_hope.hoper, hoperOf(memberId)))
    .orderBy(asc(city_hope.at))
