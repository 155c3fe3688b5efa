import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { jobPayload } from '../../db/job-payload'
import { statement } from '../visit/visit.table'
import type { StatementRecord } from './statement.sql'

/** Drives whose visits or corrections are on a statement; HR's links go with it. */
export async function listDrivesOn(tx: Tx, statementNo: string): Promise<{ drive_no: string; name: string }[]> {
  const { rows } = await tx.execute<{ drive_no: string; name: string }>(sql`
    select d.drive_no, d.name from drive d
    where exists (select from corp_booking c where c.drive_no = d.drive_no and c.statement_no = ${statementNo})
       or exists (select from statement_correction r where r.drive_no = d.drive_no and r.statement_no = ${statementNo})
    order by d.shoot_from, d.drive_no`)
  return rows
}

/** A statement's mail, in the transaction that sends it; where its links lead is known to who asks. */
export const addMailJob = (tx: Tx, statementNo: string, origin: string) =>
  tx.execute(
    sql`select graphile_worker.add_job('enterprise:statement_mail', payload := ${jobPayload(tx, { statement_no: statementNo, origin })}::json, max_attempts := 10, job_key := ${`enterprise:statement_mail:${statementNo}`})`,
  )

/** Of one that is still waited for, and was not to be sent once more since. */
export const markMailed = (tx: Tx, { statement_no, sends }: StatementRecord, at: Date) =>
  tx
    .update(statement)
    .set({ sent_at: at })
    .where(and(eq(statement.statement_no, statement_no), eq(statement.state, 'sent'), eq(statement.sends, sends)))
