import type { operatorForms, operatorTokens } from '@kuaimen/contract/campaign/offer.endpoints'
import type { OfferListed } from '@kuaimen/contract/campaign/offer.views'
import { campaignNotFound, offerNotFound } from '@kuaimen/contract/campaign/version.errors'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { StaffCtx } from '../../context'
import { listForms, listOffersOf, listTokensOf } from './listing.sql'
import { findOffer } from './offer.sql'
import { findCampaign } from './operator.sql'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

async function demandCampaign(ctx: StaffCtx, key: string): Promise<void> {
  if (!(await findCampaign(ctx.db, key))) throw new Refusal(campaignNotFound)
}

export async function offersFor(ctx: StaffCtx, key: string): Promise<OfferListed[]> {
  await demandCampaign(ctx, key)
  const rows = await listOffersOf(ctx.db, key, studioDay(ctx.now()))
  return rows.map(({ offer, taken_today }) => ({
    ...offer,
    opens_at: seconds(offer.opens_at),
    closes_at: seconds(offer.closes_at),
    taken_today,
  }))
}

/** Never what opens them: that was shown once. */
export async function tokensFor(
  ctx: StaffCtx,
  { offer_key, page }: InputOf<typeof operatorTokens>,
): Promise<DataOf<typeof operatorTokens>> {
  if (!(await findOffer(ctx.db, offer_key))) throw new Refusal(offerNotFound)
  const { total, rows } = await listTokensOf(ctx.db, offer_key, page)
  return {
    total,
    list: rows.map(({ kind, note, max_uses, uses, bound_mobile_hash, valid_until, ended_at, made_by }) => ({
      ...{ kind, note, max_uses, uses, made_by, bound: bound_mobile_hash !== null },
      valid_until: seconds(valid_until),
      ended_at: ended_at && seconds(ended_at),
    })),
  }
}

export async function formsFor(
  ctx: StaffCtx,
  { key, form_key, page }: InputOf<typeof operatorForms>,
): Promise<DataOf<typeof operatorForms>> {
  await demandCampaign(ctx, key)
  await ctx.audit(ctx.db, { action: 'member.read_forms', subject: ['campaign', key], after: { form_key, page } })
  const { total, rows } = await listForms(ctx.db, key, form_key, page)
  return {
    total,
    list: rows.map(({ form_key: form, member_id, answers, consent_version, at }) => ({
      ...{ form_key: form, member_id, consent_version, at: seconds(at) },
      answers: Object.fromEntries(
        Object.entries(answers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
      ),
    })),
  }
}
