import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { city } from '../../city/city.table'
import type { Tx } from '../../db/database'
import { store } from '../../store/store.table'
import { company, drive, drive_product, drive_store } from './drive.table'

export type CompanyRow = typeof company.$inferSelect
export type DriveRow = typeof drive.$inferSelect

const hourOf = (column: typeof drive_store.from_time | typeof drive_store.until_time) =>
  sql<string>`to_char(${column}, 'HH24:MI')`

export async function findCompanyByCode(tx: Tx, code: string): Promise<CompanyRow | undefined> {
  const [row] = await tx.select().from(company).where(eq(company.code, code))
  return row
}

/** A drive with its company. */
export async function findDrive(tx: Tx, driveNo: string) {
  const [row] = await tx
    .select({ drive, company })
    .from(drive)
    .innerJoin(company, eq(company.id, drive.company_id))
    .where(eq(drive.drive_no, driveNo))
  return row
}

export const listDriveProducts = (tx: Tx, driveNos: readonly string[]) =>
  tx
    .select()
    .from(drive_product)
    .where(inArray(drive_product.drive_no, [...driveNos]))
    .orderBy(asc(drive_product.rank), asc(drive_product.product_id))

export type DriveProductRow = Awaited<ReturnType<typeof listDriveProducts>>[number]

export const listDriveStores = (tx: Tx, driveNos: readonly string[]) =>
  tx
    .select({
      drive_no: drive_store.drive_no,
      store_id: drive_store.store_id,
      weekdays: drive_store.weekdays,
      from_time: hourOf(drive_store.from_time),
      until_time: hourOf(drive_store.until_time),
      day_cap: drive_store.day_cap,
    })
    .from(drive_store)
    .where(inArray(drive_store.drive_no, [...driveNos]))
    .orderBy(asc(drive_store.rank), asc(drive_store.store_id))

export type DriveStoreRow = Awaited<ReturnType<typeof listDriveStores>>[number]

/** What their staff may see, the latest first; drafts are nobody's business yet. */
export const listDrivesOf = (tx: Tx, companyIds: readonly number[]): Promise<DriveRow[]> =>
  tx
    .select()
    .from(drive)
    .where(and(inArray(drive.company_id, [...companyIds]), ne(drive.state, 'draft')))
    .orderBy(desc(drive.shoot_until), asc(drive.drive_no))

/** The stores of a drive that are open, with their cities. */
export const listPlaces = (tx: Tx, driveNo: string) =>
  tx
    .select({
      id: store.id,
      name: store.name,
      address: store.address,
      district: store.district,
      card_img: store.card_img,
      tel: store.tel,
      longitude: store.longitude,
      latitude: store.latitude,
      city_id: city.id,
      city_name: city.name,
      city_short_name: city.short_name,
      weekdays: drive_store.weekdays,
      from_time: hourOf(drive_store.from_time),
      until_time: hourOf(drive_store.until_time),
    })
    .from(drive_store)
    .innerJoin(store, and(eq(store.id, drive_store.store_id), eq(store.is_open, true)))
    .innerJoin(city, eq(city.id, store.city_id))
    .where(eq(drive_store.drive_no, driveNo))
    .orderBy(asc(drive_store.rank), asc(drive_store.store_id))
