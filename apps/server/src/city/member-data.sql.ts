import { asc, eq } from 'drizzle-orm'
import { type Export, type Leave, memberData } from '../member-data'
import { hoperOf, reassignHopes } from './city.sql'
import { city, city_hope } from './city.table'

const eraseHopes: Leave = (tx, memberId) => tx.delete(city_hope).where(eq(city_hope.hoper, hoperOf(memberId)))

const exportHopes: Export = (tx, memberId) =>
  tx
    .select({ city: city.name, at: city_hope.at })
    .from(city_hope)
    .innerJoin(city, eq(city.id, city_hope.city_id))
    .where(eq(city_hope.hoper, hoperOf(memberId)))
    .orderBy(asc(city_hope.at))

/** A hope is under a text that names a visitor or a member, not under a member's number. */
export const cityData = memberData({
  tables: [],
  besides: { reassign: reassignHopes, leave: eraseHopes, exports: { hopes: exportHopes } },
})
