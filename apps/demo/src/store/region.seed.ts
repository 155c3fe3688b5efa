import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'

/** Shanghai, Nanjing, Suzhou, Hangzhou. */
const EAST = [310100, 320100, 320500, 330100]

/** Stores of these cities, as one region. */
export async function ensureRegion(tx: Tx, name: string): Promise<number> {
  await tx.execute(sql`insert into region (name) values (${name}) on conflict do nothing`)
  const { rows } = await tx.execute<{ id: number }>(sql`select id from region where name = ${name}`)
  const id = rows[0]!.id
  await tx.execute(
    sql`update store set region_id = ${id} where city_id = any(${sql.param(EAST)}::int[]) and region_id is null`,
  )
  return id
}
