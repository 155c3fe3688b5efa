import type { CaseState } from '@kuaimen/contract/booking/closing.views'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { jobPayload } from '../../db/job-payload'
import { closing, closing_offer } from './closing.table'

export type ClosingRow = typeof closing.$inferSelect

export async function insertClosing(tx: Tx, values: typeof closing.$inferInsert): Promise<ClosingRow> {
  const [row] = await tx.insert(closing).values(values).returning()
  return row!
}

export async function findClosing(tx: Tx, id: number): Promise<ClosingRow | undefined> {
  const [row] = await tx.select().from(closing).where(eq(closing.id, id))
  return row
}

/** Acts on one closing wait for each other here. */
export async function lockClosing(tx: Tx, id: number): Promise<ClosingRow | undefined> {
  const [row] = await tx.select().from(closing).where(eq(closing.id, id)).for('update')
  return row
}

export async function saveClosing(tx: Tx, id: number, changed: Partial<ClosingRow>): Promise<ClosingRow> {
  const [row] = await tx
    .update(closing)
    .set({ ...changed, version: sql`${closing.version} + 1` })
    .where(eq(closing.id, id))
    .returning()
  return row!
}

export const listClosings = (tx: Tx, storeId: number): Promise<ClosingRow[]> =>
  tx.select().from(closing).where(eq(closing.store_id, storeId)).orderBy(sql`${closing.id} desc`).limit(50)

/** Whether another closing of the store that was announced has one of the days. */
export async function overlapsAnnounced(tx: Tx, row: ClosingRow): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from closing where store_id = ${row.store_id} and id <> ${row.id} and state = 'announced'
      and from_day <= ${row.until_day}::date and until_day >= ${row.from_day}::date limit 1`)
  return rows.length > 0
}

/** Closings that were announced, and those withdrawn in the last day: a customer may have decided just before. */
export async function listToSettle(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from closing where state = 'announced'
    union all select id from closing
    where state = 'withdrawn' and withdrawn_at > ${now.toISOString()}::timestamptz - interval '1 day'`)
  return rows.map(({ id }) => id)
}

const isHit = sql`b.store_id = c.store_id and b.start_at >= c.from_day::timestamp at time zone 'Asia/Shanghai'
  and b.start_at < (c.until_day + 1)::timestamp at time zone 'Asia/Shanghai'`

/** The day of the visit is closed in fact: staff may have opened it again by hand, and who books then is no case. */
const isClosed = sql`(
  exists (select from closure d where (d.store_id = c.store_id or d.store_id is null)
            and d.day = (b.start_at at time zone 'Asia/Shanghai')::date)
  or exists (select from store r where r.id = c.store_id
               and (b.start_at at time zone 'Asia/Shanghai')::date between r.renovation_from and r.renovation_until))`

/** Visits to come on closed days of an announced closing that have no case. */
export const caseless = sql`
  from closing c join booking b on ${isHit} and b.state in ('held', 'booked')
  where c.state = 'announced' and ${isClosed}
    and not exists (select from closing_case k where k.closing_id = c.id and k.order_sn = b.order_sn)`

