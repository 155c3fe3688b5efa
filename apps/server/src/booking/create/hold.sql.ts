import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { type SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { statement } from '../../db/statement'
import { answering, type Claim } from '../../http/request/idempotency'
import type { TakenCells } from '../../schedule/schedule.table'
import { bookingEvents } from '../../signals/metrics'
import type { NewBooking } from '../record/booking.sql'
import { booking } from '../record/booking.table'

interface HoldWanted {
  /** The first line of the history names them: member:12, staff:3 */
  readonly who: string
  readonly day: StudioDay
  readonly cells: TakenCells[]
  /** Cells that are taken for this member already. */
  readonly handed: number | null
  readonly holds_at_most: number
  readonly unpaid_a_day: number
  /** Visits at the same hour that are wanted all the same. */
  readonly overlapping: readonly string[]
}

interface HoldAnswer {
  readonly holds: number
  /** So many stay unpaid since then; null when they are fewer. */
  readonly unpaid_since: Date | null
  /** The number of another visit at the same hour that nobody has wanted. */
  readonly overlapped: string | null
  readonly taking_id: number | null
}

const NEW = [
  ...(['order_sn', 'member_id', 'store_id', 'branch', 'state', 'people'] as const),
  ...(['start_at', 'end_at', 'first_start_at'] as const),
  ...(['needs', 'lines', 'total_fen', 'discount_fen', 'prepaid_fen', 'payable_fen', 'remark', 'channel'] as const),
  ...(['is_unproven'] as const),
  ...(['company_fen', 'company', 'bounds'] as const),
  ...(['policy', 'custom', 'hold_until', 'booked_at', 'calendar_key', 'created_at'] as const),
]
export type HeldBooking = Required<Pick<NewBooking, (typeof NEW)[number]>>

const { placeholder } = sql
const given = (name: keyof HeldBooking): SQL => {
  const column = booking[name]
  const value = column.dataType === 'json' ? sql.param(placeholder(name), column) : placeholder(name)
  const typed = sql`${value}::${sql.raw(column.getSQLType())}`
  // Nothing is written as nothing, not as JSON's null.
  return column.dataType === 'json' && !column.notNull ? sql`nullif(${typed}, 'null')` : typed
}

const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `)

const hold = statement(
  'hold_booking',
  sql`
    with counted as materialized (
      select holds, unpaid_since, beside as overlapped
      from holds_of(${given('member_id')}, ${given('is_unproven')}, ${given('created_at')}, ${given('start_at')}, ${given('end_at')},
                    ${placeholder('unpaid_a_day')}::int, ${placeholder('overlapping')}::text[])
    ), took as materialized (
      select holds, unpaid_since, overlapped,
             case when holds < ${placeholder('holds_at_most')}::int and unpaid_since is null and overlapped is null
                  then case when ${placeholder('handed')}::bigint is null
                       then take_cells(${given('store_id')}, ${placeholder('day')}::date, ${placeholder('cells')}::jsonb)
                       else keep_cells(${placeholder('handed')}::bigint, ${given('store_id')},
                                       ${placeholder('day')}::date, ${placeholder('cells')}::jsonb) end
             end as taking_id
      from counted
    ), made as (
      insert into booking (taking_id, ${list(NEW.map((name) => sql.identifier(name)))})
      select taking_id, ${list(NEW.map(given))} from took where taking_id is not null
      returning order_sn, state, created_at
    ), noted as (
      insert into booking_event (order_sn, event, who, at)
      select order_sn, state, ${placeholder('who')}, created_at from made
    ), answered as (${answering})
    select holds, unpaid_since, overlapped, taking_id::float8 from took`,
)

/**
 * Counts a member's holds, waiting for their open transactions, takes the cells unless something stands against it, and
 * writes the booking with the first line of its history and the answer to its key. One statement, since all
 * requests for a popular start wait for it; where nothing else belongs to the booking, it needs no transaction around.
 */
export async function holdBooking(
  tx: Tx,
  row: HeldBooking,
  { cells, ...limits }: HoldWanted,
  answer: Claim & { readonly reply: string },
): Promise<HoldAnswer> {
  const [held] = await tx.run<HoldAnswer>(hold, { ...row, ...limits, ...answer, cells: JSON.stringify(cells) })
  if (held?.taking_id != null) tx.afterCommit(() => bookingEvents.inc({ event: row.state }))
  return held!
}
