import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { jobPayload } from '../../db/job-payload'

/** A job about one booking, in the transaction that causes it; its key makes it unique. */
export const addJob = (tx: Tx, name: 'booking:ask_review', orderSn: string, afterSeconds = 0) =>
  tx.execute(
    sql`select graphile_worker.add_job(${name}, payload := ${jobPayload(tx, { order_sn: orderSn })}::json, run_at := now() + make_interval(secs => ${afterSeconds}), job_key := ${`${name}:${orderSn}`}, job_key_mode := 'preserve_run_at')`,
  )
