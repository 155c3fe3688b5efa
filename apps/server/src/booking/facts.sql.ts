import type { BookingPolicy } from '@kuaimen/contract/booking/booking.rules'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { type VisitFacts, visitProducts, visitSeasons } from '../product/visit.sql'
import type { StorePool } from '../schedule/schedule.sql'

interface BookingFacts extends VisitFacts, Record<string, unknown> {
  readonly store: {
    id: number
    city_id: number
    name: string
    tel: string
    address: string
    longitude: number
    latitude: number
  } | null
  readonly pools: StorePool[]
  readonly policy: Partial<BookingPolicy> | null
}

/** All that a new booking depends on, in one reading: who comes for a popular start shall not wait for five. */
export async function readBookingFacts(
  tx: Tx,
  storeId: number,
  productIds: number[],
  fromDay: StudioDay,
): Promise<BookingFacts> {
  const { rows } = await tx.execute<BookingFacts>(sql`
    select (select row_to_json(s) from (select id, city_id, name, tel, address, longitude, latitude
                                        from store where id = ${storeId} and is_open) s) as store,
           (select coalesce(json_agg(json_build_object('id', id, 'kind', kind)), '[]')
            from pool where store_id = ${storeId}) as pools,
           (select value from setting where key = 'booking_policy') as policy,
           (select coalesce(json_agg(p), '[]') from (${visitProducts(productIds, storeId)}) p) as products,
           (select coalesce(json_agg(s), '[]') from (${visitSeasons(fromDay)}) s) as seasons`)
  return rows[0]!
}
