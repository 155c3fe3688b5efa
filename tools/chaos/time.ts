// Time, for those who have none: what the clock would do in minutes, now.
import type { World } from './world.ts'

/** A killed server's jobs stay locked, and the next one takes them up after 20 seconds. There is no other now. */
export const unlockJobs = ({ database }: World) =>
  database.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')

/** The queue's pauses are over, and it looks. */
export const wakeJobs = async ({ database }: World, jobs: readonly string[] = []): Promise<void> => {
  await database.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
  )
  for (const job of jobs) await database.query('select graphile_worker.add_job($1, job_key := $1)', [job])
}
