import { REFERRAL_REASONS, REFERRAL_STATES } from '@kuaimen/contract/member/invite.rules'
import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })
const memberId = () => bigint({ mode: 'number' }).references(() => member.id)

/** What a member's invitations are called by. */
export const invite_code = pgTable(
  'invite_code',
  {
    code: text().primaryKey(),
    member_id: memberId().notNull().unique('invite_code_member'),
    created_at: instant().notNull(),
  },
  (t) => [check('invite_code_letters', sql`${t.code} ~ '^[A-Z]{8}$'`)],
)

/** Who came by whom: one inviter each, and what became of it. */
export const referral = pgTable(
  'referral',
  {
    invitee_id: memberId().primaryKey(),
    inviter_id: memberId().notNull(),
    campaign_key: text().notNull().default(''),
    channel: text().notNull().default(''),
    /** Of the network it came from, under our pepper; emptied when it is no longer needed. */
    address_hash: bytea(),
    at: instant().notNull(),
    state: text({ enum: REFERRAL_STATES }).notNull().default('pending'),
    reason: text({ enum: REFERRAL_REASONS }).notNull().default(''),
    /** The visit by which it qualified. */
    order_sn: text().notNull().default(''),
    qualified_at: instant(),
    rewarded_at: instant(),
    taken_back_at: instant(),
    /** The coupon by which the friend was greeted. */
    gift_code: text().notNull().default(''),
    decided_by: integer(),
    decided_at: instant(),
  },
  (t) => [
    index('referral_inviter').on(t.inviter_id, t.at.desc()),
    index('referral_open').on(t.state, t.invitee_id),
    index('referral_address').on(t.address_hash, t.at).where(sql`address_hash is not null`),
    index('referral_operator').on(t.decided_by).where(sql`decided_by is not null`),
    check('referral_apart', sql`${t.invitee_id} <> ${t.inviter_id}`),
    check(
      'referral_proven',
      sql`${t.state} not in ('qualified', 'rewarded', 'taken_back') or (${t.order_sn} <> '' and ${t.qualified_at} is not null)`,
    ),
    check('referral_paid', sql`(${t.state} in ('rewarded', 'taken_back')) = (${t.rewarded_at} is not null)`),
  ],
)
