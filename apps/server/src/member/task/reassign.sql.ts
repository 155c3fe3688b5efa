import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

/** What both have done is done once; where one has claimed it, it is claimed. */
export async function carryTasks(tx: Tx, from: number, into: number): Promise<void> {
  await tx.execute(sql`delete from task_started where member_id = ${from}`)
  await tx.execute(sql`
    delete from task_done o where o.member_id = ${into} and o.claimed_at is null and exists
      (select from task_done f where f.member_id = ${from} and f.claimed_at is not null
         and f.task_id = o.task_id and f.period_key = o.period_key)`)
  await tx.execute(sql`
    delete from task_done f where f.member_id = ${from} and exists
      (select from task_done o where o.member_id = ${into} and o.task_id = f.task_id and o.period_key = f.period_key)`)
  await tx.execute(sql`update task_done set member_id = ${into} where member_id = ${from}`)
  await tx.execute(sql`
    delete from task_proof f where f.member_id = ${from} and f.state <> 'rejected' and exists
      (select from task_proof o where o.member_id = ${into} and o.state <> 'rejected'
         and o.task_id = f.task_id and o.period_key = f.period_key)`)
  await tx.execute(sql`update task_proof set member_id = ${into} where member_id = ${from}`)
}
