import type { CampaignBlock } from '@kuaimen/contract/campaign/blocks.views'
import { judgeTake, leftText } from '@kuaimen/contract/campaign/offer.rules'
import type { NewcomerGift } from '@kuaimen/contract/campaign/page.views'
import type { CampaignMine, OwnOffers } from '@kuaimen/contract/campaign/take.views'
import { campaignNotFound } from '@kuaimen/contract/campaign/version.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import type { MemberCtx } from '../../context'
import { inviteLink } from '../../member/invite/invite.service'
import { cardsByCodes } from '../../wallet/issue/gift.service'
import { listOffers, type OfferFound } from '../offer/offer.sql'
import { offerKeysOf } from '../page/data.service'
import { newcomerGiftFor } from '../page/newcomer.service'
import { type Seen, seenFor } from '../take/eligibility.service'
import { listOwn, type OwnOffer } from '../take/take.sql'
import { findLiveByKey } from '../version/campaign.sql'
import { listEntries } from './form.sql'
import { findReminder } from './reminder.sql'

const formKeysOf = (blocks: readonly CampaignBlock[]): string[] =>
  blocks.flatMap((one) => (one.type === 'form' ? [one.form_key] : []))

/** Whether friends are brought along by it. */
const isShared = (blocks: readonly CampaignBlock[]): boolean =>
  blocks.some((one) => one.type === 'share' && one.referral)

type Cards = ReadonlyMap<string, WalletCard>

async function cardsOf(ctx: MemberCtx, own: readonly OwnOffer[]): Promise<Cards> {
  const codes = own.flatMap((one) => one.codes.map(({ code }) => code))
  const cards = codes.length === 0 ? [] : await cardsByCodes(ctx.db, ctx.principal.memberId, codes, ctx.now())
  return new Map(cards.map((card) => [card.code, card]))
}

/** One that is locked comes back when nobody pays, or no friend takes it; until then it is not there to be used. */
function standingOf({ giving, state }: WalletCard) {
  const locked = giving ? ('giving' as const) : ('booking' as const)
  return { usable: state === 'usable', ...(state === 'locked' && { locked }) }
}

/** A card that is not the member's any more was passed on: its number is the friend's. */
function codeOf({ coupon_type, code }: OwnOffer['codes'][number], cards: Cards) {
  const card = cards.get(code)
  if (!card) return { coupon_type, code: '', usable: false, given: true as const }
  return { coupon_type, code, ...standingOf(card) }
}

/** The same rule says what a tap would answer. */
function presentOwn({ now, offer, campaign }: OfferFound, own: OwnOffer, seen: Seen, cards: Cards, at: Date) {
  const unfit = seen.outside(campaign) || seen.unfit(offer.needs)
  const { state, reason } = judgeTake(now, offer, own, unfit, at)
  const isOut = state !== 'taken' && campaign.state !== 'published'
  return {
    state: isOut ? ('over' as const) : state === 'limit' ? ('unfit' as const) : state,
    reason,
    codes: own.codes.map((one) => codeOf(one, cards)),
    left_text: leftText(now, at),
  }
}

/** These offers for one member, and the campaigns beside them that the page asks about. */
async function seenOffers(ctx: MemberCtx, keys: readonly string[], pages: Parameters<typeof seenFor>[2]) {
  const at = ctx.now()
  const today = studioDay(at)
  const [found, own] = await Promise.all([
    listOffers(ctx.db, keys, today),
    listOwn(ctx.db, ctx.principal.memberId, keys, today),
  ])
  const campaigns = [...pages, ...found.map((one) => one.campaign)]
  const needs = found.map(({ offer }) => offer.needs)
  const [seen, cards] = await Promise.all([seenFor(ctx, ctx.db, campaigns, needs), cardsOf(ctx, own)])
  const ownOf = new Map(own.map((one) => [one.offer_key, one]))
  const offers = Object.fromEntries(
    found.flatMap((one) => {
      const mine = ownOf.get(one.offer.key)
      return mine ? [[one.offer.key, presentOwn(one, mine, seen, cards, at)]] : []
    }),
  )
  return { offers, seen }
}

/** Offers that are shown away from the page of their campaign. */
export async function offersOf(ctx: MemberCtx, keys: readonly string[]): Promise<OwnOffers> {
  const { offers } = await seenOffers(ctx, keys, [])
  return { offers }
}

/** The gift for newcomers while this member may still take it. */
export async function newcomerOf(ctx: MemberCtx, cityId: number | undefined): Promise<NewcomerGift | null> {
  const gift = await newcomerGiftFor(ctx, cityId)
  if (!gift) return null
  const { offers } = await offersOf(ctx, [gift.key])
  return offers[gift.key]?.state === 'takeable' ? gift : null
}

/** What a campaign's page is for one member: asked for after it is painted. */
export async function ownOffersOf(ctx: MemberCtx, key: string): Promise<CampaignMine> {
  const { memberId } = ctx.principal
  const live = await findLiveByKey(ctx.db, key)
  if (!live) throw new Refusal(campaignNotFound)
  const [{ offers, seen }, sent, reminded] = await Promise.all([
    seenOffers(ctx, offerKeysOf(live.blocks), [live]),
    listEntries(ctx.db, memberId, key),
    findReminder(ctx.db, key, memberId),
  ])
  const reason = seen.outside(live)
  const sentAt = new Map(sent.map(({ form_key, at: when }) => [form_key, Math.floor(when.getTime() / 1000)]))
  return {
    fits: reason === '',
    reason,
    level: seen.level,
    offers,
    forms: Object.fromEntries(formKeysOf(live.blocks).map((form) => [form, sentAt.get(form) ?? null])),
    invite: isShared(live.blocks) ? await inviteLink(ctx, live.path) : null,
    reminded,
  }
}
