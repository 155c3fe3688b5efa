import { type SQL, sql } from 'drizzle-orm'

/** Later than anything else that waits: money comes before messages. */
const PRIORITY = 10
/** A queue runs one job at a time, so this is how many messages go out at once: the other slots stay free for the rest. */
const QUEUES = 2

/** How the job of a message is added to the queue, by the notice's id. */
export const asMessage = (noticeId: SQL | string): SQL =>
  sql`queue_name := 'notice:' || abs(hashtext(${noticeId})::bigint) % ${sql.raw(String(QUEUES))}, priority := ${sql.raw(String(PRIORITY))}`
