import type { Reach } from '@kuaimen/contract/kernel/reach'
import type { QueueKind } from '@kuaimen/contract/staff/today.rules'
import type { StaffPrincipal } from '../context'
import type { Tx } from '../db/database'
import { port } from '../ports'

/** One thing that waits for somebody. */
export interface Queued {
  readonly no: string
  readonly title: string
  readonly at: Date
  readonly store_id: number | null
}

/** For whom it is read: some queues are another one for everybody. */
type Who = Pick<StaffPrincipal, 'id' | 'reach' | 'limit'>

/** One queue at these stores, the oldest first; a queue of the chain is empty for a part of it. */
export interface Queue {
  readonly kind: QueueKind
  readonly list: (tx: Tx, stores: Reach, now: Date, atMost: number, who: Who) => Promise<readonly Queued[]>
}

export const queuePort = port<Queue>('staff.queue', 'by-kind')
