import type { ReminderRule } from '@kuaimen/contract/booking/notice.rules'
import { addMs } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import type { BookingRow } from '../record/booking.sql'

export interface ComingVisit extends Record<string, unknown>, Pick<BookingRow, 'order_sn' | 'member_id' | 'lines'> {
  readonly start_at: Date
  readonly store: { readonly id: number; readonly name: string; readonly address: string }
  readonly hasGuest?: boolean
}

interface Row extends Record<string, unknown> {
  readonly order_sn: string
  readonly member_id: number
  readonly lines: BookingRow['lines']
  readonly at: string
  readonly store_id: number
  readonly name: string
  readonly address: string
  readonly has_guest?: boolean
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`

/**
 * Visits that come and have not been reminded of; by the index of what comes, within the window. What was booked or
 * rescheduled later than the reminder was due has been said just now. One that is being changed waits a minute.
 */
export const comingQuery = ({ key, due_ms, least_ms }: ReminderRule, now: Date, atMost: number) => sql`
  select b.order_sn, b.member_id::float8 as member_id, b.lines, b.start_at::text as at, b.store_id, s.name, s.address,
         exists (select from booking_guest g where g.order_sn = b.order_sn and g.consent = 'agreed') as has_guest
  from booking b join store s on s.id = b.store_id
  where b.state = 'booked' and b.hold_until is null and b.taking_id is not null
    and b.start_at > ${moment(addMs(now, least_ms))} and b.start_at <= ${moment(addMs(now, due_ms))}
    and coalesce(b.booked_at, b.created_at) <= b.start_at - ${seconds(due_ms)}
    and not exists (select from booking_event e where e.order_sn = b.order_sn and e.event in ('rescheduled', 'postponed')
                    and e.at > b.start_at - ${seconds(due_ms)})
    and not exists (select from notice n
                    where n.dedupe = ${`${key}:`} || b.order_sn || ':' || extract(epoch from b.start_at)::bigint)
  order by b.start_at limit ${atMost}
  for share of b skip locked`

export async function listComing(tx: Tx, rule: ReminderRule, now: Date, atMost: number): Promise<ComingVisit[]> {
  const { rows } = await tx.execute<Row>(comingQuery(rule, now, atMost))
  return rows.map(({ at, store_id, name, address, has_guest, ...row }) => ({
    ...row,
    hasGuest: has_guest === true,
    start_at: new Date(at),
    store: { id: store_id, name, address },
  }))
}

export interface EndingHold extends ComingVisit {
  readonly hold_until: Date
}

interface Ending {
  readonly from_ms: number
  readonly until_ms: number
}

/** Holds that end soon, that nothing was paid for and that nobody was told about; longer ones than the warning. */
export async function listEnding(tx: Tx, { from_ms, until_ms }: Ending, now: Date, atMost: number) {
  const { rows } = await tx.execute<Row & { until: string }>(sql`
    select b.order_sn, b.member_id::float8 as member_id, b.lines, b.start_at::text as at, b.hold_until::text as until,
           b.store_id, s.name, s.address
    from booking b join store s on s.id = b.store_id
    where b.hold_until > ${moment(addMs(now, from_ms))} and b.hold_until <= ${moment(addMs(now, until_ms))} and b.state = 'held'
      and b.created_at <= b.hold_until - ${seconds(2 * until_ms)}
      and not exists (select from payment p where p.subject_no = b.order_sn and p.state = 'paid')
      and not exists (select from notice n where n.dedupe = 'hold:' || b.order_sn)
    order by b.hold_until limit ${atMost}
    for share of b skip locked`)
  return rows.map(
    ({ at, until, store_id, name, address, ...row }): EndingHold => ({
      ...row,
      start_at: new Date(at),
      hold_until: new Date(until),
      store: { id: store_id, name, address },
    }),
  )
}
