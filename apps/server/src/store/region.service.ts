import type { Tx } from '../db/database'
import type { StaffPlaces } from '../staff/places.port'
import { listRegions, listStaffStores } from './region.sql'

const FRESH_MS = 1000

/** The stores and regions of the chain, shared by requests for a second. */
export const placesForStaff = (tx: Tx, now: Date): Promise<StaffPlaces> =>
  tx.cached({ key: ['store:places'], scope: 'store:places', now, forMs: FRESH_MS }, async (db) => {
    const [regions, stores] = await Promise.all([listRegions(db), listStaffStores(db)])
    return {
      regions: regions.map(({ id, name }) => ({
        id,
        name,
        stores: stores.filter(({ region_id }) => region_id === id).map((one) => one.id),
      })),
      stores: stores.map(({ id, name, city_name }) => ({ id, name, city_name })),
    }
  })
