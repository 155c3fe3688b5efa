import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { drive, drive_day, drive_product, drive_store } from '../drive/drive.table'
import { corp_booking } from './visit.table'

/** What one visit takes of a drive. */
export interface Place {
  readonly drive_no: string
  readonly product_id: number
  readonly store_id: number
  readonly day: StudioDay
}

export type CorpBookingRow = typeof corp_booking.$inferSelect
export type NewCorpBooking = typeof corp_booking.$inferInsert

/** False when all are taken. Everybody who wants one of the drive waits here for whoever came before. */
export async function takeOfDrive(tx: Tx, { drive_no }: Place): Promise<boolean> {
  const { rowCount } = await tx
    .update(drive)
    .set({ used: sql`${drive.used} + 1` })
    .where(and(eq(drive.drive_no, drive_no), lt(drive.used, drive.quota)))
  return rowCount === 1
}

const isProduct = ({ drive_no, product_id }: Place) =>
  and(eq(drive_product.drive_no, drive_no), eq(drive_product.product_id, product_id))

export async function takeOfProduct(tx: Tx, place: Place): Promise<boolean> {
  const hasRoom = sql`(${drive_product.quota} is null or ${drive_product.used} < ${drive_product.quota})`
  const { rowCount } = await tx
    .update(drive_product)
    .set({ used: sql`${drive_product.used} + 1` })
    .where(and(isProduct(place), hasRoom))
  return rowCount === 1
}

const capOf = ({ drive_no, store_id }: Place): SQL =>
  sql`(select ${drive_store.day_cap} from ${drive_store}
       where ${drive_store.drive_no} = ${drive_no} and ${drive_store.store_id} = ${store_id})`

export async function takeOfDay(tx: Tx, place: Place): Promise<boolean> {
  const { drive_no, store_id, day } = place
  const cap = capOf(place)
  const { rowCount } = await tx
    .insert(drive_day)
    .values({ drive_no, store_id, day, used: 1 })
    .onConflictDoUpdate({
      target: [drive_day.drive_no, drive_day.store_id, drive_day.day],
      set: { used: sql`${drive_day.used} + 1` },
      setWhere: sql`${cap} is null or ${drive_day.used} < ${cap}`,
    })
  return rowCount === 1
}

export const giveToDrive = (tx: Tx, { drive_no }: Place) =>
  tx
    .update(drive)
    .set({ used: sql`${drive.used} - 1` })
    .where(and(eq(drive.drive_no, drive_no), gt(drive.used, 0)))

export const giveToProduct = (tx: Tx, place: Place) =>
  tx
    .update(drive_product)
    .set({ used: sql`${drive_product.used} - 1` })
    .where(and(isProduct(place), gt(drive_product.used, 0)))

export const giveToDay = (tx: Tx, { drive_no, store_id, day }: Place) =>
  tx
    .update(drive_day)
    .set({ used: sql`${drive_day.used} - 1` })
    .where(
      and(
        eq(drive_day.drive_no, drive_no),
        eq(drive_day.store_id, store_id),
        eq(drive_day.day, day),
        gt(drive_day.used, 0),
      ),
    )

/** Both rows in one order, so that two who change places with each other do not wait for each other. */
export async function lockDays(tx: Tx, places: readonly Place[]): Promise<void> {
  const sorted = places.toSorted((a, b) => a.store_id - b.store_id || (a.day < b.day ? -1 : 1))
  for (const { drive_no, store_id, day } of sorted) {
    await tx.insert(drive_day).values({ drive_no, store_id, day, used: 0 }).onConflictDoNothing()
    await tx
      .select({ used: drive_day.used })
      .from(drive_day)
      .where(and(eq(drive_day.drive_no, drive_no), eq(drive_day.store_id, store_id), eq(drive_day.day, day)))
      .for('update')
  }
}

/** The first of a staff member's places in a drive that is free; none when all are taken. The drive is locked. */
export async function findFreeNth(tx: Tx, driveNo: string, staffId: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ nth: number }>(sql`
    select nth from drive d, generate_series(1, d.per_staff) nth
    where d.drive_no = ${driveNo} and not exists
      (select from corp_booking c
       where c.drive_no = d.drive_no and c.staff_id = ${staffId} and c.nth = nth.nth and not c.released)
    order by nth limit 1`)
  return rows[0]?.nth
}

/** False when the staff member has this place already. */
export async function insertCorpBooking(tx: Tx, row: NewCorpBooking): Promise<boolean> {
  const { rowCount } = await tx.insert(corp_booking).values(row).onConflictDoNothing()
  return rowCount === 1
}

export async function isCorpBooking(tx: Tx, orderSn: string): Promise<boolean> {
  const rows = await tx
    .select({ order_sn: corp_booking.order_sn })
    .from(corp_booking)
    .where(eq(corp_booking.order_sn, orderSn))
  return rows.length > 0
}

export async function lockCorpBooking(tx: Tx, orderSn: string): Promise<CorpBookingRow | undefined> {
  const [row] = await tx.select().from(corp_booking).where(eq(corp_booking.order_sn, orderSn)).for('update')
  return row
}

/** False when it is released already. */
export async function markReleased(tx: Tx, orderSn: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(corp_booking)
    .set({ released: true })
    .where(and(eq(corp_booking.order_sn, orderSn), eq(corp_booking.released, false)))
  return rowCount === 1
}

export const markRetaken = (tx: Tx, orderSn: string, nth: number) =>
  tx.update(corp_booking).set({ released: false, nth }).where(eq(corp_booking.order_sn, orderSn))

export const writeQuota = (tx: Tx, orderSn: string, { store_id, day }: Pick<Place, 'store_id' | 'day'>) =>
  tx.update(corp_booking).set({ store_id, day }).where(eq(corp_booking.order_sn, orderSn))

/** Once: from then on it is for statements to correct. */
export const writeCharged = (tx: Tx, orderSn: string, chargedFen: number) =>
  tx
    .update(corp_booking)
    .set({ charged_fen: chargedFen })
    .where(and(eq(corp_booking.order_sn, orderSn), isNull(corp_booking.charged_fen)))
