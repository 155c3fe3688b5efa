import type { Tx } from '../db/database'
import { port } from '../ports'

/** A visit that holds cells of a store, as the room that made it knows it. */
export interface HoldingVisit {
  readonly order_sn: string
  readonly member_id: number
  readonly name: string
  readonly state: string
  readonly store_id: number
  readonly store_name: string
  readonly start_at: Date
  readonly people: number
  readonly paid_fen: number
  readonly prepaid_fen: number
}

/** Whose visits hold the cells that were taken under these numbers. */
export type HoldingVisits = (tx: Tx, takingIds: readonly number[]) => Promise<readonly HoldingVisit[]>

export const holdingVisitsPort = port<HoldingVisits>('schedule.holding_visits', 'many')
