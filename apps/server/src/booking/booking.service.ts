import {
  agreementMissing,
  besideAnother,
  bookingNotFound,
  bookingStateChanged,
  pausedForUnpaid,
  priceChanged,
  tooManyHolds,
} from '@kuaimen/contract/booking/booking.errors'
import type {
  BookingCard,
  BookingPage,
  BookingPreview,
  BookingStarted,
  BookingView,
  CurrentShoot,
  Hold,
} from '@kuaimen/contract/booking/booking.views'
import type { BookingAct } from '@kuaimen/contract/booking/booking-acts.rules'
import { type BookingFacts, bookingRefusals } from '@kuaimen/contract/booking/booking-acts.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import {
  formatShortDay,
  type StudioDay,
  type StudioTime,
  studioDay,
  studioInstant,
  studioTime,
} from '@kuaimen/contract/kernel/time'
import { isChannel } from '@kuaimen/contract/kernel/validation'
import { notOffered, slotTaken } from '@kuaimen/contract/schedule/schedule.errors'
import { cellOf } from '@kuaimen/contract/schedule/schedule.rules'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { Basket } from '@kuaimen/contract/wallet/wallet.rules'
import type { Tenders } from '@kuaimen/contract/wallet/wallet.views'
import { pinAccount } from '../account/account.service'
import { demandMobile, findSession } from '../account/session.service'
import { countChannelLater } from '../brand/channel.service'
import { type ChainSettings, chainSettings } from '../brand/settings.service'
import type { Ctx, MemberCtx } from '../context'
import type { Tx } from '../db/database'
import type { Claim } from '../http/idempotency'
import { refundsOf } from '../payment/refund.service'
import { planFrom, productIdsOf } from '../product/visit.service'
import { removeBooked } from '../product/wish.service'
import { cachedBriefly, cellsChanged } from '../schedule/cache.service'
import { closedBecause } from '../schedule/schedule.service'
import { cellsFor, refuseByTime, type Wanted } from '../schedule/taking.service'
import { lockTenders, type Quote, quote, tendersOf, useTenders } from '../wallet/tender.service'
import { presentBooking, presentCard, presentHold, presentShoot, seconds } from './booking.present'
import {
  addEvent,
  type BookingRow,
  type BookingWithStore,
  findNext,
  findOwn,
  type HeldBooking,
  holdBooking,
  type ListMark,
  listEvents,
  listOwn,
  listUnpaid,
  lockBooking,
  type Tab,
  updateBooking,
} from './booking.sql'
import { readBookingFacts } from './facts.sql'
import { notifyBooked } from './notices.service'
import { type ChosenItem, priceVisit } from './price.service'
import { pointsOfBooking, pointsOfQuote } from './prospect.service'
import { findHeldReschedule, listHeldReschedules, listReschedules } from './reschedule.sql'
import { settlePending } from './settle.service'

const MINUTE_MS = 60_000
const KEY_BYTES = 20

export interface Choice {
  readonly store_id: number
  readonly day: StudioDay
  readonly time: StudioTime
  readonly items: readonly ChosenItem[]
  readonly tenders: Tenders
}

export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

/** Where, when, what and for how much: the same for the preview and for the booking itself. */
async function readChoice(ctx: Ctx, tx: Tx, { store_id, day, time, items }: Choice) {
  const [productIds, today] = [productIdsOf(items), studioDay(ctx.now())]
  // What the chain offers is the same for everybody who comes within a moment.
  const facts = await cachedBriefly(ctx, ['facts', store_id, productIds, today], (db) =>
    readBookingFacts(db, store_id, productIds, today),
  )
  const { store, pools } = facts
  const settings = await chainSettings(ctx)
  if (!store) throw new Refusal(storeNotFound)
  const plan = planFrom(items, facts)
  if (!plan.offered) throw new Refusal(notOffered)
  const priced = await priceVisit(tx, plan, items, day)
  const start_at = studioInstant(day, time)
  const basket: Basket = {
    store_id,
    city_id: store.city_id,
    day,
    lines: priced.lines.map(({ product_id, price_fen, addons }, nth) => ({
      product_id,
      category_id: plan.items[nth]!.product.category_id,
      price_fen,
      addons_fen: addons.reduce((all, one) => all + one.price_fen, 0),
    })),
  }
  return { store, pools, plan, settings, start_at, end_at: later(start_at, plan.minutes), basket, ...priced }
}

const wantsCards = ({ coupon_code, voucher_code, gift_cards }: Tenders): boolean =>
  coupon_code !== '' || voucher_code !== '' || gift_cards.length > 0

