import { asc, eq, sql } from 'drizzle-orm'
import { type Export, type Leave, memberData, owned } from '../../member-data'
import { OFFER_TAKEN } from '../take/take.sql'
import { TOKEN_TRY } from '../take/token.sql'
import { campaign_form_entry, campaign_offer, campaign_take, campaign_token_use } from '../version/campaign.table'
import { campaign_reminder, campaign_token_try } from '../version/take.table'
import { reassignForms, reassignReminders, reassignTakes, reassignUses } from './reassign.sql'

const HOUR_MS = 3_600_000

/** Takes go on counting for the person until the offer is closed for a year, since it may be prolonged; whence they were taken goes. */
const eraseChannels: Leave = async (tx, memberId, at, left) => {
  await left.saveUses(sql`
    select ${OFFER_TAKEN}::text || o.key as what, t.at, o.closes_at + interval '1 year' as until
    from campaign_take t join campaign_offer o on o.key = t.offer_key
    where t.member_id = ${memberId} and o.closes_at + interval '1 year' > ${at.toISOString()}::timestamptz`)
  await tx.update(campaign_take).set({ channel: '' }).where(eq(campaign_take.member_id, memberId))
}

const exportTakes: Export = (tx, memberId) =>
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

const exportForms: Export = (tx, memberId) =>
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

const exportInvitations: Export = async (tx, memberId) => ({
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

const invitations = { export: { campaign_invitations: exportInvitations } } as const

export const campaignData = memberData({
  tables: [
    owned(campaign_take, {
      since: campaign_take.at,
      onMerge: reassignTakes,
      onLeave: eraseChannels,
      export: { campaign_takes: exportTakes },
    }),
    owned(campaign_token_use, { since: campaign_token_use.at, onMerge: reassignUses, onLeave: 'keep', ...invitations }),
    owned(campaign_token_try, {
      since: campaign_token_try.at,
      onMerge: 'reassign',
      onLeave: { hide: ['address'], uses: { what: TOKEN_TRY, at: campaign_token_try.at, forMs: HOUR_MS } },
      ...invitations,
    }),
    owned(campaign_form_entry, {
      since: campaign_form_entry.at,
      onMerge: reassignForms,
      onLeave: 'erase',
      export: { campaign_forms: exportForms },
    }),
    owned(campaign_reminder, {
      since: campaign_reminder.at,
      onMerge: reassignReminders,
      onLeave: 'erase',
      ...invitations,
    }),
  ],
})
