import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { statement } from '../../db/statement'
import { type VisitFacts, visitProducts, visitSeasons } from '../../product/visit.sql'
import type { StorePool } from '../../schedule/schedule.sql'

interface BookingFacts extends VisitFacts {
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
}

const store = sql.placeholder('store')

const bookingFacts = statement(
  'booking_facts',
  sql`
    select (select row_to_json(s) from (select id, city_id, name, tel, address, longitude, latitude
                                        from store where id = ${store}::int and is_open) s) as store,
           (select coalesce(json_agg(json_build_object('id', id, 'kind', kind)), '[]')
            from pool where store_id = ${store}::int) as pools,
           (select coalesce(json_agg(p), '[]') from (${visitProducts}) p) as products,
           (select coalesce(json_agg(s), '[]') from (${visitSeasons}) s) as seasons`,
)

/** All that a new booking depends on, in one reading: who comes for a popular start shall not wait for five. */
export async function readBookingFacts(
  tx: Tx,
  storeId: number,
  products: number[],
  from: StudioDay,
): Promise<BookingFacts> {
  const [facts] = await tx.run<BookingFacts>(bookingFacts, { store: storeId, products, from })
  return facts!
}
