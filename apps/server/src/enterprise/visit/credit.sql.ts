import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, eq, gte, sql } from 'drizzle-orm'
import { booking } from '../../booking/record/booking.table'
import type { Tx } from '../../db/database'
import { jobPayload } from '../../db/job-payload'
import { company } from '../drive/drive.table'
import { corp_booking } from './visit.table'

/** Whoever wants to owe something in the company's name waits for whoever came before. */
export async function lockCredit(tx: Tx, companyId: number): Promise<number> {
  const [row] = await tx
    .select({ credit_fen: company.credit_fen })
    .from(company)
    .where(eq(company.id, companyId))
    .for('no key update')
  return row?.credit_fen ?? 0
}

/** What it will owe when those who are about to pay their own part have paid. */
export async function readHeldFen(tx: Tx, companyId: number, today: StudioDay): Promise<number> {
  const [row] = await tx
    .select({ fen: sql<number>`coalesce(sum(${corp_booking.company_fen}), 0)::int` })
    .from(corp_booking)
    .innerJoin(booking, eq(booking.order_sn, corp_booking.order_sn))
    .where(and(eq(corp_booking.company_id, companyId), gte(corp_booking.day, today), eq(booking.state, 'held')))
  return row?.fen ?? 0
}

/** True for the first one on a day. */
export async function markWarned(tx: Tx, companyId: number, today: StudioDay): Promise<boolean> {
  const { rowCount } = await tx
    .update(company)
    .set({ credit_told_on: today })
    .where(and(eq(company.id, companyId), sql`${company.credit_told_on} is distinct from ${today}::date`))
  return rowCount === 1
}

/** Tried once: a mail that may have gone out is not sent again on the same day. */
export const addCreditJob = (tx: Tx, companyId: number) =>
  tx.execute(
    sql`select graphile_worker.add_job('enterprise:credit', payload := ${jobPayload(tx, { company_id: companyId })}::json, max_attempts := 1, job_key := ${`enterprise:credit:${companyId}`})`,
  )