/** Every visit that is to come on the days of a closing gets a case; one that has it already does not get another. */
export async function gatherCases(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into closing_case (closing_id, order_sn, at)
    select c.id, b.order_sn, ${at.toISOString()}::timestamptz
    from closing c join booking b on ${isHit}
    where c.id = ${id} and b.state in ('held', 'booked') and ${isClosed}
    on conflict do nothing`)
}

/** Where a case stands: its end as it was written down, else as its booking says. */
const caseState = sql`case
  when k.outcome is not null then k.outcome
  when b.state in ('cancelled', 'expired') then 'refunded'
  when not (${isHit}) then 'rescheduled'
  when b.state not in ('held', 'booked') then 'visited'
  when exists (select from closing_offer o where o.closing_id = k.closing_id and o.order_sn = k.order_sn) then 'offered'
  else 'open' end`

export interface CaseRow {
  readonly order_sn: string
  readonly member_id: number
  readonly name: string
  readonly start_at: Date
  readonly store_id: number
  readonly store_name: string
  /** Of the closing; the visit may be at another by now. */
  readonly closed_name: string
  readonly people: number
  readonly paid_fen: number
  readonly prepaid_fen: number
  readonly company_fen: number
  readonly state: CaseState
  /** Paid for, or needed no money. */
  readonly is_booked: boolean
  readonly offered_at: Date | null
  readonly offers: { store_id: number; store_name: string; start_at: Date }[]
}

type Raw = Omit<CaseRow, 'start_at' | 'offered_at' | 'offers'> & {
  start_at: string
  offered_at: string | null
  offers: { store_id: number; store_name: string; start_at: string }[] | null
} & Record<string, unknown>

const read = ({ start_at, offered_at, offers, ...row }: Raw): CaseRow => ({
  ...row,
  start_at: new Date(start_at),
  offered_at: offered_at === null ? null : new Date(offered_at),
  offers: (offers ?? []).map((one) => ({ ...one, start_at: new Date(one.start_at) })),
})

/** The visits of a closing, or of a draft those that it would hit. */
export async function listCases(tx: Tx, { id, state }: Pick<ClosingRow, 'id' | 'state'>): Promise<CaseRow[]> {
  const source =
    state === 'draft'
      ? sql`closing c join booking b on ${isHit} and b.state in ('held', 'booked')
            left join closing_case k on k.closing_id = c.id and k.order_sn = b.order_sn`
      : sql`closing c join closing_case k on k.closing_id = c.id join booking b on b.order_sn = k.order_sn`
  const { rows } = await tx.execute<Raw>(sql`
    select b.order_sn, b.member_id::float8 as member_id, b.start_at::text as start_at, b.store_id, s.name as store_name,
           cs.name as closed_name, b.people, b.paid_fen, b.prepaid_fen, b.company_fen, ${caseState} as state, b.state = 'booked' as is_booked,
           k.offered_at::text as offered_at,
           coalesce(g.name, nullif(b.company ->> 'contact_name', ''), m.nickname) as name,
           (select json_agg(json_build_object('store_id', o.store_id, 'store_name', os.name, 'start_at', o.start_at)
                            order by o.start_at)
            from closing_offer o join store os on os.id = o.store_id
            where o.closing_id = c.id and o.order_sn = b.order_sn) as offers
    from ${source}
    join member m on m.id = b.member_id
    join store s on s.id = b.store_id
    join store cs on cs.id = c.store_id
    left join booking_guest g on g.order_sn = b.order_sn
    where c.id = ${id}
    order by b.start_at, b.order_sn`)
  return rows.map(read)
}

/** How many cases of some closings stand where. */
export async function countCases(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; state: CaseState; count: number }[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ id: number; state: CaseState; count: number }>(sql`
    select c.id, ${caseState} as state, count(*)::int as count
    from closing c join closing_case k on k.closing_id = c.id join booking b on b.order_sn = k.order_sn
    where c.id = any(${sql.param([...ids])}::int[]) group by 1, 2`)
  return rows
}

/** The case of a booking that is open now, in the closing that was announced last. */
export async function findCaseOf(
  tx: Tx,
  orderSn: string,
): Promise<(ClosingRow & { case_state: CaseState; store_name: string }) | undefined> {
  const { rows } = await tx.execute<
    ClosingRow & { case_state: CaseState; store_name: string } & Record<string, unknown>
  >(sql`
    select c.*, s.name as store_name, ${caseState} as case_state
    from closing_case k join closing c on c.id = k.closing_id and c.state = 'announced'
    join booking b on b.order_sn = k.order_sn join store s on s.id = c.store_id
    where k.order_sn = ${orderSn} order by c.id desc limit 1`)
  return rows[0]
}

/**
 * A case that is locked until the end of the transaction, and its closing stays announced as long; nothing where its
 * end is written down or the closing was withdrawn.
 */
export async function lockOpenCase(tx: Tx, closingId: number, orderSn: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from closing_case k join closing c on c.id = k.closing_id and c.state = 'announced'
    where k.closing_id = ${closingId} and k.order_sn = ${orderSn} and k.outcome is null
    for update of k for share of c`)
  return rows.length > 0
}

