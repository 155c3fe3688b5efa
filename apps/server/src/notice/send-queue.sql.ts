import { deadlineKinds } from '@kuaimen/contract/notice/notice.rules'
import { type SQL, sql } from 'drizzle-orm'

/** Later than anything else that waits: money comes before messages. */
const PRIORITY = 10
/** Still after money, and before ten thousand reminders. */
const DEADLINE_PRIORITY = 5
/** A queue runs one job at a time, so this is how many messages go out at once: the other slots stay free for the rest. */
const QUEUES = 2

/** Whether a notice of this kind has a deadline. */
export const hasDeadline = (kind: SQL): SQL => sql`${kind} = any(${sql.param([...deadlineKinds])}::text[])`

/** How the job of a message is added to the queue, by the notice's id and kind. */
export const asMessage = (noticeId: SQL | string, kind: SQL): SQL => sql`
  queue_name := 'notice:' || abs(hashtext(${noticeId})::bigint) % ${sql.raw(String(QUEUES))},
  priority := case when ${hasDeadline(kind)} then ${sql.raw(String(DEADLINE_PRIORITY))} else ${sql.raw(String(PRIORITY))} end`
