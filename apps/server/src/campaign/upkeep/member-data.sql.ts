import { asc, eq } from 'drizzle-orm'
import type { Export, Leave } from '../../context'
import { campaign_form_entry, campaign_offer, campaign_take, campaign_token_use } from '../version/campaign.table'
import { campaign_reminder, campaign_token_try } from '../version/take.table'

/** What was taken stays counted; what was written, asked for and tried goes. */
export const eraseAnswers: Leave = async (tx, memberId) => {
  await tx.delete(campaign_form_entry).where(eq(campaign_form_entry.member_id, memberId))
  await tx.delete(campaign_token_try).where(eq(campaign_token_try.member_id, memberId))
  await tx.delete(campaign_reminder).where(eq(campaign_reminder.member_id, memberId))
  await tx.update(campaign_take).set({ channel: '' }).where(eq(campaign_take.member_id, memberId))
}

export const exportTakes: Export = (tx, memberId) =>
  tx
    .select({
      offer: campaign_offer.name,
      at: campaign_take.at,
      coupon_type: campaign_take.coupon_type,
      code: campaign_take.code,
      channel: campaign_take.channel,
    })
    .from(campaign_take)
    .innerJoin(campaign_offer, eq(campaign_offer.key, campaign_take.offer_key))
    .where(eq(campaign_take.member_id, memberId))
    .orderBy(asc(campaign_take.at), asc(campaign_take.code))

export const exportForms: Export = (tx, memberId) =>
  tx
    .select({
      campaign: campaign_form_entry.campaign_key,
      form: campaign_form_entry.form_key,
      answers: campaign_form_entry.answers,
      consent: campaign_form_entry.consent_version,
      at: campaign_form_entry.at,
    })
    .from(campaign_form_entry)
    .where(eq(campaign_form_entry.member_id, memberId))
    .orderBy(asc(campaign_form_entry.at))

export const exportInvitations: Export = async (tx, memberId) => ({
  opened: await tx
    .select({ at: campaign_token_use.at, code: campaign_token_use.take_code })
    .from(campaign_token_use)
    .where(eq(campaign_token_use.member_id, memberId)),
  wrong: await tx
    .select({ at: campaign_token_try.at, address: campaign_token_try.address })
    .from(campaign_token_try)
    .where(eq(campaign_token_try.member_id, memberId)),
  reminders: await tx
    .select({ campaign: campaign_reminder.campaign_key, at: campaign_reminder.at })
    .from(campaign_reminder)
    .where(eq(campaign_reminder.member_id, memberId)),
})
