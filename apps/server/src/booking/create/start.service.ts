import { type BookingBounds, boundsOfStore, boundsRefusal } from '@kuaimen/contract/booking/bounds.rules'
import type { GuestAsked } from '@kuaimen/contract/booking/guest.views'
import {
  agreementMissing,
  besideAnother,
  pausedForUnpaid,
  priceChanged,
  tooManyHolds,
  turnOver,
  turnTaken,
} from '@kuaimen/contract/booking/record.errors'
import type { BookingCompany, BookingPolicy } from '@kuaimen/contract/booking/record.rules'
import type { BookingCard, BookingPreview, BookingStarted } from '@kuaimen/contract/booking/record.views'
import type { CustomAsked } from '@kuaimen/contract/custom/custom.views'
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
import { notOffered, slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { cellOf } from '@kuaimen/contract/schedule/schedule.rules'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { Basket } from '@kuaimen/contract/wallet/card.rules'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import { pinAccount } from '../../account/self/account.service'
import { demandMobile, findSession } from '../../account/session/session.service'
import { countChannelLater } from '../../brand/channel.service'
import { type ChainSettings, chainSettings } from '../../brand/settings.service'
import type { AnyoneCtx, Ctx, MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import type { Claim } from '../../http/request/idempotency'
import { planFrom, productIdsOf } from '../../product/visit.service'
import { removeBooked } from '../../product/wish.service'
import { cachedBriefly, cellsChanged } from '../../schedule/cache.service'
import { closedBecause } from '../../schedule/schedule.service'
import { cellsFor, refuseByTime, type Wanted } from '../../schedule/taking.service'
import { lockTenders, type Quote, quote, useTenders } from '../../wallet/tender/tender.service'
import { writeGuest } from '../guest/guest.service'
import { chargeCompany } from '../money/company-share.service'
import { pointsOfQuote } from '../money/points-preview.service'
import { type ChosenItem, type GivenPrices, priceVisit } from '../money/price.service'
import { notifyBooked } from '../notice/notify.service'
import { findOwn, type HeldBooking, holdBooking } from '../record/booking.sql'
import { presentCard, seconds } from '../view/booking.present'
import { madeToMeasure } from './custom-choice.service'
import { readBookingFacts } from './facts.sql'
import { turnsPort } from './turns.port'

const MINUTE_MS = 60_000
const KEY_BYTES = 20

export interface Choice {
  readonly store_id: number
  readonly day: StudioDay
  readonly time: StudioTime
  readonly items: readonly ChosenItem[]
  readonly tenders: Tenders
  readonly custom?: CustomAsked | undefined
  readonly turn_no?: string | undefined
}

export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

/** What was agreed with somebody about a booking, instead of what the catalogue and the chain say. */
export interface Terms {
  readonly prices: GivenPrices
  readonly company: BookingCompany
  readonly company_fen: number
  readonly bounds: BookingBounds
  readonly policy: BookingPolicy
}

/** Where, when, what and for how much: the same for the preview and for the booking itself. */
async function readChoice(ctx: Ctx, choice: Choice, terms?: Terms) {
  const { store_id, day, time, items, custom: asked } = choice
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
  const custom = await madeToMeasure(ctx, plan, items, asked)
  const priced = await priceVisit(ctx.db, plan, items, day, terms?.prices)
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
    covered_fen: terms?.company_fen ?? 0,
  }
  const policy = terms?.policy ?? settings.booking_policy
  const end_at = later(start_at, plan.minutes)
  return { store, pools, plan, settings, policy, terms, custom, start_at, end_at, basket, ...priced }
}

const wantsCards = ({ coupon_code, voucher_code, gift_cards }: Tenders): boolean =>
  coupon_code !== '' || voucher_code !== '' || gift_cards.length > 0

/** Of a call that becomes a member's own; who has no session is told why. */
const memberIdOf = async (ctx: AnyoneCtx): Promise<number> =>
  ctx.principal.kind === 'member' ? ctx.principal.memberId : (await findSession(ctx)).memberId

/** Every visitor may see a price; only the owner of a card may use it. */
async function quoteFor(ctx: AnyoneCtx, basket: Basket, tenders: Tenders): Promise<Quote> {
  const memberId = wantsCards(tenders) ? await memberIdOf(ctx) : 0
  return quote(ctx.db, memberId, basket, tenders, ctx.now())
}

type Standing = Pick<BookingPreview, 'open' | 'reason' | 'turn'>
const standingFor = (reason: string, turn?: BookingPreview['turn']): Standing => ({
  open: reason === '',
  reason,
  ...(turn ? { turn } : {}),
})

/** Whether it can be booked now, and why not; the place that is held for the caller is in nobody's way. */
async function standingOf(ctx: AnyoneCtx, choice: Choice, terms?: Terms): Promise<Standing> {
  const { turn_no } = choice
  const bounds = terms && boundsOfStore(terms.bounds, choice.store_id)
  const asked = { ...choice, bounds, start: cellOf(choice.time) }
  if (turn_no === undefined) return standingFor(await closedBecause(ctx, asked))
  const member_id = await memberIdOf(ctx)
  const turns = ctx.ports.of(turnsPort)
  const without = await turns.findTaking(ctx.db, { turn_no, member_id, at: ctx.now() })
  if (without !== null) return standingFor(await closedBecause(ctx, { ...asked, without }), { held: true, made: null })
  const made = await turns.findMade(ctx.db, { turn_no, member_id })
  return standingFor(made ? turnTaken.msg : turnOver.msg, { held: false, made })
}

export async function previewOf(ctx: AnyoneCtx, choice: Choice, terms?: Terms): Promise<BookingPreview> {
  const { store, end_at, lines, policy, basket } = await readChoice(ctx, choice, terms)
  const quoted = await quoteFor(ctx, basket, choice.tenders)
  return {
    store,
    day: choice.day,
    time: choice.time,
    end_time: studioTime(end_at),
    lines,
    ...quoted,
    policy,
    ...(await standingOf(ctx, choice, terms)),
    points_to_come: await pointsOfQuote(ctx, quoted),
  }
}

export interface Submission extends Choice {
  readonly channel: string
  readonly remark: string
  readonly guest?: GuestAsked | undefined
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
  /** Cells that a turn has held for this booking. */
  readonly handed: number | null
}

async function hold(tx: Tx, row: HeldBooking, wanted: Wanted, terms: HoldTerms): Promise<void> {
  const { settings, besides, claim, started, handed } = terms
  refuseByTime(wanted, { ...settings, now: row.created_at })
  const { holds_at_most, unpaid_a_day } =
    row.state === 'held' ? settings : { holds_at_most: NO_LIMIT, unpaid_a_day: NO_LIMIT }
  const cells = await cellsFor(tx, wanted)
  const limits = { day: wanted.day, cells, handed, holds_at_most, unpaid_a_day, besides }
  const answer = { ...claim, reply: JSON.stringify(started) }
  const { holds, unpaid_since, beside, taking_id } = await holdBooking(tx, row, limits, answer)
  if (holds >= holds_at_most) throw new Refusal(tooManyHolds({ count: holds_at_most }))
  if (unpaid_since) {
    const again = later(unpaid_since, DAY_MINUTES)
    const time = `${formatShortDay(studioDay(again))} ${studioTime(again)}`
    throw new Refusal(pausedForUnpaid({ count: unpaid_a_day, time }))
  }
  if (beside !== null) throw new Refusal(besideAnother, await visitBeside(tx, row, beside))
  if (taking_id === null) throw new Refusal(handed === null ? slotTaken : turnOver)
  cellsChanged(tx, wanted.store_id)
}

type Chosen = Awaited<ReturnType<typeof readChoice>>

/** The booking as it would stand, and how it is answered. */
function draftOf(ctx: MemberCtx, submitted: Submission, chosen: Chosen, quoted: Quote, order_sn: string, now: Date) {
  const { plan, policy, terms, start_at, end_at, lines, custom } = chosen
  const { total_fen, discount_fen, prepaid_fen, payable_fen } = quoted
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
    company_fen: terms?.company_fen ?? 0,
    company: terms?.company ?? null,
    bounds: terms?.bounds ?? null,
    payable_fen,
    remark: submitted.remark,
    custom,
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

/** Whether a booking is nothing but its own statement: no card, no promotion, no turn, nobody else who comes, no wish that is fulfilled at once. */
const isAlone = ({ tenders, channel, turn_no, guest }: Submission, { total_fen }: Chosen): boolean =>
  !wantsCards(tenders) && !isChannel(channel) && turn_no === undefined && !guest && total_fen > 0

/** The cells of the caller's turn, which ends with it; without a turn none. */
async function handedOver(ctx: MemberCtx, tx: Tx, { turn_no }: Submission, order_sn: string): Promise<number | null> {
  if (turn_no === undefined) return null
  const asked = { turn_no, member_id: ctx.principal.memberId, order_sn, at: ctx.now() }
  const turns = ctx.ports.of(turnsPort)
  const handed = await turns.handOver(tx, asked)
  if (handed !== null) return handed
  const made = await turns.findMade(tx, asked)
  throw made ? new Refusal(turnTaken, made) : new Refusal(turnOver)
}

interface Start {
  readonly submitted: Submission
  readonly chosen: Chosen
  readonly claim: Claim
}

/** Locks come in one order: the account, cards, the turn, the member's holds, then cells; the new booking is not visible to others yet. */
async function start(ctx: MemberCtx, tx: Tx, { submitted, chosen, claim }: Start): Promise<BookingStarted> {
  const now = ctx.now()
  const { plan, pools, settings, basket } = chosen
  const { store_id, day, time, tenders, besides } = submitted
  const order_sn = makePayableNo('booking', ctx.randomBytes(ID_LENGTH))
  if (submitted.turn_no !== undefined) await pinAccount(ctx, tx)
  const lock = { member_id: ctx.principal.memberId, basket, tenders, subject_no: order_sn, now }
  const quoted = await lockTenders(tx, lock)
  const { payable_fen } = quoted
  if (payable_fen !== submitted.shown_payable_fen) throw new Refusal(priceChanged, { payable_fen })
  const { row, started } = draftOf(ctx, submitted, chosen, quoted, order_sn, now)
  const wanted = { store_id, day, start: cellOf(time), needs: plan.needs, pools }
  const handed = await handedOver(ctx, tx, submitted, order_sn)
  await hold(tx, row, wanted, { settings, besides, claim, started, handed })
  if (submitted.guest) await writeGuest(tx, order_sn, ctx.principal.memberId, submitted.guest, now)
  await countChannelLater(tx, now, 'booking', submitted.channel)
  if (row.state === 'booked') await bookAtOnce(tx, row, quoted, now)
  return started
}

/** Nothing is due: what belongs to a booking that counts happens with it. */
async function bookAtOnce(tx: Tx, row: HeldBooking, { tenders }: Quote, now: Date): Promise<void> {
  await removeBooked(tx, row)
  if (tenders.length > 0) await useTenders(tx, row.order_sn, now)
  await chargeCompany(tx, row, now)
  await notifyBooked(tx, row.order_sn, now)
}

function demandReady(ctx: MemberCtx, { agreed }: Submission): void {
  demandMobile(ctx)
  if (!agreed) throw new Refusal(agreementMissing)
}

export async function startBooking(ctx: MemberCtx, submitted: Submission, claim: Claim): Promise<BookingStarted> {
  demandReady(ctx, submitted)
  const chosen = await readChoice(ctx, submitted)
  const begun = { submitted, chosen, claim }
  return isAlone(submitted, chosen) ? start(ctx, ctx.db, begun) : ctx.transaction((tx) => start(ctx, tx, begun))
}

/** A booking on terms that another room has agreed on, ready to be made in that room's transaction. */
export async function prepareFor(ctx: MemberCtx, submitted: Submission, terms: Terms, claim: Claim): Promise<Start> {
  demandReady(ctx, submitted)
  if (boundsRefusal(terms.bounds, submitted)) throw new Refusal(startClosed)
  return { submitted, chosen: await readChoice(ctx, submitted, terms), claim }
}

/** The port for rooms above: they take what is theirs first, then this, and write what is theirs with its number. */
export const holdFor = (ctx: MemberCtx, tx: Tx, prepared: Start): Promise<BookingStarted> => start(ctx, tx, prepared)
