import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { jobPayload } from '../db/job-payload'

type Job = 'booking:ended'

/** A job about one booking, in the transaction that causes it; its key makes it unique. */
export const addJob = (tx: Tx, name: Job, orderSn: string) =>
  tx.execute(
    sql`select graphile_worker.add_job(${name}, payload := ${jobPayload(tx, { order_sn: orderSn })}::json, job_key := ${`${name}:${orderSn}`})`,
  )
