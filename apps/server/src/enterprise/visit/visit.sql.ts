import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, between, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { company, drive, drive_day, drive_store } from '../drive/drive.table'
import { corp_staff } from '../staff/staff.table'
import { corp_booking } from './visit.table'

/** Days of a store on which no more of the drive's staff are taken. */
export async function listFullDays(
  tx: Tx,
  { drive_no, store_id }: { drive_no: string; store_id: number },
  from: StudioDay,
  to: StudioDay,
): Promise<ReadonlySet<StudioDay>> {
  const rows = await tx
    .select({ day: drive_day.day })
    .from(drive_day)
    .innerJoin(
      drive_store,
      and(eq(drive_store.drive_no, drive_day.drive_no), eq(drive_store.store_id, drive_day.store_id)),
    )
    .where(
      and(
        eq(drive_day.drive_no, drive_no),
        eq(drive_day.store_id, store_id),
        between(drive_day.day, from, to),
        sql`${drive_day.used} >= ${drive_store.day_cap}`,
      ),
    )
  return new Set(rows.map(({ day }) => day))
}

export async function findCorpOrder(tx: Tx, orderSn: string) {
  const [row] = await tx
    .select({
      company_name: company.short_name,
      drive_name: drive.name,
      drive_no: drive.drive_no,
      company_fen: corp_booking.company_fen,
      member_fen: corp_booking.member_fen,
      charged_fen: corp_booking.charged_fen,
      staff_name: corp_staff.name,
      department: corp_staff.department,
    })
    .from(corp_booking)
    .innerJoin(drive, eq(drive.drive_no, corp_booking.drive_no))
    .innerJoin(company, eq(company.id, corp_booking.company_id))
    .innerJoin(corp_staff, eq(corp_staff.id, corp_booking.staff_id))
    .where(eq(corp_booking.order_sn, orderSn))
  return row
}
