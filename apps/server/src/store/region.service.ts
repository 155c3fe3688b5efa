import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { changedMeanwhile } from '@kuaimen/contract/staff/staff.errors'
import type { regionList, regionSave } from '@kuaimen/contract/store/region.endpoints'
import { regionNameTaken, regionNotFound, storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { StaffCtx } from '../context'
import type { Tx } from '../db/database'
import type { StaffPlaces } from '../staff/places.port'
import { giveStores, insertRegion, listRegions, listStaffStores, lockRegions, renameRegion } from './region.sql'

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

type Regions = DataOf<typeof regionList>

export async function regionsFor({ db }: Pick<StaffCtx, 'db'>): Promise<Regions> {
  const [regions, stores] = [await listRegions(db), await listStaffStores(db)]
  return regions.map(({ id, name, version }) => ({
    ...{ id, name, version },
    stores: stores.filter(({ region_id }) => region_id === id).map((one) => one.id),
  }))
}

/** A name and its stores. Who has a grant there may from now on do it at these, and at no others. */
export async function saveRegion(ctx: StaffCtx, asked: InputOf<typeof regionSave>): Promise<Regions> {
  const { id, version, name } = asked
  const stores = [...new Set(asked.stores)].sort((a, b) => a - b)
  return ctx.transaction(async (tx) => {
    await lockRegions(tx)
    const all = await regionsFor({ db: tx })
    const before = all.find((one) => one.id === id)
    if (id !== null && !before) throw new Refusal(regionNotFound)
    if (all.some((one) => one.name === name && one.id !== id)) throw new Refusal(regionNameTaken)
    const saved = id ?? (await insertRegion(tx, name))
    if (id !== null && !(await renameRegion(tx, id, version, name))) throw new Refusal(changedMeanwhile, before)
    if ((await giveStores(tx, saved, stores)) !== stores.length) throw new Refusal(storeNotFound)
    const shown = before && { name: before.name, stores: before.stores }
    await ctx.audit(tx, {
      ...{ action: 'region.save', subject: ['region', saved], before: shown, after: { name, stores } },
    })
    return regionsFor({ db: tx })
  })
}
