import type { Tx } from '../db/database'
import { port } from '../ports'

export interface StaffPlaces {
  readonly regions: readonly { readonly id: number; readonly name: string; readonly stores: readonly number[] }[]
  readonly stores: readonly { readonly id: number; readonly name: string; readonly city_name: string }[]
}

/** The regions and stores of the chain: grants hold at them. A second old at most. */
export const staffPlacesPort = port<(tx: Tx, now: Date) => Promise<StaffPlaces>>('staff.places', 'one')
