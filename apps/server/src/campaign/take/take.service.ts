import { captchaNeeded } from '@kuaimen/contract/account/person.errors'
import { CAPTCHA_UNTIL_MS, judgeTake, TAKES_A_DAY, type Verdict } from '@kuaimen/contract/campaign/offer.rules'
import type { OfferTaken } from '@kuaimen/contract/campaign/take.views'
import {
  campaignNotFound,
  offerClosed,
  offerGone,
  offerGoneToday,
  offerTaken,
  offerUnfit,
} from '@kuaimen/contract/campaign/version.errors'
import { type Failure, Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { isChannel } from '@kuaimen/contract/kernel/validation'
import { usePass } from '../../account/proof/captcha.service'
import { pinAccount } from '../../account/self/account.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { lockMembership } from '../../member/points/points.service'
import { tellFact } from '../../member/task/fact.service'
import { cardsByCodes } from '../../wallet/issue/gift.service'
import { issueGift } from '../../wallet/issue/issue.service'
import { countLater } from '../count/count.service'
import { listOffers, type OfferFound } from '../offer/offer.sql'
import { type Seen, seenFor } from './eligibility.service'
import { listOwn, type OwnOffer, takeOne } from './take.sql'

interface Wanted {
  readonly offer_key: string
  readonly channel: string
  /** It comes with an invitation. */
  readonly token?: boolean
  readonly captcha_pass?: string | undefined
}

const FAILURES: Readonly<Record<Refused, Failure>> = {
  sold_out: offerGone,
  day_out: offerGoneToday,
  limit: offerTaken,
  soon: offerClosed,
  over: offerClosed,
  unfit: offerUnfit,
}

type Card = Omit<OfferTaken, 'taken_before'>

/** A card that was passed on is the friend's: of it nothing is shown but its kind. */
export type TakenOrGiven = OfferTaken | { readonly given: true; readonly coupon_type: OfferTaken['coupon_type'] }

const refusal = (state: keyof typeof FAILURES, reason = '') => new Refusal(FAILURES[state], { reason })

/** The newest of these cards that is still the member's; null where all of them were passed on. */
async function shown(ctx: MemberCtx, tx: Tx, codes: readonly string[]): Promise<Card | null> {
  const cards = await cardsByCodes(tx, ctx.principal.memberId, codes, ctx.now())
  const card = codes.map((code) => cards.find((one) => one.code === code)).find(Boolean)
  if (!card) return null
  const { coupon_type, code, worth, valid_until } = card
  return { coupon_type, code, worth, valid_until }
}

/** A new account shows that there is a person behind it, where the offer asks for that. */
async function checkPerson(ctx: MemberCtx, tx: Tx, { offer }: OfferFound, { created_at }: Seen, pass = '') {
  const at = ctx.now()
  if (!offer.needs.captcha || at.getTime() - created_at.getTime() >= CAPTCHA_UNTIL_MS) return
  if (!pass || !(await usePass(tx, pass, {}, at))) throw new Refusal(captchaNeeded)
}

type Refused = Exclude<Verdict['state'], 'takeable' | 'taken'>

const isRefused = (state: Verdict['state']): state is Refused => state !== 'takeable' && state !== 'taken'

/** By what is there already; what is asked of the member comes later. A draft gives nothing. */
function judgeFirst({ now, offer, campaign }: OfferFound, own: OwnOffer, at: Date): Verdict {
  const verdict = judgeTake(now, offer, own, '', at)
  return verdict.state === 'takeable' && campaign.state !== 'published' ? { state: 'over', reason: '' } : verdict
}

async function ownOf(ctx: MemberCtx, tx: Tx, offerKey: string): Promise<OwnOffer> {
  const [own] = await listOwn(tx, ctx.principal.memberId, [offerKey], studioDay(ctx.now()))
  if (!own) throw new Refusal(campaignNotFound)
  return own
}

/** What the member has of it, locked until the end: taps of one member come one after the other. */
async function lockOwn(ctx: MemberCtx, tx: Tx, offerKey: string): Promise<OwnOffer> {
  if (!(await lockMembership(tx, ctx.principal.memberId, ctx.now()))) await pinAccount(ctx, tx)
  return ownOf(ctx, tx, offerKey)
}

/** Cards that were taken before, the newest first: one of them that is still here, or that they were passed on. */
export async function takenBefore(ctx: MemberCtx, tx: Tx, codes: OwnOffer['codes']): Promise<TakenOrGiven> {
  const card = await shown(
    ctx,
    tx,
    codes.map(({ code }) => code),
  )
  return card ? { ...card, taken_before: 1 } : { given: true, coupon_type: codes[0]!.coupon_type }
}

/**
 * Takes one of an offer, in a transaction of the caller's. Who has it already, and who comes too late, is answered
 * before anything is locked. The offer's row, for which everybody waits, is locked last, when the card is there.
 */
export async function takeIn(ctx: MemberCtx, tx: Tx, wanted: Wanted): Promise<TakenOrGiven> {
  const at = ctx.now()
  const [found] = await listOffers(tx, [wanted.offer_key], studioDay(at))
  if (!found) throw new Refusal(campaignNotFound)
  for (const look of [ownOf, lockOwn]) {
    const own = await look(ctx, tx, wanted.offer_key)
    const { state, reason } = judgeFirst(found, own, at)
    if (state === 'taken') return takenBefore(ctx, tx, own.codes)
    if (isRefused(state)) throw refusal(state, reason)
  }
  const seen = await seenFor(ctx, tx, [found.campaign], [found.offer.needs])
  const unfit = seen.outside(found.campaign) || seen.unfit(found.offer.needs, wanted.token)
  if (unfit) throw refusal('unfit', unfit)
  // An invitation is proof of a person already, and its page has no puzzle.
  if (!wanted.token) await checkPerson(ctx, tx, found, seen, wanted.captcha_pass)
  return takeNew(ctx, tx, found, { ...wanted, inviter_id: seen.inviter_id, day: studioDay(at) })
}

async function takeNew(
  ctx: MemberCtx,
  tx: Tx,
  { offer }: OfferFound,
  { channel: said, inviter_id, day }: Wanted & { readonly inviter_id: number | null; readonly day: string },
): Promise<OfferTaken> {
  const { memberId: member_id } = ctx.principal
  const at = ctx.now()
  const channel = isChannel(said) ? said : ''
  const code = await issueGift(tx, offer.gift, { member_id, at, randomBytes: ctx.randomBytes, origin: 'campaign' })
  const about = { offer_key: offer.key, campaign_key: offer.campaign_key }
  await tellFact(tx, { member_id, fact: 'coupon_taken', subject_no: code, at, about })
  const card = await shown(ctx, tx, [code])
  if (!card) throw new Error('campaign: a take without its card')
  const take = { offer_key: offer.key, member_id, day, at, channel, inviter_id, code, coupon_type: offer.gift.kind }
  const refused = await takeOne(tx, { ...take, takes_a_day: TAKES_A_DAY })
  if (refused) throw refusal(refused)
  countLater(ctx, tx, { campaign_key: offer.campaign_key, channel, what: 'take' })
  return { ...card, taken_before: 0 }
}

export const takeOwn = (ctx: MemberCtx, wanted: Omit<Wanted, 'token'>): Promise<OfferTaken> =>
  ctx.transaction(async (tx) => {
    const taken = await takeIn(ctx, tx, wanted)
    if ('given' in taken) throw refusal('limit', '已经领过，并转赠给了朋友')
    return taken
  })
