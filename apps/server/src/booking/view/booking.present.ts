import {
  type BookingFacts,
  bookingRefusalsAt,
  differenceRefusal,
  freeUntil,
  reschedulesLeft,
  rescheduleUntil,
  stateAt,
} from '@kuaimen/contract/booking/change.rules'
import type { GuestKind } from '@kuaimen/contract/booking/guest.rules'
import { settlesAt } from '@kuaimen/contract/booking/no-show.rules'
import { lateFrom, lateRefusal, postponeRefusal } from '@kuaimen/contract/booking/postpone.rules'
import { stateText, stateTextAt } from '@kuaimen/contract/booking/record.rules'
import type { BookingCard, BookingView, CurrentShoot, Hold } from '@kuaimen/contract/booking/record.views'
import { eventText, standingEvents } from '@kuaimen/contract/booking/record-events.rules'
import type { OperatorBooking, ProposedNoShow } from '@kuaimen/contract/booking/staff.views'
import { formsForgottenBefore } from '@kuaimen/contract/custom/custom.rules'
import type { Failure } from '@kuaimen/contract/kernel/failure'
import { paths } from '@kuaimen/contract/kernel/paths'
import { covers, type Reach } from '@kuaimen/contract/kernel/reach'
import { addDays, formatBookDatetime, studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { maskMobile, starMobile } from '@kuaimen/contract/kernel/validation'
import { addedOf } from '@kuaimen/contract/product/addons.rules'
import { wholeReachOf, wideReachOf } from '@kuaimen/contract/staff/permissions.rules'
import { nameSeen, type PhoneReach } from '@kuaimen/contract/staff/privacy.rules'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import type { TenderTaken } from '@kuaimen/contract/wallet/card.views'
import type { StaffCtx, StaffPrincipal } from '../../context'
import { presentChosen } from '../../custom/chosen.present'
import { presentGuest } from '../guest/guest.present'
import type { GuestRow } from '../guest/guest.sql'
import type { BookingRow, BookingWithStore, listEvents, OperatorRow } from '../record/booking.sql'
import type { HeldReschedule } from '../record/reschedule.sql'

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

const eachAct = <T>(row: BookingFacts, now: Date, present: (refusal: Failure | undefined) => T) => {
  const refusals = bookingRefusalsAt(row, now)
  return {
    pay: present(refusals.pay),
    cancel: present(refusals.cancel),
    refund: present(refusals.refund),
    reschedule: present(refusals.reschedule),
    remark: present(refusals.remark),
    series: present(refusals.series),
    custom: present(refusals.custom),
    delete: present(refusals.delete),
    review: present(refusals.review),
  }
}

const canNow = (row: BookingFacts, now: Date): BookingCard['can'] => eachAct(row, now, (refusal) => !refusal)
const refusedNow = (row: BookingFacts, now: Date): BookingView['refused'] =>
  eachAct(row, now, (refusal) => refusal?.msg ?? '')

const presentPending = (
  { row, store_name }: HeldReschedule,
  now: Date,
): NonNullable<BookingCard['pending_reschedule']> => ({
  reschedule_no: row.reschedule_no,
  day: studioDay(row.to_start_at),
  time: studioTime(row.to_start_at),
  store_name,
  difference_fen: row.difference_fen,
  hold_until: row.hold_until ? seconds(row.hold_until) : 0,
  can: { pay: !differenceRefusal(row, now) },
})

export function presentCard(
  { booking: row, store, closed = false }: BookingWithStore,
  pending: HeldReschedule | undefined,
  now: Date,
): BookingCard {
  const state = stateAt(row, now)
  return {
    order_sn: row.order_sn,
    state,
    state_text: stateTextAt({ ...row, state }, now),
    branch: row.branch,
    store_id: row.store_id,
    store_name: store.name,
    day: studioDay(row.start_at),
    time: studioTime(row.start_at),
    end_time: studioTime(row.end_at),
    items: row.lines.map(({ product_id, people }) => ({ product_id, people })),
    product_names: row.lines.map(({ name }) => name),
    cover: row.lines[0]?.cover ?? '',
    people: row.people,
    payable_fen: row.payable_fen,
    hold_until: state === 'held' && row.hold_until ? seconds(row.hold_until) : null,
    reviewed: row.reviewed_at !== null,
    can: canNow({ ...row, closed }, now),
    pending_reschedule: pending ? presentPending(pending, now) : null,
    company_name: row.company?.name ?? '',
  }
}

/** In the history for staff; no step on the customer's way. */
const QUIET_EVENTS: ReadonlySet<string> = new Set([
  ...['remarked', 'series_chosen', 'guest_changed'],
  ...['stage_begun', 'stage_ended', 'stage_undone', 'placed', 'noted', 'phone_seen'],
])

interface RefundRow {
  readonly refund_no: string
  readonly amount_fen: number
  readonly state: 'requested' | 'sent' | 'settled' | 'failed' | 'by_hand'
  readonly cause: BookingView['refunds'][number]['cause']
  readonly requested_at: Date
  readonly sent_at: Date | null
  readonly settled_at: Date | null
}

interface Extras {
  readonly events: Awaited<ReturnType<typeof listEvents>>
  readonly refunds: readonly RefundRow[]
  readonly pending: HeldReschedule | undefined
  readonly tenders: readonly TenderTaken[]
  readonly guest: GuestRow | undefined
  /** What the guest is told who agrees. */
  readonly messages: GuestKind[]
  /** Stores that it may be rescheduled to, where they were agreed. */
  readonly within: readonly StoreView[]
}

/** Its last day is counted from where the visit first stood, however often it has moved since. */
function presentBounds(
  { bounds, first_start_at, policy }: BookingRow,
  open: readonly StoreView[],
): BookingView['bounds'] {
  if (!bounds) return bounds
  const usual = addDays(studioDay(first_start_at), policy.reschedule_days)
  const until = usual < bounds.until ? usual : bounds.until
  const stores = open.map(({ id, name, address, city_name }) => ({ id, name, address, city_name }))
  return { from: bounds.from, until, store_ids: bounds.stores.map(({ store_id }) => store_id), stores }
}

const presentLate = (row: BookingRow, now: Date): NonNullable<BookingView['late']> => ({
  minutes: row.late_minutes,
  can_say: lateRefusal(row, now) === undefined,
  can_postpone: postponeRefusal(row, now) === undefined,
  from: seconds(lateFrom(row.start_at)),
})

export function presentBooking(
  found: BookingWithStore,
  { events, refunds, pending, tenders, guest, messages, within }: Extras,
  now: Date,
): BookingView {
  const { booking: row, store, closed = false } = found
  const facts = { ...row, closed }
  const card = presentCard(found, pending, now)
  const hasCalendar = row.state === 'booked' && row.end_at > now
  return {
    ...card,
    store,
    lines: row.lines,
    total_fen: row.total_fen,
    discount_fen: row.discount_fen,
    prepaid_fen: row.prepaid_fen,
    company_fen: row.company_fen,
    bounds: presentBounds(row, within),
    tenders: tenders.map(({ kind, code, name, amount_fen, back_fen, is_last }) => ({
      ...{ kind, code, name, amount_fen, back_fen },
      ...(is_last && { is_last }),
    })),
    paid_fen: row.paid_fen,
    remark: row.remark,
    custom: presentChosen(row.custom, hasForm(row, now)),
    guest: guest ? presentGuest(guest, messages) : null,
    late: presentLate(row, now),
    companion_path: row.companion_key && hasCalendar ? paths.companion({ key: row.companion_key }) : '',
    refused: refusedNow(facts, now),
    policy: row.policy,
    reschedules_left: reschedulesLeft(facts),
    reschedule_until: seconds(rescheduleUntil(facts)),
    free_until: seconds(freeUntil(facts)),
    timeline: standingEvents(events)
      .filter(({ event }) => !QUIET_EVENTS.has(event))
      .map(({ at, event, note }) => ({ at: seconds(at), text: eventText(event, row.branch), note })),
    refunds: refunds.map((refund) => ({
      refund_no: refund.refund_no,
      amount_fen: refund.amount_fen,
      // By hand the money is there, too.
      state: refund.state === 'by_hand' ? 'settled' : refund.state,
      cause: refund.cause,
      at: seconds(refund.settled_at ?? refund.sent_at ?? refund.requested_at),
    })),
    created_at: seconds(row.created_at),
    day_closed: closed && hasCalendar,
    calendar_url: hasCalendar ? `/calendar/${row.calendar_key}.ics` : '',
  }
}

const NO_SHOOT: Omit<CurrentShoot, 'holds'> = {
  exists: 0,
  order_sn: '',
  book_datetime: '',
  store_name: '',
  store_tel: '',
  store_location: '',
  store_address: '',
  order_products: [],
  cover: '',
}

/** What of a card waits to be paid: itself, or its new time. */
export function presentHold(card: BookingCard): Hold | undefined {
  const { order_sn, product_names, pending_reschedule: pending } = card
  if (card.can.pay && card.hold_until !== null)
    return {
      payable_no: order_sn,
      order_sn,
      payable_fen: card.payable_fen,
      hold_until: card.hold_until,
      day: card.day,
      time: card.time,
      store_name: card.store_name,
      product_names,
      cover: card.cover,
    }
  if (!pending?.can.pay) return undefined
  const { reschedule_no: payable_no, difference_fen: payable_fen, hold_until, day, time, store_name } = pending
  return { payable_no, order_sn, payable_fen, hold_until, day, time, store_name, product_names, cover: card.cover }
}

export function presentShoot(found: BookingWithStore | undefined): Omit<CurrentShoot, 'holds'> {
  if (!found) return NO_SHOOT
  const { booking: row, store } = found
  return {
    exists: 1,
    order_sn: row.order_sn,
    book_datetime: formatBookDatetime(row.start_at),
    store_name: store.name,
    store_tel: store.tel,
    store_location: `${store.longitude},${store.latitude}`,
    store_address: store.address,
    order_products: row.lines.map(({ name }) => name),
    cover: row.lines[0]?.cover ?? '',
  }
}

/** The place of the one who looks, and the moment. */
export interface Seen {
  readonly stores: Reach
  readonly now: Date
  /** A person reads less than a machine, which has what it had. */
  readonly isPerson: boolean
  /** Stores whose visitors are named however long ago they came. */
  readonly named: Reach
  readonly phones: PhoneReach
}

/** Whatever people are granted, on a tablet they are of its store, and look at numbers as a clerk does. */
function seenByPerson({ via, grants, storesOfRegion, reach }: StaffPrincipal): Pick<Seen, 'named' | 'phones'> {
  const onTheDay = reach('member.phone')
  if (via === 'pin') return { named: [], phones: { anyDay: [], onTheDay } }
  return {
    named: wideReachOf(grants, 'booking.read', storesOfRegion),
    phones: { anyDay: wholeReachOf(grants, 'member.phone', storesOfRegion), onTheDay },
  }
}

export function seenBy({ principal, now }: StaffCtx): Seen {
  const { stores, via, reach } = principal
  const isPerson = via === 'console' || via === 'pin'
  const machine = {
    named: stores === 'chain' ? stores : [],
    phones: { anyDay: reach('member.phone'), onTheDay: [] },
  }
  return { stores, now: now(), isPerson, ...(isPerson ? seenByPerson(principal) : machine) }
}

/** People of the store itself, or of its region: the chain sees less of who comes. */
const isOwnStore = (stores: Reach, storeId: number): boolean => stores !== 'chain' && covers(stores, storeId)

export const mobileSeen = (mobile: string | null, { isPerson }: Pick<Seen, 'isPerson'>): string =>
  mobile ? (isPerson ? starMobile : maskMobile)(mobile) : ''

/** The number of a guest is whole for a machine of the store that expects them, on the day, and for no person. */
export const guestMobileSeen = (mobile: string, row: Pick<BookingRow, 'store_id' | 'start_at'>, seen: Seen): string => {
  const { stores, now, isPerson } = seen
  const isWhole = !isPerson && isOwnStore(stores, row.store_id) && studioDay(row.start_at) === studioDay(now)
  return isWhole ? mobile : mobileSeen(mobile, seen)
}

/** Words about one's skin are for those who will do the make-up, and for nobody when that is long over. */
const hasForm = ({ start_at }: BookingRow, now: Date): boolean => start_at >= formsForgottenBefore(now)

/** Machines have the names that they had. */
const personSeen = (name: string, row: BookingRow, { isPerson, named, now }: Seen): string =>
  isPerson ? nameSeen(name, row, named, now) : name

export const presentForOperator = (
  { booking: row, nickname, mobile, guest }: OperatorRow,
  seen: Seen,
): OperatorBooking => ({
  order_sn: row.order_sn,
  state: row.state,
  state_text: stateText[row.state],
  store_id: row.store_id,
  day: studioDay(row.start_at),
  time: studioTime(row.start_at),
  end_time: studioTime(row.end_at),
  people: row.people,
  product_names: row.lines.map(({ name }) => name),
  addons: row.lines.flatMap(({ addons }) => addedOf(addons).map(({ words }) => words)),
  nickname: personSeen(nickname, row, seen),
  mobile: mobileSeen(mobile, seen),
  remark: row.remark,
  guest: guest && {
    name: personSeen(guest.name, row, seen),
    mobile: guestMobileSeen(guest.mobile, row, seen),
  },
  late_minutes: row.late_minutes,
  custom: presentChosen(row.custom, isOwnStore(seen.stores, row.store_id) && hasForm(row, seen.now)),
  paid_fen: row.paid_fen,
  company_name: row.company?.name ?? '',
  contact_name: personSeen(row.company?.contact_name ?? '', row, seen),
  company_fen: row.company_fen,
})

type ProposedRow = OperatorRow & { readonly proposed_at: Date | null; readonly closed: boolean }

export const presentProposed = ({ proposed_at, closed, ...row }: ProposedRow, seen: Seen): ProposedNoShow => ({
  ...presentForOperator(row, seen),
  proposed_at: proposed_at ? seconds(proposed_at) : 0,
  settles_at: proposed_at && !closed ? seconds(settlesAt(proposed_at)) : 0,
  keep_percent: row.booking.policy.keep_percent,
  closed,
})
