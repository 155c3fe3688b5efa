import { CLOSING_KINDS } from '@kuaimen/contract/booking/closing.views'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { store } from '../../store/store.table'

const instant = () => timestamp({ withTimezone: true })

/** Days on which a store takes nobody, with everybody who had a visit then as a case. */
export const closing = pgTable(
  'closing',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    store_id: integer()
      .notNull()
      .references(() => store.id),
    kind: text({ enum: CLOSING_KINDS }).notNull(),
    from_day: date().notNull(),
    until_day: date().notNull(),
    reason: text().notNull(),
    customer_text: text().notNull(),
    compensates: boolean().notNull(),
    state: text({ enum: ['draft', 'announced', 'withdrawn'] }).notNull(),
    version: integer().notNull().default(1),
    /** The principal who drafted it, and their name then. */
    by: text().notNull(),
    by_name: text().notNull(),
    at: instant().notNull(),
    announced_at: instant(),
    withdrawn_at: instant(),
  },
  (t) => [
    index('closing_store').on(t.store_id),
    index('closing_announced').on(t.id).where(sql`state = 'announced'`),
    check('closing_days', sql`${t.until_day} >= ${t.from_day}`),
  ],
)

/** A visit that a closing hit. Where it stands is read from its booking until its end is written down, once. */
export const closing_case = pgTable(
  'closing_case',
  {
    closing_id: integer()
      .notNull()
      .references(() => closing.id),
    /** Without a reference: its lock on the booking would come after those on cells, which is against the order. */
    order_sn: text().notNull(),
    at: instant().notNull(),
    /** When starts were looked for: a case without offers had none. */
    offered_at: instant(),
    outcome: text({ enum: ['rescheduled', 'refunded', 'visited'] }),
    decided_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.closing_id, t.order_sn] }),
    index('closing_case_order').on(t.order_sn),
    index('closing_case_open').on(t.closing_id).where(sql`outcome is null`),
  ],
)

/** A start that is offered to the customer of a case, and to nobody else of the same closing. */
export const closing_offer = pgTable(
  'closing_offer',
  {
    closing_id: integer().notNull(),
    order_sn: text().notNull(),
    store_id: integer()
      .notNull()
      .references(() => store.id),
    start_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.closing_id, t.store_id, t.start_at] }),
    index('closing_offer_case').on(t.closing_id, t.order_sn),
  ],
)
