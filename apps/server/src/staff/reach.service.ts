import type { Permission } from '@kuaimen/contract/kernel/permissions'
import type { Reach } from '@kuaimen/contract/kernel/reach'
import {
  type Grant,
  isForPin,
  permissionsOfFormerKey,
  reachOf,
  type StoresOfRegion,
} from '@kuaimen/contract/staff/permissions.rules'
import type { Services } from '../context'
import type { StaffRow } from './people.sql'
import { type StaffPlaces, staffPlacesPort } from './places.port'

const NOWHERE: Reach = []

export const placesOf = ({ ports, db, now }: Pick<Services, 'ports' | 'db' | 'now'>): Promise<StaffPlaces> =>
  ports.of(staffPlacesPort)(db, now())

export const regionsIn =
  ({ regions }: StaffPlaces): StoresOfRegion =>
  (regionId) =>
    regions.find(({ id }) => id === regionId)?.stores ?? []

/** Places are asked for only where a grant names a region. */
export async function storesOfRegions(
  services: Pick<Services, 'ports' | 'db' | 'now'>,
  grants: readonly Grant[],
): Promise<StoresOfRegion> {
  return grants.some(({ scope_kind }) => scope_kind === 'region') ? regionsIn(await placesOf(services)) : () => []
}

export type ReachBy = (permission: Permission) => Reach

export const reachByGrants =
  (grants: readonly Grant[], regions: StoresOfRegion): ReachBy =>
  (permission) =>
    permission === 'self' ? 'chain' : reachOf(grants, permission, regions)

/** Whatever their grants are, on a tablet people do what the floor does, in the tablet's store. */
export const reachByPin =
  (reach: ReachBy, storeId: number): ReachBy =>
  (permission) => {
    if (permission === 'self') return 'chain'
    if (!isForPin(permission)) return NOWHERE
    const whole = reach(permission)
    return whole === 'chain' || whole.includes(storeId) ? [storeId] : NOWHERE
  }

/** A machine has a list of its own; a key of the release before what it had then. */
export function reachOfMachine({ kind, permissions, store_id }: StaffRow): ReachBy {
  const has = new Set<string>(kind === 'operator' ? permissionsOfFormerKey(store_id) : ['self', ...(permissions ?? [])])
  const place: Reach = store_id === null ? 'chain' : [store_id]
  return (permission) => (permission === 'self' ? 'chain' : has.has(permission) ? place : NOWHERE)
}
