import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from './gauge'

/** A backlog is counted to here; more is as bad. */
const AT_MOST = 100_000

interface Row extends Record<string, unknown> {
  task: string
  waiting: number
  oldest: number
  failed: number
}

const GIVEN_UP = sql`j.attempts >= j.max_attempts and j.locked_at is null`
const DUE = sql`j.attempts < j.max_attempts and j.run_at <= now()`

/** The queue itself: what is done is no longer in it. */
export const queueGauges: DatabaseGauges = {
  gauges: [
    {
      name: 'kuaimen_jobs_waiting',
      help: 'Jobs whose time has come, those under way included',
      labelNames: ['task'],
    },
    {
      name: 'kuaimen_jobs_oldest_seconds',
      help: 'How long the oldest job that nobody works on has been due',
      labelNames: ['task'],
    },
    {
      name: 'kuaimen_jobs_failed',
      help: 'Jobs that were tried as often as they may be: a person looks',
      labelNames: ['task'],
    },
  ],
  read: async (tx) => {
    const { rows } = await tx.execute<Row>(sql`
      select t.identifier as task,
        count(*) filter (where ${DUE})::int as waiting,
        coalesce(max(extract(epoch from now() - j.run_at)) filter (where ${DUE} and j.locked_at is null), 0)::float8 as oldest,
        count(*) filter (where ${GIVEN_UP})::int as failed
      from (select * from graphile_worker._private_jobs limit ${AT_MOST}) j
      join graphile_worker._private_tasks t on t.id = j.task_id
      group by t.identifier`)
    return rows.flatMap(({ task, waiting, oldest, failed }) => [
      { name: 'kuaimen_jobs_waiting', labels: { task }, value: waiting },
      { name: 'kuaimen_jobs_oldest_seconds', labels: { task }, value: oldest },
      { name: 'kuaimen_jobs_failed', labels: { task }, value: failed },
    ])
  },
}