/** Every visitor may see a price; only the owner of a card may use it. */
async function quoteFor(ctx: Ctx, basket: Basket, tenders: Tenders): Promise<Quote> {
  const memberId = wantsCards(tenders) ? (await findSession(ctx)).memberId : 0
  return quote(ctx.db, memberId, basket, tenders, ctx.now())
}

export async function previewOf(ctx: Ctx, choice: Choice): Promise<BookingPreview> {
  const { store, end_at, lines, settings, basket } = await readChoice(ctx, ctx.db, choice)
  const quoted = await quoteFor(ctx, basket, choice.tenders)
  const reason = await closedBecause(ctx, { ...choice, start: cellOf(choice.time) })
  return {
    store,
    day: choice.day,
    time: choice.time,
    end_time: studioTime(end_at),
    lines,
    ...quoted,
    policy: settings.booking_policy,
    open: reason === '',
    reason,
    points_to_come: await pointsOfQuote(ctx, quoted),
  }
}

interface Submission extends Choice {
  readonly channel: string
  readonly remark: string
  readonly agreed: boolean
  readonly shown_payable_fen: number
  readonly besides: readonly string[]
}

const NO_LIMIT = 1_000_000
const DAY_MINUTES = 24 * 60

/** The visit that stands at the same hour, as its owner knows it. */
async function visitBeside(tx: Tx, { member_id, created_at }: HeldBooking, orderSn: string): Promise<BookingCard> {
  const found = await findOwn(tx, member_id, orderSn)
  if (!found) throw new Error('booking: beside what is not there')
  return presentCard(found, undefined, created_at)
}

interface HoldTerms {
  readonly settings: ChainSettings
  readonly besides: readonly string[]
  readonly claim: Claim
  readonly started: BookingStarted
}

async function hold(tx: Tx, row: HeldBooking, wanted: Wanted, terms: HoldTerms): Promise<void> {
  const { settings, besides, claim, started } = terms
  refuseByTime(wanted, { ...settings, now: row.created_at })
  const { holds_at_most, unpaid_a_day } =
    row.state === 'held' ? settings : { holds_at_most: NO_LIMIT, unpaid_a_day: NO_LIMIT }
  const cells = await cellsFor(tx, wanted)
  const limits = { day: wanted.day, cells, holds_at_most, unpaid_a_day, besides }
  const answer = { ...claim, reply: JSON.stringify(started) }
  const { holds, unpaid_since, beside, taking_id } = await holdBooking(tx, row, limits, answer)
  if (holds >= holds_at_most) throw new Refusal(tooManyHolds({ count: holds_at_most }))
  if (unpaid_since) {
    const again = later(unpaid_since, DAY_MINUTES)
    const time = `${formatShortDay(studioDay(again))} ${studioTime(again)}`
    throw new Refusal(pausedForUnpaid({ count: unpaid_a_day, time }))
  }
  if (beside !== null) throw new Refusal(besideAnother, await visitBeside(tx, row, beside))
  if (taking_id === null) throw new Refusal(slotTaken)
  cellsChanged(tx, wanted.store_id)
}

type Chosen = Awaited<ReturnType<typeof readChoice>>

/** The booking as it would stand, and how it is answered. */
function draftOf(ctx: MemberCtx, submitted: Submission, chosen: Chosen, quoted: Quote, order_sn: string, now: Date) {
  const { plan, settings, start_at, end_at, lines } = chosen
  const { total_fen, discount_fen, prepaid_fen, payable_fen } = quoted
  const policy = settings.booking_policy
  const isHeld = payable_fen > 0
  const hold_until = isHeld ? later(now, policy.hold_minutes) : null
  const state = isHeld ? 'held' : 'booked'
  const row: HeldBooking = {
    order_sn,
    member_id: ctx.principal.memberId,
    store_id: submitted.store_id,
    branch: plan.items.every(({ product }) => product.branch === 'makeup') ? 'makeup' : 'shoot',
    state,
    start_at,
    end_at,
    first_start_at: start_at,
    people: Math.max(...plan.items.map(({ people }) => people)),
    needs: [...plan.needs],
    lines,
    total_fen,
    discount_fen,
    prepaid_fen,
    payable_fen,
    remark: submitted.remark,
    channel: isChannel(submitted.channel) ? submitted.channel : '',
    policy,
    hold_until,
    booked_at: isHeld ? null : now,
    calendar_key: makeId('', ctx.randomBytes(KEY_BYTES)),
    created_at: now,
  }
  const started: BookingStarted = {
    order_sn,
    order_id: order_sn,
    state,
    payable_fen,
    hold_until: hold_until && seconds(hold_until),
  }
  return { row, started }
}

