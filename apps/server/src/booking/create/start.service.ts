import { boundsRefusal } from '@kuaimen/contract/booking/bounds.rules'
import type { BookingStarted } from '@kuaimen/contract/booking/create.views'
import type { GuestAsked } from '@kuaimen/contract/booking/guest.views'
import {
  agreementMissing,
  overlapsAnother,
  pausedForUnpaid,
  priceChanged,
  tooManyHolds,
  turnOver,
  turnTaken,
} from '@kuaimen/contract/booking/record.errors'
import type { BookingCard } from '@kuaimen/contract/booking/record.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import { addMinutes, formatDayTime } from '@kuaimen/contract/kernel/time'
import { isChannel } from '@kuaimen/contract/kernel/validation'
import { slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { cellOf, deskWindow } from '@kuaimen/contract/schedule/schedule.rules'
import { pinAccount } from '../../account/self/account.service'
import { demandMobile } from '../../account/session/session.service'
import { countChannelLater } from '../../brand/channel.service'
import type { ChainSettings } from '../../brand/settings.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import type { Claim } from '../../http/request/idempotency'
import { removeBooked } from '../../product/wish.service'
import { cellsChanged } from '../../schedule/cache.service'
import { cellsFor, refuseByTime, type Wanted } from '../../schedule/taking.service'
import { lockTenders, type Quote, useTenders } from '../../wallet/tender/tender.service'
import { writeGuest } from '../guest/guest.service'
import { chargeCompany } from '../money/company-share.service'
import { notifyBooked } from '../notice/notify.service'
import { findOwn } from '../record/booking.sql'
import { presentCard, seconds } from '../view/booking.present'
import { type HeldBooking, holdBooking } from './hold.sql'
import { type Choice, readChoice, type Terms, wantsCards } from './preview.service'
import { turnsPort } from './turns.port'

const KEY_BYTES = 20

export interface Submission extends Choice {
  readonly channel: string
  readonly remark: string
  readonly guest?: GuestAsked | undefined
  readonly agreed: boolean
  /** Without it nobody was shown a price: the server’s own counts all the same. */
  readonly shown_payable_fen?: number | undefined
  /** On the wire it has this name: own visits at the same hour that are wanted all the same. */
  readonly besides: readonly string[]
}

const NO_LIMIT = 1_000_000
const DAY_MINUTES = 24 * 60

/** The visit that stands at the same hour, as its owner knows it. */
async function overlappedVisit(tx: Tx, { member_id, created_at }: HeldBooking, orderSn: string): Promise<BookingCard> {
  const found = await findOwn(tx, member_id, orderSn)
  if (!found) throw new Error('booking: overlaps what is not there')
  return presentCard(found, undefined, created_at)
}

interface HoldTerms {
  readonly settings: ChainSettings
  readonly overlapping: readonly string[]
  readonly claim: Claim
  /** The answer to the key. */
  readonly reply: unknown
  readonly who: string
  readonly isAtDesk: boolean
  /** Cells that a turn has held for this booking. */
  readonly handed: number | null
}

async function hold(tx: Tx, row: HeldBooking, wanted: Wanted, terms: HoldTerms): Promise<void> {
  const { settings, overlapping, claim, reply, who, isAtDesk, handed } = terms
  const window = { ...settings, now: row.created_at }
  refuseByTime(wanted, isAtDesk ? deskWindow(window) : window)
  const { holds_at_most, unpaid_a_day } =
    row.state === 'held' ? settings : { holds_at_most: NO_LIMIT, unpaid_a_day: NO_LIMIT }
  const cells = await cellsFor(tx, wanted)
  const limits = { day: wanted.day, who, cells, handed, holds_at_most, unpaid_a_day, overlapping }
  const answer = { ...claim, reply: JSON.stringify(reply) }
  const { holds, unpaid_since, overlapped, taking_id } = await holdBooking(tx, row, limits, answer)
  if (holds >= holds_at_most) throw new Refusal(tooManyHolds({ count: holds_at_most }))
  if (unpaid_since) {
    const again = addMinutes(unpaid_since, DAY_MINUTES)
    throw new Refusal(pausedForUnpaid({ count: unpaid_a_day, time: formatDayTime(again) }))
  }
  if (overlapped !== null) throw new Refusal(overlapsAnother, await overlappedVisit(tx, row, overlapped))
  if (taking_id === null) throw new Refusal(handed === null ? slotTaken : turnOver)
  cellsChanged(tx, wanted.store_id)
}

type Chosen = Awaited<ReturnType<typeof readChoice>>

/** The booking as it would stand, and how it is answered. */
function draftOf(
  ctx: MemberCtx,
  submitted: Submission,
  chosen: Chosen,
  quoted: Quote,
  order_sn: string,
  now: Date,
  isUnproven: boolean,
) {
  const { plan, policy, terms, start_at, end_at, lines, custom } = chosen
  const { total_fen, discount_fen, prepaid_fen, payable_fen } = quoted
  const isHeld = payable_fen > 0
  const hold_until = isHeld ? addMinutes(now, policy.hold_minutes) : null
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
    is_unproven: isUnproven,
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
const isSingleStatement = ({ tenders, channel, turn_no, guest }: Submission, { total_fen }: Chosen): boolean =>
  !wantsCards(tenders) && !isChannel(channel) && turn_no === undefined && !guest && total_fen > 0

/** The cells of the caller's turn, which ends with it; without a turn none. */
async function takeTurn(ctx: MemberCtx, tx: Tx, { turn_no }: Submission, order_sn: string): Promise<number | null> {
  if (turn_no === undefined) return null
  const asked = { turn_no, member_id: ctx.principal.memberId, order_sn, at: ctx.now() }
  const turns = ctx.ports.of(turnsPort)
  const handed = await turns.handOver(tx, asked)
  if (handed !== null) return handed
  const made = await turns.findMade(tx, asked)
  throw made ? new Refusal(turnTaken, made) : new Refusal(turnOver)
}

/** Staff who book for a customer: nothing has to be prepared ahead, and the history names them. */
export interface AtDesk {
  readonly who: string
  /** The number may be another's. */
  readonly isUnproven: boolean
  readonly reply: (started: BookingStarted) => unknown
}

interface Start {
  readonly submitted: Submission
  readonly chosen: Chosen
  readonly claim: Claim
  readonly atDesk?: AtDesk | undefined
}

/** Locks come in one order: the account, cards, the turn, the member's holds, then cells; the new booking is not visible to others yet. */
async function start(ctx: MemberCtx, tx: Tx, { submitted, chosen, claim, atDesk }: Start): Promise<BookingStarted> {
  const now = ctx.now()
  const { plan, pools, settings, basket } = chosen
  const { store_id, day, time, tenders, besides: overlapping } = submitted
  const order_sn = makePayableNo('booking', ctx.randomBytes(ID_LENGTH))
  if (submitted.turn_no !== undefined) await pinAccount(ctx, tx)
  const lock = { member_id: ctx.principal.memberId, basket, tenders, subject_no: order_sn, now }
  const quoted = await lockTenders(tx, lock)
  const { payable_fen } = quoted
  if (payable_fen !== (submitted.shown_payable_fen ?? payable_fen)) throw new Refusal(priceChanged, { payable_fen })
  const { row, started } = draftOf(ctx, submitted, chosen, quoted, order_sn, now, atDesk?.isUnproven ?? false)
  const wanted = { store_id, day, start: cellOf(time), needs: plan.needs, pools }
  const handed = await takeTurn(ctx, tx, submitted, order_sn)
  const reply = atDesk ? atDesk.reply(started) : started
  const who = atDesk?.who ?? `member:${row.member_id}`
  const isAtDesk = atDesk !== undefined
  await hold(tx, row, wanted, { settings, overlapping, claim, reply, who, isAtDesk, handed })
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
  return isSingleStatement(submitted, chosen)
    ? start(ctx, ctx.db, begun)
    : ctx.transaction((tx) => start(ctx, tx, begun))
}

/** A booking on terms that another room has agreed on, ready to be made in that room's transaction. */
export async function prepareFor(ctx: MemberCtx, submitted: Submission, terms: Terms, claim: Claim): Promise<Start> {
  demandReady(ctx, submitted)
  if (boundsRefusal(terms.bounds, submitted)) throw new Refusal(startClosed)
  return { submitted, chosen: await readChoice(ctx, submitted, terms), claim }
}

/** The port for rooms above: they take what is theirs first, then this, and write what is theirs with its number. */
export const holdFor = (ctx: MemberCtx, tx: Tx, prepared: Start): Promise<BookingStarted> => start(ctx, tx, prepared)

/** The same path for a customer at the desk: the same cells, the same limits, the same race. */
export async function prepareAtDesk(
  ctx: MemberCtx,
  submitted: Submission,
  atDesk: AtDesk,
  claim: Claim,
): Promise<Start> {
  demandReady(ctx, submitted)
  return { submitted, chosen: await readChoice(ctx, submitted), claim, atDesk }
}
