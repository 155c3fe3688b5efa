import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { PriceLine } from '@kuaimen/contract/booking/record.views'
import { COUNTED_AT_MOST, ORDERS_A_PAGE } from '@kuaimen/contract/booking/search.rules'
import type { Reach } from '@kuaimen/contract/kernel/reach'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

/** Orders that are read in their order before a page ends without being full. */
const LOOKED_AT_MOST = 10_000

export interface OrderFilter {
  readonly stores: Reach
  readonly store_id?: number | undefined
  readonly start?: { readonly from: Date; readonly to: Date } | undefined
  readonly made_from?: Date | undefined
  readonly made_to?: Date | undefined
  readonly state?: BookingState | undefined
  readonly product_id?: number | undefined
  readonly source?: string | undefined
  /** The end of the owner’s number. */
  readonly tail?: string | undefined
}

/** Where to look: these orders alone, these people’s, or all of them. */
export type Among =
  | { readonly orders: readonly string[] }
  | { readonly members: readonly number[]; readonly guests: readonly string[] }
  | undefined

/** The last row of a page; microseconds, as the database has them. */
export interface Mark {
  readonly at: string
  readonly no: string
}

export interface OrderRow {
  readonly order_sn: string
  readonly store_id: number
  readonly store_name: string
  readonly state: BookingState
  readonly branch: 'shoot' | 'makeup'
  readonly start_at: Date
  readonly end_at: Date
  readonly hold_until: Date | null
  readonly created_at: Date
  readonly people: number
  readonly lines: PriceLine[]
  readonly total_fen: number
  readonly paid_fen: number
  readonly channel: string
  readonly name: string
  readonly mobile: string | null
  readonly at: string
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
const all = (parts: (SQL | undefined)[]): SQL => {
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? sql`true` : sql.join(known, sql` and `)
}

const within = (stores: Reach, column: SQL): SQL | undefined =>
  stores === 'chain' ? undefined : sql`${column} = any(${sql.param([...stores])}::int[])`

const filters = ({ state, product_id, source, made_from, made_to, tail }: OrderFilter): SQL =>
  all([
    state && sql`b.state = ${state}`,
    product_id === undefined ? undefined : sql`b.lines @> ${JSON.stringify([{ product_id }])}::jsonb`,
    source ? sql`b.channel = ${source}` : undefined,
    made_from && sql`b.created_at >= ${instant(made_from)}`,
    made_to && sql`b.created_at < ${instant(made_to)}`,
    tail === undefined
      ? undefined
      : sql`exists (select from member m where m.id = b.member_id and right(m.mobile, 4) = ${tail}
                    union all select from booking_guest g where g.order_sn = b.order_sn and right(g.mobile, 4) = ${tail})`,
  ])

const after = (column: SQL, mark: Mark | undefined): SQL | undefined =>
  mark &&
  sql`(${column}, b.order_sn) < (timestamptz 'epoch' + ${mark.at}::bigint * interval '1 microsecond', ${mark.no}::text)`

const START = sql`b.start_at`
const MADE = sql`b.created_at`

/** By day of visit: each store’s own, read from its index, then the newest of all. */
const byVisit = (
  asked: OrderFilter,
  { from, to }: { from: Date; to: Date },
  mark: Mark | undefined,
  limit: number,
) => sql`
  select b.*, b.start_at as ordered_at from store s cross join lateral (
    select * from booking b
    where ${all([sql`b.store_id = s.id and b.start_at >= ${instant(from)} and b.start_at < ${instant(to)}`, filters(asked), after(START, mark)])}
    order by b.start_at desc, b.order_sn desc limit ${limit}
  ) b
  where ${all([within(asked.stores, sql`s.id`), asked.store_id === undefined ? undefined : sql`s.id = ${asked.store_id}`])}
  order by b.start_at desc, b.order_sn desc limit ${limit}`

const scopeOf = ({ stores, store_id }: OrderFilter): SQL =>
  all([within(stores, sql`b.store_id`), store_id === undefined ? undefined : sql`b.store_id = ${store_id}`])

const madeWithin = ({ made_from, made_to }: OrderFilter, mark: Mark | undefined): SQL =>
  all([
    made_from && sql`b.created_at >= ${instant(made_from)}`,
    made_to && sql`b.created_at < ${instant(made_to)}`,
    after(MADE, mark),
  ])

/** Orders from the newest on, as they lie in the index. */
const newest = (asked: OrderFilter, mark: Mark | undefined) => sql`
  select * from booking b where ${madeWithin(asked, mark)}
  order by b.created_at desc, b.order_sn desc limit ${LOOKED_AT_MOST}`

const byMade = (asked: OrderFilter, mark: Mark | undefined, limit: number) => sql`
  select b.*, b.created_at as ordered_at from (${newest(asked, mark)}) b
  where ${scopeOf(asked)} and ${filters(asked)}
  order by b.created_at desc, b.order_sn desc limit ${limit}`

const among = (known: NonNullable<Among>): SQL =>
  'orders' in known
    ? sql`b.order_sn = any(${sql.param([...known.orders])}::text[])`
    : sql`(b.member_id = any(${sql.param([...known.members])}::bigint[])
           or b.order_sn = any(${sql.param([...known.guests])}::text[]))`

const ofKnown = (asked: OrderFilter, known: NonNullable<Among>, mark: Mark | undefined, limit: number) => sql`
  select b.*, b.created_at as ordered_at from booking b
  where ${among(known)} and ${scopeOf(asked)} and ${filters(asked)}
    and ${all([asked.start && sql`b.start_at >= ${instant(asked.start.from)} and b.start_at < ${instant(asked.start.to)}`, after(MADE, mark)])}
  order by b.created_at desc, b.order_sn desc limit ${limit}`

function chosen(asked: OrderFilter, known: Among, mark: Mark | undefined, limit: number): SQL {
  if (known) return ofKnown(asked, known, mark, limit)
  return asked.start ? byVisit(asked, asked.start, mark, limit) : byMade(asked, mark, limit)
}

type Raw = Record<'start_at' | 'end_at' | 'created_at', string> & { hold_until: string | null }

/** One page and one row more. */
export async function listOrders(
  tx: Tx,
  asked: OrderFilter,
  known: Among,
  mark: Mark | undefined,
): Promise<OrderRow[]> {
  const { rows } = await tx.execute<Omit<OrderRow, keyof Raw> & Raw & Record<string, unknown>>(sql`
    select b.order_sn, b.store_id, s.name as store_name, b.state, b.branch, b.start_at::text as start_at,
           b.end_at::text as end_at, b.hold_until::text as hold_until, b.created_at::text as created_at, b.people,
           b.lines, b.total_fen, b.paid_fen, b.channel, m.mobile,
           coalesce(g.name, nullif(b.company ->> 'contact_name', ''), m.nickname) as name,
           (extract(epoch from b.ordered_at) * 1000000)::bigint::text as at
    from (${chosen(asked, known, mark, ORDERS_A_PAGE + 1)}) b
    join store s on s.id = b.store_id
    join member m on m.id = b.member_id
    left join booking_guest g on g.order_sn = b.order_sn
    order by b.ordered_at desc, b.order_sn desc`)
  return rows.map((row) => ({
    ...row,
    start_at: new Date(row.start_at),
    end_at: new Date(row.end_at),
    created_at: new Date(row.created_at),
    hold_until: row.hold_until === null ? null : new Date(row.hold_until),
  }))
}

/** At most one more than anybody counts. */
export async function countOrders(tx: Tx, asked: OrderFilter, known: Among): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${chosen(asked, known, undefined, COUNTED_AT_MOST + 1)}) b`,
  )
  return rows[0]?.count ?? 0
}

/** Where the looking ended, if it ended before the orders did. */
export async function lookedUntil(
  tx: Tx,
  asked: OrderFilter,
  mark: Mark | undefined,
): Promise<(Mark & { readonly made_at: Date }) | undefined> {
  const { rows } = await tx.execute<{ no: string; at: string; made_at: string }>(sql`
    select b.order_sn as no, b.created_at::text as made_at,
           (extract(epoch from b.created_at) * 1000000)::bigint::text as at
    from (select b.order_sn, b.created_at from booking b where ${madeWithin(asked, mark)}
          order by b.created_at desc, b.order_sn desc offset ${LOOKED_AT_MOST - 1} limit 1) b`)
  const [last] = rows
  return last && { at: last.at, no: last.no, made_at: new Date(last.made_at) }
}
