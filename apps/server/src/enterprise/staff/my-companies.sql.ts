import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { booking } from '../../booking/record/booking.table'
import type { Tx } from '../../db/database'
import { store } from '../../store/store.table'
import { drive } from '../drive/drive.table'
import { corp_booking } from '../visit/visit.table'

/** Own visits within drives of these companies, so many of each, the latest first. */
export async function listOrders(tx: Tx, memberId: number, companyIds: readonly number[], atMost: number) {
  const nth = sql<number>`row_number() over (partition by ${corp_booking.company_id} order by ${booking.created_at} desc)`
  const own = tx
    .select({
      order_sn: booking.order_sn,
      company_id: corp_booking.company_id,
      drive_no: corp_booking.drive_no,
      drive_name: sql<string>`${drive.name}`.as('drive_name'),
      state: booking.state,
      branch: booking.branch,
      start_at: booking.start_at,
      end_at: booking.end_at,
      created_at: booking.created_at,
      store_name: sql<string>`${store.name}`.as('store_name'),
      product_name: sql<string>`${booking.lines} -> 0 ->> 'name'`.as('product_name'),
      nth: nth.as('nth'),
    })
    .from(corp_booking)
    .innerJoin(booking, eq(booking.order_sn, corp_booking.order_sn))
    .innerJoin(drive, eq(drive.drive_no, corp_booking.drive_no))
    .innerJoin(store, eq(store.id, booking.store_id))
    .where(
      and(
        eq(booking.member_id, memberId),
        sql`${booking.hidden_at} is null`,
        inArray(corp_booking.company_id, [...companyIds]),
      ),
    )
    .as('own')
  return tx.select().from(own).where(sql`${own.nth} <= ${atMost}`).orderBy(desc(own.created_at))
}

/** Places of a drive that a person has. */
export async function countUsed(tx: Tx, driveNo: string, staffId: number): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(corp_booking)
    .where(
      and(eq(corp_booking.drive_no, driveNo), eq(corp_booking.staff_id, staffId), eq(corp_booking.released, false)),
    )
  return row?.count ?? 0
}
