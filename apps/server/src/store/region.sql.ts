import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { city } from '../city/city.table'
import type { Tx } from '../db/database'
import { region, store } from './store.table'

/** Every store, closed ones too: staff close them, and open them again. */
export const listStaffStores = (tx: Tx) =>
  tx
    .select({ id: store.id, name: store.name, city_name: city.name, region_id: store.region_id })
    .from(store)
    .innerJoin(city, eq(city.id, store.city_id))
    .orderBy(asc(store.city_id), asc(store.id))

export const listRegions = (tx: Tx) => tx.select().from(region).orderBy(asc(region.id))

/** Regions are changed one at a time: two that want one store would both have it. */
export const lockRegions = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('store:regions'))`)

export async function insertRegion(tx: Tx, name: string): Promise<number> {
  const [made] = await tx.insert(region).values({ name }).returning({ id: region.id })
  return made!.id
}

/** False when another has changed it meanwhile. */
export async function renameRegion(tx: Tx, id: number, version: number, name: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(region)
    .set({ name, version: version + 1 })
    .where(and(eq(region.id, id), eq(region.version, version)))
  return rowCount === 1
}

/** The region has exactly these, whatever region they were in before; how many of them there are. */
export async function giveStores(tx: Tx, id: number, stores: readonly number[]): Promise<number> {
  await tx.update(store).set({ region_id: null }).where(eq(store.region_id, id))
  if (stores.length === 0) return 0
  const { rowCount } = await tx
    .update(store)
    .set({ region_id: id })
    .where(inArray(store.id, [...stores]))
  return rowCount ?? 0
}
