// The server is stopped dead at a named point. It knows nothing of it: somebody it waits for does not answer.
import { setTimeout as pause } from 'node:timers/promises'
import type { Subject } from './subject.ts'

/** Less than the server waits for a provider, so that it is still waiting when it dies. */
const WITHIN_MS = 3500

export type Stand = {
  /** Makes the server wait; gives what lets it go on. */
  hold: () => Promise<() => Promise<unknown>>
  /** What brings it to the point; never has an answer. */
  act: () => Promise<unknown>
  /** How many stand there. */
  count: () => Promise<number>
  wanted: number
}

/** A statement that takes locks, kept in an open transaction. */
export const lockBy =
  ({ database }: Subject, statement: string, values: unknown[] = []) =>
  async () => {
    const client = await database.connect()
    await client.query('begin')
    await client.query(statement, values)
    return async () => {
      await client.query('rollback')
      client.release()
    }
  }

export const countWaiting = async ({ database }: Subject): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count ?? 0
}

/** A dead server's jobs look busy: minutes pass before anybody may think otherwise. */
const letMinutesPass = ({ database }: Subject) =>
  database.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '10 minutes' where locked_at is not null`,
  )

/** How many stood at the point when it was killed. */
export const killAt = async (subject: Subject, { hold, act, count, wanted }: Stand): Promise<number> => {
  const letGo = await hold()
  const acting = act()
  let stood = 0
  for (const until = Date.now() + WITHIN_MS; stood < wanted && Date.now() < until; await pause(20))
    stood = await count()
  await subject.kill()
  await letGo()
  await letMinutesPass(subject)
  await subject.restart()
  await acting
  return stood
}
