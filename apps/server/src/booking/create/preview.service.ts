import { type BookingBounds, boundsOfStore } from '@kuaimen/contract/booking/bounds.rules'
import type { BookingPreview } from '@kuaimen/contract/booking/create.views'
import { turnOver, turnTaken } from '@kuaimen/contract/booking/record.errors'
import type { BookingCompany, BookingPolicy } from '@kuaimen/contract/booking/record.rules'
import type { CustomAsked } from '@kuaimen/contract/custom/custom.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import {
  addMinutes,
  type StudioDay,
  type StudioTime,
  studioDay,
  studioInstant,
  studioTime,
} from '@kuaimen/contract/kernel/time'
import { notOffered } from '@kuaimen/contract/schedule/schedule.errors'
import { cellOf } from '@kuaimen/contract/schedule/schedule.rules'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { Basket } from '@kuaimen/contract/wallet/card.rules'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import { findSession } from '../../account/session/session.service'
import { chainSettings } from '../../brand/settings.service'
import type { AnyoneCtx, Ctx } from '../../context'
import { planFrom, productIdsOf } from '../../product/visit.service'
import { cachedBriefly } from '../../schedule/cache.service'
import { closedBecause } from '../../schedule/schedule.service'
import { type Quote, quote } from '../../wallet/tender/tender.service'
import { pointsOfQuote } from '../money/points-preview.service'
import { type ChosenItem, type GivenPrices, priceVisit } from '../money/price.service'
import { checkCustom } from './custom-choice.service'
import { readBookingFacts } from './facts.sql'
import { turnsPort } from './turns.port'

export interface Choice {
  readonly store_id: number
  readonly day: StudioDay
  readonly time: StudioTime
  readonly items: readonly ChosenItem[]
  readonly tenders: Tenders
  readonly custom?: CustomAsked | undefined
  readonly turn_no?: string | undefined
}

/** What was agreed with somebody about a booking, instead of what the catalogue and the chain say. */
export interface Terms {
  readonly prices: GivenPrices
  readonly company: BookingCompany
  readonly company_fen: number
  readonly bounds: BookingBounds
  readonly policy: BookingPolicy
}

/** Where, when, what and for how much: the same for the preview and for the booking itself. */
export async function readChoice(ctx: Ctx, choice: Choice, terms?: Terms) {
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
  const custom = await checkCustom(ctx, plan, items, asked)
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
  const end_at = addMinutes(start_at, plan.minutes)
  return { store, pools, plan, settings, policy, terms, custom, start_at, end_at, basket, ...priced }
}

export const wantsCards = ({ coupon_code, voucher_code, gift_cards }: Tenders): boolean =>
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
