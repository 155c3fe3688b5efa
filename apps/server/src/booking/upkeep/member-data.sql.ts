import { type BookingState, stateTextAt } from '@kuaimen/contract/booking/record.rules'
import { formatShortDay, studioDay, studioTime, weekdayOf } from '@kuaimen/contract/kernel/time'
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { type Export, type Leave, memberData, type Obstacles, owned } from '../../member-data'
import { store } from '../../store/store.table'
import { deleteGuestsOf, reassignKnown } from '../guest/guest.sql'
import { booking, booking_event, booking_guest, guest_refusal, known_guest } from '../record/booking.table'
import { deleteNotesOf } from '../record/note.sql'
import { withoutForm } from './forget-forms.sql'

/** The customer is in the store, or waits for the pictures. */
const UNDER_WAY: BookingState[] = ['checked_in', 'shooting', 'selecting', 'retouching']

/** 周四 11月19日 14:00, as everywhere else. */
const when = (moment: Date) => {
  const day = studioDay(moment)
  return `${weekdayOf(day)} ${formatShortDay(day)} ${studioTime(moment)}`
}

/** A visit that was missed and is not yet marked so does not hold anybody back. */
const bookingObstacles: Obstacles = async (tx, memberId, now) => {
  const isAhead = and(eq(booking.state, 'booked'), gt(booking.end_at, now))
  const isHeld = and(eq(booking.state, 'held'), gt(booking.hold_until, now))
  const rows = await tx
    .select({
      no: booking.order_sn,
      state: booking.state,
      branch: booking.branch,
      start: booking.start_at,
      end_at: booking.end_at,
      store: store.name,
    })
    .from(booking)
    .innerJoin(store, eq(store.id, booking.store_id))
    .where(and(eq(booking.member_id, memberId), or(isAhead, isHeld, inArray(booking.state, UNDER_WAY))))
    .orderBy(asc(booking.start_at))
  return rows.map((row) => ({
    kind: row.state === 'held' ? ('hold' as const) : ('visit' as const),
    no: row.no,
    // Its state says why a visit of the past is not over.
    title: `${when(row.start)} ${row.store} · ${stateTextAt(row, now)}`,
  }))
}

const withoutContact = sql`${booking.company} || '{"contact_name": ""}'`

/** Bookings of the last day that were not paid for, as `holds_of` counts a member's own. */
const unpaidOf = (memberId: number, at: Date) => sql`
  select 'unpaid_booking' as what, created_at as at, created_at + interval '1 day' as until from ${booking}
  where member_id = ${memberId} and created_at > ${at.toISOString()}::timestamptz - interval '1 day'
    and payable_fen > 0 and paid_fen = 0 and not is_unproven and state in ('held', 'expired', 'cancelled')`

/** What was paid stays, and what was chosen for it; what was written, names, who came and the secret addresses go. */
const eraseBookings: Leave = async (tx, memberId, at, left) => {
  await left.saveUses(unpaidOf(memberId, at))
  await deleteGuestsOf(tx, memberId)
  await deleteNotesOf(tx, memberId)
  const secrets = { calendar_key: sql`gen_random_uuid()::text`, companion_key: null }
  const erased = await tx
    .update(booking)
    .set({ remark: '', custom: withoutForm, company: withoutContact, ...secrets })
    .where(eq(booking.member_id, memberId))
    .returning({ order_sn: booking.order_sn })
  await left.forgetReplies(erased.map(({ order_sn }) => order_sn))
}

const exportBookings: Export = async (tx, memberId) => {
  const rows = await tx
    .select({ booking, store: store.name, guest: { name: booking_guest.name, mobile: booking_guest.mobile } })
    .from(booking)
    .innerJoin(store, eq(store.id, booking.store_id))
    .leftJoin(booking_guest, eq(booking_guest.order_sn, booking.order_sn))
    .where(eq(booking.member_id, memberId))
    .orderBy(asc(booking.created_at), asc(booking.order_sn))
  const events = await tx
    .select({ order_sn: booking_event.order_sn, at: booking_event.at, event: booking_event.event })
    .from(booking_event)
    .innerJoin(booking, eq(booking.order_sn, booking_event.order_sn))
    .where(eq(booking.member_id, memberId))
    .orderBy(asc(booking_event.id))
  return rows.map(({ booking: row, store: name, guest }) => ({
    order_sn: row.order_sn,
    store: name,
    state: row.state,
    start_at: row.start_at,
    people: row.people,
    lines: row.lines,
    total_fen: row.total_fen,
    discount_fen: row.discount_fen,
    prepaid_fen: row.prepaid_fen,
    company: row.company?.name ?? '',
    contact_name: row.company?.contact_name ?? '',
    company_fen: row.company_fen,
    payable_fen: row.payable_fen,
    paid_fen: row.paid_fen,
    remark: row.remark,
    guest,
    custom: row.custom,
    channel: row.channel,
    created_at: row.created_at,
    history: events.filter(({ order_sn }) => order_sn === row.order_sn).map(({ at, event }) => ({ at, event })),
  }))
}

export const bookingData = memberData({
  tables: [
    owned(booking, {
      since: booking.created_at,
      onMerge: 'reassign',
      onLeave: eraseBookings,
      export: { bookings: exportBookings },
    }),
    // People whom the member has chosen to remember.
    owned(known_guest, {
      since: known_guest.used_at,
      onMerge: reassignKnown,
      onLeave: eraseBookings,
      export: { known_guests: ['name', 'mobile', 'used_at'] },
    }),
    // That a guest wants no messages is kept as a hash: only when it was said can be told.
    owned(guest_refusal, {
      since: guest_refusal.refused_at,
      onMerge: reassignKnown,
      onLeave: eraseBookings,
      export: { guest_refusals: ['refused_at'] },
    }),
  ],
  obstacles: bookingObstacles,
})
