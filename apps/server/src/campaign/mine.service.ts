import type { CampaignBlock } from '@kuaimen/contract/campaign/blocks.views'
import { campaignNotFound } from '@kuaimen/contract/campaign/campaign.errors'
import { judgeTake, leftText } from '@kuaimen/contract/campaign/offer.rules'
import type { CampaignMine } from '@kuaimen/contract/campaign/take.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCtx } from '../context'
import { inviteLink } from '../member/invite.service'
import { findLiveByKey } from './campaign.sql'
import { listEntries } from './form.sql'
import { offerKeysOf } from './gather.service'
import { listOffers, type OfferFound } from './offer.sql'
import { findReminder } from './remind.sql'
import { type Seen, seenFor } from './standing.service'
import { listOwn, type OwnOffer } from './take.sql'

const formKeysOf = (blocks: readonly CampaignBlock[]): string[] =>
  blocks.flatMap((one) => (one.type === 'form' ? [one.form_key] : []))

/** Whether friends are brought along by it. */
const isShared = (blocks: readonly CampaignBlock[]): boolean =>
  blocks.some((one) => one.type === 'share' && one.referral)

/** The same rule says what a tap would answer. */
function presentOwn({ now, offer, campaign }: OfferFound, own: OwnOffer, seen: Seen, at: Date) {
  const unfit = seen.outside(campaign) || seen.unfit(offer.needs)
  const { state, reason } = judgeTake(now, offer, own, unfit, at)
  const isOut = state !== 'taken' && campaign.state !== 'published'
  return {
    state: isOut ? ('over' as const) : state === 'limit' ? ('unfit' as const) : state,
    reason,
    codes: [...own.codes],
    left_text: leftText(now, at),
  }
}

/** What a campaign's page is for one member: asked for after it is painted. */
export async function mineOf(ctx: MemberCtx, key: string): Promise<CampaignMine> {
  const { memberId } = ctx.principal
  const at = ctx.now()
  const today = studioDay(at)
  const live = await findLiveByKey(ctx.db, key)
  if (!live) throw new Refusal(campaignNotFound)
  const [keys, formKeys] = [offerKeysOf(live.blocks), formKeysOf(live.blocks)]
  const [found, own, sent, reminded] = await Promise.all([
    listOffers(ctx.db, keys, today),
    listOwn(ctx.db, memberId, keys, today),
    listEntries(ctx.db, memberId, key),
    findReminder(ctx.db, key, memberId),
  ])
  const campaigns = [live, ...found.map((one) => one.campaign)]
  const needs = found.map(({ offer }) => offer.needs)
  const seen = await seenFor(ctx, ctx.db, campaigns, needs)
  const reason = seen.outside(live)
  const ownOf = new Map(own.map((one) => [one.offer_key, one]))
  const sentAt = new Map(sent.map(({ form_key, at: when }) => [form_key, Math.floor(when.getTime() / 1000)]))
  return {
    fits: reason === '',
    reason,
    level: seen.level,
    offers: Object.fromEntries(
      found.flatMap((one) => {
        const mine = ownOf.get(one.offer.key)
        return mine ? [[one.offer.key, presentOwn(one, mine, seen, at)]] : []
      }),
    ),
    forms: Object.fromEntries(formKeys.map((form) => [form, sentAt.get(form) ?? null])),
    invite: isShared(live.blocks) ? await inviteLink(ctx, live.path) : null,
    reminded,
  }
}
