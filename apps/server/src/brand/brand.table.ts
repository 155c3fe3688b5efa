import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Settings of the brand, one row a key; what the browser may see of them is ClientConfig. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})

/** Clicks, logins and bookings of promotions, counted by day: nothing of whom. */
export const channel_count = pgTable(
  'channel_count',
  {
    day: date().notNull(),
    channel: text().notNull(),
    act: text({ enum: ['login', 'booking', 'click'] }).notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.channel, t.act] })],
)
