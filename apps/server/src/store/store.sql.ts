import type { Place } from '@kuaimen/contract/kernel/fields'
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { city } from '../city/city.table'
import type { Tx } from '../db/database'
import { store } from './store.table'

const distanceFrom = (place: Place | undefined): SQL<number | null> =>
  place
    ? sql<number>`metres_between(${place.longitude}, ${place.latitude}, ${store.longitude}, ${store.latitude})`
    : sql<null>`null::float8`

const cardColumns = (place: Place | undefined) => ({
  id: store.id,
  name: store.name,
  address: store.address,
  city_id: store.city_id,
  city_name: city.name,
  district: store.district,
  distance: distanceFrom(place).as('distance'),
  card_img: store.card_img,
  type: store.type,
  tags: store.tags,
  renovation_from: store.renovation_from,
  renovation_until: store.renovation_until,
  longitude: store.longitude,
  latitude: store.latitude,
})

const cards = (tx: Tx, place: Place | undefined) =>
  tx.select(cardColumns(place)).from(store).innerJoin(city, eq(city.id, store.city_id))

export const listStores = (tx: Tx, cityId: number, place: Place | undefined, limit: number, offset: number) =>
  cards(tx, place)
    .where(and(eq(store.city_id, cityId), eq(store.is_open, true)))
    .orderBy(sql`distance`, asc(store.id))
    .limit(limit)
    .offset(offset)

export const listRecommended = (tx: Tx, cityId: number, place: Place | undefined) =>
  cards(tx, place)
    .where(and(eq(store.city_id, cityId), eq(store.is_open, true), isNotNull(store.recommended_rank)))
    .orderBy(asc(store.recommended_rank), asc(store.id))
    .limit(10)

export async function findStore(tx: Tx, id: number, place: Place | undefined) {
  const [row] = await tx
    .select({
      ...cardColumns(place),
      tel: store.tel,
      open_time: store.open_time,
      close_time: store.close_time,
      subway_line: store.subway_line,
      subway_station: store.subway_station,
      traffic: store.traffic,
      intro: store.intro,
      images: store.images,
    })
    .from(store)
    .innerJoin(city, eq(city.id, store.city_id))
    .where(and(eq(store.id, id), eq(store.is_open, true)))
  return row
}

export type StoreCardRow = Awaited<ReturnType<typeof listStores>>[number]
export type StoreDetailRow = NonNullable<Awaited<ReturnType<typeof findStore>>>
