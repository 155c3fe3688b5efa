import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { contact_gift, contact_place } from './settings.table'

export type CitySettingsRow = typeof contact_place.$inferSelect
export type GiftRow = typeof contact_gift.$inferSelect

/** A city's own, else the one for every other city. */
export async function findCitySettings(tx: Tx, cityId: number): Promise<CitySettingsRow | undefined> {
  const [row] = await tx
    .select()
    .from(contact_place)
    .where(inArray(contact_place.city_id, [cityId, 0]))
    .orderBy(desc(contact_place.city_id))
    .limit(1)
  return row
}

export const listGiftsOn = (tx: Tx) =>
  tx
    .select()
    .from(contact_gift)
    .where(eq(contact_gift.is_on, true))
    .orderBy(asc(contact_gift.rank), asc(contact_gift.selected_code))

/** With the number of ways that lead there now. */
export async function listCitySettings(tx: Tx) {
  return tx
    .select({
      row: contact_place,
      ways: sql<number>`(select count(*)::int from contact_way w
        where w.city_id = ${contact_place.city_id} and w.dropped_at is null and w.config_id is not null)`,
    })
    .from(contact_place)
    .orderBy(asc(contact_place.city_id))
}

export async function listGifts(tx: Tx) {
  return tx
    .select({
      row: contact_gift,
      claims: sql<number>`(select count(*)::int from contact_claim c
        where c.selected_code = ${contact_gift.selected_code})`,
    })
    .from(contact_gift)
    .orderBy(asc(contact_gift.rank), asc(contact_gift.selected_code))
}

export async function lockCitySettings(tx: Tx, cityId: number): Promise<CitySettingsRow | undefined> {
  const [row] = await tx.select().from(contact_place).where(eq(contact_place.city_id, cityId)).for('update')
  return row
}

export async function lockGift(tx: Tx, code: string): Promise<GiftRow | undefined> {
  const [row] = await tx.select().from(contact_gift).where(eq(contact_gift.selected_code, code)).for('update')
  return row
}

export const saveCitySettingsRow = (tx: Tx, { city_id, ...values }: typeof contact_place.$inferInsert) =>
  tx
    .insert(contact_place)
    .values({ city_id, ...values })
    .onConflictDoUpdate({ target: contact_place.city_id, set: values })

export const saveGiftRow = (tx: Tx, { selected_code, ...values }: typeof contact_gift.$inferInsert) =>
  tx
    .insert(contact_gift)
    .values({ selected_code, ...values })
    .onConflictDoUpdate({ target: contact_gift.selected_code, set: values })

/** Whether somebody was promised this gift and has not got it yet. */
export async function isPromised(tx: Tx, code: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from contact_claim where selected_code = ${code} and given_at is null limit 1`,
  )
  return rowCount === 1
}

export async function isCity(tx: Tx, cityId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from city where id = ${cityId}`)
  return rowCount === 1
}