/** Like it, and where the closing was withdrawn since: its customer decided while it stood. */
export async function lockCaseToSettle(tx: Tx, closingId: number, orderSn: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from closing_case k join closing c on c.id = k.closing_id
    where k.closing_id = ${closingId} and k.order_sn = ${orderSn} and k.outcome is null
      and (c.state = 'announced' or (c.state = 'withdrawn' and exists (
        select from booking_event e where e.order_sn = k.order_sn and e.at between k.at and c.withdrawn_at
          and e.event in ('rescheduled', 'cancelled', 'cancelled_by_studio'))))
    for update of k for share of c`)
  return rows.length > 0
}

export async function decideCase(
  tx: Tx,
  closingId: number,
  orderSn: string,
  outcome: 'rescheduled' | 'refunded' | 'visited',
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update closing_case set outcome = ${outcome}, decided_at = ${at.toISOString()}::timestamptz
    where closing_id = ${closingId} and order_sn = ${orderSn} and outcome is null`)
}

/** Cases whose end can be read from their booking and is not written down yet. */
export async function listUndecided(tx: Tx, closingId: number): Promise<{ order_sn: string; state: CaseState }[]> {
  const { rows } = await tx.execute<{ order_sn: string; state: CaseState }>(sql`
    select order_sn, state from (
      select k.order_sn, ${caseState} as state
      from closing c join closing_case k on k.closing_id = c.id and k.outcome is null
      join booking b on b.order_sn = k.order_sn where c.id = ${closingId}) found
    where state in ('rescheduled', 'refunded', 'visited')`)
  return rows
}

/** Of a case whose booking is locked. */
export async function readCaseState(tx: Tx, closingId: number, orderSn: string): Promise<CaseState | undefined> {
  const { rows } = await tx.execute<{ state: CaseState }>(sql`
    select ${caseState} as state
    from closing c join closing_case k on k.closing_id = c.id join booking b on b.order_sn = k.order_sn
    where c.id = ${closingId} and k.order_sn = ${orderSn}`)
  return rows[0]?.state
}

/** Whether the studio has already given its coupon for this visit: a cancel by staff does. */
export async function wasCancelledByStudio(tx: Tx, orderSn: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from booking_event where order_sn = ${orderSn} and event = 'cancelled_by_studio' limit 1`)
  return rows.length > 0
}

interface Start {
  readonly store_id: number
  readonly start_at: Date
}

/** The starts that are offered to the customer of a case. */
export async function listOffers(
  tx: Tx,
  closingId: number,
  orderSn: string,
): Promise<(Start & { readonly store_name: string })[]> {
  const { rows } = await tx.execute<{ store_id: number; store_name: string; start_at: string }>(sql`
    select o.store_id, s.name as store_name, o.start_at::text as start_at
    from closing_offer o join store s on s.id = o.store_id
    where o.closing_id = ${closingId} and o.order_sn = ${orderSn} order by o.start_at, o.store_id`)
  return rows.map((row) => ({ ...row, start_at: new Date(row.start_at) }))
}

/** Every start of a closing that is offered to somebody. */
export const listOffered = (tx: Tx, closingId: number): Promise<Start[]> =>
  tx
    .select({ store_id: closing_offer.store_id, start_at: closing_offer.start_at })
    .from(closing_offer)
    .where(eq(closing_offer.closing_id, closingId))

/** False when the start is offered to somebody else. */
export async function insertOffer(tx: Tx, closingId: number, orderSn: string, start: Start): Promise<boolean> {
  const { rowCount } = await tx
    .insert(closing_offer)
    .values({ closing_id: closingId, order_sn: orderSn, ...start })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function markOffered(tx: Tx, closingId: number, orderSn: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update closing_case set offered_at = ${at.toISOString()}::timestamptz
    where closing_id = ${closingId} and order_sn = ${orderSn}`)
}

export async function deleteOffers(tx: Tx, closingId: number, orderSn?: string): Promise<void> {
  const own = eq(closing_offer.closing_id, closingId)
  await tx.delete(closing_offer).where(orderSn === undefined ? own : and(own, eq(closing_offer.order_sn, orderSn)))
}

/** A refund of the rest that was approved, and by whom it was asked for. */
export interface ApprovedRefund {
  readonly closing_id: number
  readonly approval_id: number
  readonly staff_id: number
}

export const addRefundJob = (tx: Tx, approved: ApprovedRefund) =>
  tx.execute(
    sql`select graphile_worker.add_job('booking:closing_refund', payload := ${jobPayload(tx, approved)}::json, job_key := ${`booking:closing_refund:${approved.approval_id}`})`,
  )
