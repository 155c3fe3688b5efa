import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import type { BookingCard, BookingPage, BookingView, CurrentShoot, Hold } from '@kuaimen/contract/booking/record.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { refundsOf } from '../../payment/refund.service'
import { storesByIds, storesOpenAmong } from '../../store/store.service'
import { tendersOf } from '../../wallet/tender/tender.service'
import { liveVisitOf } from '../floor/live.service'
import { findGuest } from '../guest/guest.sql'
import { guestMessages } from '../guest/reach.service'
import { pointsOfBooking } from '../money/points-preview.service'
import { type BookingRow, type BookingWithStore, findOwn, listEvents } from '../record/booking.sql'
import { findHeldReschedule, listHeldReschedules, listReschedules } from '../record/reschedule.sql'
import { presentBooking, presentCard, presentHold, presentShoot } from './booking.present'
import { findNext, type ListMark, listOwn, listUnpaid, type Tab } from './list.sql'

/** Money on its way back for a booking and for its reschedules. */
async function refundsFor(tx: Tx, orderSn: string) {
  const subjects = [orderSn, ...(await listReschedules(tx, orderSn)).map(({ reschedule_no }) => reschedule_no)]
  return (await Promise.all(subjects.map((subject) => refundsOf(tx, subject)))).flat()
}

/** Those of the stores that were agreed which take visits, wherever they are. */
async function storesWithin(ctx: MemberCtx, { bounds }: BookingRow): Promise<StoreView[]> {
  const ids = bounds?.stores.map(({ store_id }) => store_id) ?? []
  if (ids.length === 0) return []
  const open = await storesOpenAmong(ctx, ids)
  return storesByIds(
    ctx,
    ids.filter((id) => open.has(id)),
    undefined,
  )
}

export async function bookingOf(ctx: MemberCtx, orderSn: string): Promise<BookingView> {
  const found = await findOwn(ctx.db, ctx.principal.memberId, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  const [events, refunds, pending, tenders, guest, messages, points, within, live] = await Promise.all([
    listEvents(ctx.db, orderSn),
    refundsFor(ctx.db, orderSn),
    findHeldReschedule(ctx.db, orderSn),
    tendersOf(ctx.db, orderSn),
    findGuest(ctx.db, orderSn),
    guestMessages(ctx.db, found.booking, ctx.now()),
    pointsOfBooking(ctx.db, found.booking, ctx.now()),
    storesWithin(ctx, found.booking),
    liveVisitOf(ctx.db, found.booking, ctx.now()),
  ])
  const extras = { events, refunds, pending, tenders, guest, messages, within }
  return { ...presentBooking(found, extras, ctx.now()), ...points, live }
}

export async function bookingsOf(
  ctx: MemberCtx,
  { tab, page, per_page, after }: { tab: Tab; page: number; per_page: number; after: string },
): Promise<BookingPage> {
  const now = ctx.now()
  const asked = { tab, now, limit: per_page, from: after ? readMark(after) : (page - 1) * per_page }
  const { total, list, next } = await listOwn(ctx.db, ctx.principal.memberId, asked)
  return { total, list: await cardsOf(ctx.db, list, now), next: next ? writeMark(next) : '' }
}

const writeMark = ({ rank, start_at, order_sn }: ListMark) => [rank, start_at.getTime(), order_sn].join('.')

const readMark = (text: string): ListMark => {
  const [rank, ms, order_sn = ''] = text.split('.')
  return { rank: Number(rank), start_at: new Date(Number(ms)), order_sn }
}

async function cardsOf(tx: Tx, list: readonly BookingWithStore[], now: Date): Promise<BookingCard[]> {
  if (list.length === 0) return []
  const orderSns = list.map(({ booking }) => booking.order_sn)
  const pending = new Map((await listHeldReschedules(tx, orderSns, now)).map((one) => [one.row.order_sn, one]))
  return list.map((found) => presentCard(found, pending.get(found.booking.order_sn), now))
}

/** What waits to be paid, the one that ends first before the others. */
async function holdsOf(ctx: MemberCtx): Promise<Hold[]> {
  const unpaid = await listUnpaid(ctx.db, ctx.principal.memberId, ctx.now())
  const holds = (await cardsOf(ctx.db, unpaid, ctx.now())).flatMap((card) => presentHold(card) ?? [])
  return holds.sort((a, b) => a.hold_until - b.hold_until)
}

export async function currentShootOf(ctx: MemberCtx): Promise<CurrentShoot> {
  const [next, holds] = await Promise.all([findNext(ctx.db, ctx.principal.memberId, ctx.now()), holdsOf(ctx)])
  return { ...presentShoot(next), holds }
}