/** Whether a booking is nothing but its own statement: no card, no promotion, no wish that is fulfilled at once. */
const isAlone = ({ tenders, channel }: Submission, { total_fen }: Chosen): boolean =>
  !wantsCards(tenders) && !isChannel(channel) && total_fen > 0

/** Locks come in one order: cards, the member's holds, then cells; the new booking is not visible to others yet. */
export async function startBooking(ctx: MemberCtx, submitted: Submission, claim: Claim): Promise<BookingStarted> {
  demandMobile(ctx)
  if (!submitted.agreed) throw new Refusal(agreementMissing)
  const { memberId } = ctx.principal
  const now = ctx.now()
  const chosen = await readChoice(ctx, ctx.db, submitted)
  const { plan, pools, settings, basket } = chosen
  const { store_id, day, time, tenders, besides } = submitted
  const start = async (tx: Tx): Promise<BookingStarted> => {
    const order_sn = makePayableNo('booking', ctx.randomBytes(ID_LENGTH))
    const quoted = await lockTenders(tx, { member_id: memberId, basket, tenders, subject_no: order_sn, now })
    const { payable_fen } = quoted
    if (payable_fen !== submitted.shown_payable_fen) throw new Refusal(priceChanged, { payable_fen })
    const { row, started } = draftOf(ctx, submitted, chosen, quoted, order_sn, now)
    const wanted = { store_id, day, start: cellOf(time), needs: plan.needs, pools }
    await hold(tx, row, wanted, { settings, besides, claim, started })
    await countChannelLater(tx, now, 'booking', submitted.channel)
    if (row.state === 'booked') await removeBooked(tx, row)
    if (row.state === 'booked' && quoted.tenders.length > 0) await useTenders(tx, order_sn, now)
    if (row.state === 'booked') await notifyBooked(tx, order_sn, now)
    return started
  }
  return isAlone(submitted, chosen) ? start(ctx.db) : ctx.transaction(start)
}

/** Money on its way back for a booking and for its reschedules. */
async function refundsFor(tx: Tx, orderSn: string) {
  const subjects = [orderSn, ...(await listReschedules(tx, orderSn)).map(({ reschedule_no }) => reschedule_no)]
  return (await Promise.all(subjects.map((subject) => refundsOf(tx, subject)))).flat()
}

export async function bookingOf(ctx: MemberCtx, orderSn: string): Promise<BookingView> {
  const found = await findOwn(ctx.db, ctx.principal.memberId, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  const [events, refunds, pending, tenders, points] = await Promise.all([
    listEvents(ctx.db, orderSn),
    refundsFor(ctx.db, orderSn),
    findHeldReschedule(ctx.db, orderSn),
    tendersOf(ctx.db, orderSn),
    pointsOfBooking(ctx.db, found.booking, ctx.now()),
  ])
  return { ...presentBooking(found, { events, refunds, pending, tenders }, ctx.now()), ...points }
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

/** Refuses what may not be done now, by the rule that the button is shown by. */
export function demand(act: BookingAct, facts: BookingFacts, now: Date): void {
  const refusal = bookingRefusals[act](facts, now)
  if (refusal) throw new Refusal(refusal)
}

/** A member's own booking, locked for a change. */
export async function lockOwn(ctx: MemberCtx, tx: Tx, orderSn: string): Promise<BookingRow> {
  await pinAccount(ctx, tx)
  const row = await lockBooking(tx, orderSn)
  if (!row || row.member_id !== ctx.principal.memberId || row.hidden_at) throw new Refusal(bookingNotFound)
  return row
}

export const remarkOn = (ctx: MemberCtx, { order_sn, remark }: { order_sn: string; remark: string }): Promise<null> =>
  ctx.transaction(async (tx) => {
    const row = await lockOwn(ctx, tx, order_sn)
    demand('remark', row, ctx.now())
    if (!(await updateBooking(tx, order_sn, ['held', 'booked'], { remark }))) throw new Refusal(bookingStateChanged)
    const who = `member:${ctx.principal.memberId}`
    await addEvent(tx, order_sn, { event: 'remarked', who, at: ctx.now() })
    return null
  })

/** Hides a booking that is over from its owner; nothing is erased. */
export const hideBooking = (ctx: MemberCtx, orderSn: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    const row = await settlePending(ctx, tx, await lockOwn(ctx, tx, orderSn))
    demand('delete', row, ctx.now())
    await updateBooking(tx, orderSn, [row.state], { hidden_at: ctx.now() })
    return null
  })
