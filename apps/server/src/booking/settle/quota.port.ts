import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../db/database'
import { port } from '../../ports'

/**
 * A room that lets only so many bookings in, besides the cells. Asked under the lock of the booking, before cards and
 * cells; one that counts no such booking agrees.
 */
export interface Quota {
  /** A booking that had expired is paid late. False when its place is gone; what is taken is undone with the attempt. */
  readonly retake: (tx: Tx, orderSn: string, now: Date) => Promise<boolean>
  /** False when there is none at the other store or day. */
  readonly reschedule: (
    tx: Tx,
    orderSn: string,
    to: { readonly store_id: number; readonly day: StudioDay },
  ) => Promise<boolean>
}

export const quotaPort = port<Quota>('booking.quota', 'many')
