import { asc, eq } from 'drizzle-orm'
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
