import { GIVING_KINDS, GIVING_STATES } from '@kuaimen/contract/wallet/transfer.rules'
import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { member } from '../../account/person/account.table'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true })

/** A card on its way to a friend, and what became of it. */
export const giving = pgTable(
  'giving',
  {
    /** Z and what is random: the subject under which the card is locked. */
    giving_no: text().primaryKey(),
    /** Who gives. */
    member_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => member.id),
    kind: text({ enum: GIVING_KINDS }).notNull(),
    code: text().notNull(),
    name: text().notNull(),
    /** What is on a gift card; nothing for a voucher. */
    amount_fen: integer().notNull(),
    words: text().notNull(),
    picture: text().notNull(),
    /** The link is known to who has it, and to nobody here. */
    token_hash: bytea().notNull().unique('giving_token'),
    state: text({ enum: GIVING_STATES }).notNull(),
    taker_id: bigint({ mode: 'number' }).references(() => member.id),
    made_at: instant().notNull(),
    expires_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [
    uniqueIndex('giving_open').on(t.code).where(sql`state = 'open'`),
    index('giving_due').on(t.expires_at).where(sql`state = 'open'`),
    index('giving_member').on(t.member_id, t.made_at),
    index('giving_taker').on(t.taker_id, t.ended_at).where(sql`taker_id is not null`),
    index('giving_code').on(t.code),
    check('giving_ended', sql`(${t.state} = 'open') = (${t.ended_at} is null)`),
    check('giving_taken', sql`(${t.state} = 'taken') = (${t.taker_id} is not null)`),
    check('giving_amount', sql`(${t.kind} = 'gift_card') = (${t.amount_fen} > 0) and ${t.amount_fen} >= 0`),
    check('giving_period', sql`${t.made_at} < ${t.expires_at}`),
  ],
)
