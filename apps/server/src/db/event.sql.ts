import { sql } from 'drizzle-orm'
import type { Tx } from './database'
import { jobPayload } from './job-payload'

/** A job that is already in the queue under this key runs when it was to run. */
export const addEventJob = (tx: Tx, name: string, about: object, key: string) =>
  tx.execute(
    sql`select graphile_worker.add_job(${name}, payload := ${jobPayload(tx, about)}::json, job_key := ${`${name}:${key}`}, job_key_mode := 'preserve_run_at')`,
  )
