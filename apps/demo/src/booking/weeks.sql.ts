import type { BookingPolicy } from '@kuaimen/contract/booking/record.rules'
import type { Need } from '@kuaimen/contract/schedule/schedule.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'
import { heldByOthers } from './booking.demo'

interface OthersBooking {
  readonly order_sn: string
  readonly store_id: number
  readonly taking_id: number
  readonly calendar_key: string
  readonly start_at: Date
  readonly end_at: Date
  readonly needs: readonly Need[]
}

interface Others {
  readonly memberId: number
  readonly policy: BookingPolicy
  readonly now: Date
  readonly days: readonly OthersBooking[]
}

/**
 * One booking a store and day for all who called or walked in: they pay in the store, so nothing is due. The desk is
 * there already, so nobody reminds it or waits for it.
 */
export async function insertOthers(tx: Tx, { memberId, policy, now, days }: Others): Promise<void> {
  const all = <K extends keyof OthersBooking>(key: K) => sql.param(days.map((one) => one[key]))
  await tx.execute(sql`
    with made as (
      insert into booking (order_sn, member_id, store_id, branch, state, start_at, end_at, first_start_at, people, needs,
                           lines, total_fen, payable_fen, policy, taking_id, booked_at, calendar_key, created_at)
      select n.order_sn, ${memberId}, n.store_id, 'shoot', 'checked_in', n.start_at, n.end_at, n.start_at, 1, n.needs,
             ${JSON.stringify([heldByOthers])}::jsonb, 0, 0, ${JSON.stringify(policy)}::jsonb, n.taking_id,
             ${now}::timestamptz, n.calendar_key, ${now}::timestamptz
      from unnest(${all('order_sn')}::text[], ${all('store_id')}::int[], ${all('start_at')}::timestamptz[],
                  ${all('end_at')}::timestamptz[], ${sql.param(days.map(({ needs }) => JSON.stringify(needs)))}::jsonb[],
                  ${all('taking_id')}::bigint[], ${all('calendar_key')}::text[])
        as n(order_sn, store_id, start_at, end_at, needs, taking_id, calendar_key)
      returning order_sn
    )
    insert into booking_event (order_sn, event, who, note, at)
    select order_sn, 'booked', 'operator:1', '', ${now}::timestamptz from made`)
}
