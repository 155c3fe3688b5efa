import { ACT_EVENTS, type ActEvent, UNDO_EVENTS } from '@kuaimen/contract/booking/board.rules'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import { preparedOn } from '../../db/prepared'
import { staff } from '../../staff/staff.table'
import { store } from '../../store/store.table'
import { ofStoreDay, storeDay, withinStoreDay } from '../floor/day.sql'
import { inMs, stagesJson } from '../floor/stage.sql'
import { forOperator } from '../record/booking.sql'
import { booking, booking_event, booking_guest } from '../record/booking.table'
import { booking_note, missed_visit } from '../record/visit.table'

const ACTS = sql.join(
  [...ACT_EVENTS, ...UNDO_EVENTS].map((event) => sql`${event}`),
  sql`, `,
)

/** Products for children, looked up once and not for every visit. */
const FOR_CHILDREN = sql`array(
  select p.id from product p join category c on c.id = p.category_id where c.for_children)`

const columns = {
  ...forOperator,
  stages: stagesJson,
  settles_at: missed_visit.settles_at,
  acts: sql<
    ActEvent[]
  >`coalesce((select json_agg(json_build_object('event', e.event, 'at', ${inMs('e.at')}) order by e.id)
    from booking_event e where e.order_sn = booking.order_sn and e.event in (${ACTS})), '[]')`,
  is_first_visit: sql<boolean>`not exists (select from booking o
    where o.member_id = booking.member_id and o.completed_at is not null and o.start_at < booking.start_at)`,
  has_child: sql<boolean>`exists (select from jsonb_array_elements(booking.lines::jsonb) l
    where (l ->> 'product_id')::int = any(${FOR_CHILDREN}))`,
  unpaid_difference_fen: sql<number>`coalesce((select r.difference_fen from reschedule r
    where r.order_sn = booking.order_sn and r.state = 'held' and r.difference_fen > 0), 0)`,
  notes: sql<number>`(select count(*)::int from booking_note n where n.order_sn = booking.order_sn)`,
  last_note: sql<string>`coalesce((select n.text from booking_note n
    where n.order_sn = booking.order_sn order by n.id desc limit 1), '')`,
}

const ASKED = { store: sql.placeholder('store'), from: sql.placeholder('from'), to: sql.placeholder('to') }

/**
 * Subselects by the key of each visit: PostgreSQL takes a day for one visit when the plan is made for any store, and would
 * look through joined sums of the whole day for each.
 */
const board = preparedOn((tx) =>
  tx
    .select(columns)
    .from(booking)
    .innerJoin(member, eq(member.id, booking.member_id))
    .leftJoin(booking_guest, eq(booking_guest.order_sn, booking.order_sn))
    .leftJoin(missed_visit, eq(missed_visit.order_sn, booking.order_sn))
    .where(withinStoreDay(ASKED))
    .orderBy(asc(booking.start_at), asc(booking.order_sn))
    .prepare('board_day'),
)

/** Everything that the cards of a day show, in one statement: every tablet asks for it after every tap. */
export const listBoard = (tx: Tx, storeId: number, day: StudioDay) => board(tx).execute(storeDay(storeId, day))

export type BoardRow = Awaited<ReturnType<typeof listBoard>>[number]

interface BoardStore extends Record<string, unknown> {
  readonly name: string
  readonly closed: '' | 'closed' | 'renovation'
  readonly version: string
}

/**
 * The last line of any history of the day, and how many lines there are: whatever changes on the board leaves one. The
 * last one alone would hide a line whose transaction took its number earlier and ended later, and a visit that left the day.
 */
const versionOf = (storeId: number, day: StudioDay) => sql`
  (select coalesce(max(e.id), 0) || '-' || count(*) from booking join booking_event e using (order_sn)
   where ${ofStoreDay(storeId, day)})`

export async function findBoardStore(tx: Tx, storeId: number, day: StudioDay): Promise<BoardStore | undefined> {
  const { rows } = await tx.execute<BoardStore>(sql`
    select s.name, ${versionOf(storeId, day)} as version,
           case when ${day}::date between s.renovation_from and s.renovation_until then 'renovation'
                when exists (select from closure c where c.day = ${day}::date
                             and (c.store_id = s.id or c.store_id is null)) then 'closed' else '' end as closed
    from store s where s.id = ${storeId}`)
  return rows[0]
}

export interface StoreDay {
  readonly store_id: number
  readonly day: StudioDay
}

/** Of several days of stores at once, in their order. */
export async function readVersions(tx: Tx, days: readonly StoreDay[]): Promise<string[]> {
  if (days.length === 0) return []
  const list = days.map(
    ({ store_id, day }, nth) => sql`select ${nth}::int as nth, ${versionOf(store_id, day)} as version`,
  )
  const { rows } = await tx.execute<{ version: string }>(sql`${sql.join(list, sql` union all `)} order by nth`)
  return rows.map(({ version }) => version)
}

export const listNotes = (tx: Tx, orderSn: string) =>
  tx.select().from(booking_note).where(eq(booking_note.order_sn, orderSn)).orderBy(desc(booking_note.id)).limit(50)

/** A visit's history, with the names of staff. */
export const listNamedEvents = (tx: Tx, orderSn: string) =>
  tx
    .select({ event: booking_event, staff_name: staff.name })
    .from(booking_event)
    .leftJoin(staff, sql`${booking_event.who} = 'staff:' || ${staff.id}`)
    .where(eq(booking_event.order_sn, orderSn))
    .orderBy(asc(booking_event.id))

/** The same customer's other visits, the newest first. */
export const listOthers = (tx: Tx, memberId: number, orderSn: string, atMost: number) =>
  tx
    .select({ booking, store_name: store.name })
    .from(booking)
    .innerJoin(store, eq(store.id, booking.store_id))
    .where(
      and(
        eq(booking.member_id, memberId),
        ne(booking.order_sn, orderSn),
        sql`${booking.state} not in ('held', 'expired')`,
      ),
    )
    .orderBy(desc(booking.created_at))
    .limit(atMost)
