import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from '../../db/gauge'

interface Row extends Record<string, unknown> {
  claimed: number
  waiting: number
}

export const taskGauges: DatabaseGauges = {
  gauges: [
    { name: 'kuaimen_tasks_claimed', help: 'Rewards of tasks that were claimed in the last 24 hours' },
    { name: 'kuaimen_proofs_waiting', help: 'Notes that wait for the verdict of staff' },
  ],
  read: async (tx) => {
    const { rows } = await tx.execute<Row>(sql`
      select (select count(*) from task_done where claimed_at > now() - interval '1 day')::float8 as claimed,
             (select count(*) from task_proof where state = 'submitted')::float8 as waiting`)
    const { claimed = 0, waiting = 0 } = rows[0] ?? {}
    return [
      { name: 'kuaimen_tasks_claimed', value: claimed },
      { name: 'kuaimen_proofs_waiting', value: waiting },
    ]
  },
}
