import { customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files of the browser's build, of this release and those before it: every process can serve what any of them built. */
export const release_file = pgTable(
  'release_file',
  {
    /** As under /assets/; it changes with the content. */
    name: text().primaryKey(),
    /** Compressed with gzip. */
    body: bytea().notNull(),
    /** When a process that was built with it last said so. */
    seen_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('release_file_age').on(t.seen_at)],
)
