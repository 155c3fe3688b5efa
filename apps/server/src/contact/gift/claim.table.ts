import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'

const instant = () => timestamp({ withTimezone: true })

/**
 * A gift of an activity, once for a person and once for an account. It waits until the unionid belongs to a member.
 * Of who has left, the unionid is replaced by its hash (leaving.sql).
 */
export const contact_claim = pgTable(
  'contact_claim',
  {
    activity_code: text().notNull(),
    unionid: text().notNull(),
    member_id: bigint({ mode: 'number' }).references(() => member.id),
    selected_code: text().notNull(),
    code: text(),
    at: instant().notNull(),
    given_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.activity_code, t.unionid] }),
    unique('contact_claim_member').on(t.activity_code, t.member_id),
    index('contact_claim_unionid').on(t.unionid),
    index('contact_claim_owner').on(t.member_id).where(sql`member_id is not null`),
    index('contact_claim_waiting').on(t.selected_code).where(sql`given_at is null`),
    check('contact_claim_given', sql`(${t.given_at} is null) = (${t.code} is null)`),
    check('contact_claim_unionid', sql`${t.unionid} <> ''`),
  ],
)
