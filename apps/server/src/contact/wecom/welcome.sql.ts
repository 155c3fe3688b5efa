import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import type { contact_place } from '../city/settings.table'

export type Welcome = (typeof contact_place.$inferSelect)['welcome']

/** Of the city whose code was read; of another code, of the city where this adviser is. */
export async function findWelcome(
  tx: Tx,
  { state, userid }: { readonly state: string; readonly userid: string },
): Promise<Welcome | undefined> {
  const { rows } = await tx.execute<{ welcome: Welcome }>(sql`
    select p.welcome from contact_place p left join contact_way w on w.state = ${state}
    where p.is_on and (p.city_id = w.city_id or ${userid} = any(p.staff_ids) or p.city_id = 0)
    order by (p.city_id = w.city_id) desc nulls last, ${userid} = any(p.staff_ids) desc, p.city_id desc limit 1`)
  return rows[0]?.welcome
}
