import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'
import { campaign } from './campaign.table'

const instant = () => timestamp({ withTimezone: true })
const memberId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => member.id)

/** Wrong invitations, for the limits of guessing. */
export const campaign_token_try = pgTable(
  'campaign_token_try',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    member_id: memberId(),
    address: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('campaign_token_try_member').on(t.member_id, t.at),
    index('campaign_token_try_address').on(t.address, t.at),
  ],
)

/** Who wants to be told when a campaign begins; gone when it was told. */
export const campaign_reminder = pgTable(
  'campaign_reminder',
  {
    campaign_key: text()
      .notNull()
      .references(() => campaign.key),
    member_id: memberId(),
    /** When the offer opens that is waited for; null: when the campaign begins. */
    due_at: instant(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.campaign_key, t.member_id] }), index('campaign_reminder_member').on(t.member_id)],
)
