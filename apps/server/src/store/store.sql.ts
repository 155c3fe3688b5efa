import type { Place } from '@kuaimen/contract/kernel/fields'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, asc, desc, eq, inArray, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { city } from '../city/city.table'
import type { Tx } from '../db/database'
import { preparedOn } from '../db/prepared'
import { finds } from '../db/search.sql'
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

const openIn = (cityId: number) => and(eq(store.city_id, cityId), eq(store.is_open, true))

export interface StoreFilter {
  readonly district?: string | undefined
  readonly subway_line?: string | undefined
  readonly subway_station?: string | undefined
  readonly keyword?: string | undefined
  readonly product_id?: number | undefined
}

const matching = ({ district, subway_line, subway_station, keyword, product_id }: StoreFilter) =>
  and(
    district ? eq(store.district, district) : undefined,
    subway_line ? eq(store.subway_line, subway_line) : undefined,
    subway_station ? eq(store.subway_station, subway_station) : undefined,
    keyword ? finds(store, keyword) : undefined,
    // The table belongs to the room above; its name is all that is used of it here.
    product_id
      ? sql`exists (select 1 from store_product where store_id = ${store.id} and product_id = ${product_id})`
      : undefined,
  )

const underRenovation = (today: StudioDay | Placeholder) =>
  sql`coalesce(${today}::date between ${store.renovation_from} and ${store.renovation_until}, false)`

export const listStores = (
  tx: Tx,
  cityId: number,
  place: Place | undefined,
  { limit, offset, filter = {}, today }: { limit: number; offset: number; filter?: StoreFilter; today: StudioDay },
) =>
  cards(tx, place)
    .where(and(openIn(cityId), matching(filter)))
    // A store that is closed for works comes last: nobody can go there.
    .orderBy(underRenovation(today), sql`distance`, asc(store.id))
    .limit(limit)
    .offset(offset)

const nearestOf = preparedOn((tx) =>
  tx
    .select({
      ...cardColumns(undefined),
      distance:
        sql<number>`metres_between(${sql.placeholder('longitude')}::float8, ${sql.placeholder('latitude')}::float8, ${store.longitude}, ${store.latitude})`.as(
          'distance',
        ),
    })
    .from(store)
    .innerJoin(city, eq(city.id, store.city_id))
    .where(and(eq(store.city_id, sql.placeholder('city')), eq(store.is_open, true)))
    .orderBy(underRenovation(sql.placeholder('today')), sql`distance`, asc(store.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('store_nearest'),
)

/** The hot one, from every home page: built and planned once a connection instead of once a call. */
export function listNearest(
  tx: Tx,
  cityId: number,
  place: Place,
  { limit, offset, today }: { limit: number; offset: number; today: StudioDay },
) {
  return nearestOf(tx).execute({ ...place, city: cityId, limit, offset, today })
}

export const listRecommended = (tx: Tx, cityId: number, place: Place | undefined) =>
  cards(tx, place)
    .where(and(openIn(cityId), isNotNull(store.recommended_rank)))
    .orderBy(asc(store.recommended_rank), asc(store.id))
    .limit(10)

export const listStoresByIds = (tx: Tx, ids: number[], place: Place | undefined) =>
  cards(tx, place).where(inArray(store.id, ids))

export const listOpenAmong = async (tx: Tx, ids: number[]): Promise<number[]> =>
  (
    await tx
      .select({ id: store.id })
      .from(store)
      .where(and(inArray(store.id, ids), eq(store.is_open, true)))
  ).map(({ id }) => id)

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
      parking: store.parking,
      intro: store.intro,
      images: store.images,
    })
    .from(store)
    .innerJoin(city, eq(city.id, store.city_id))
    .where(and(eq(store.id, id), eq(store.is_open, true)))
  return row
}

export async function findOpenStore(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: store.id,
      name: store.name,
      tel: store.tel,
      address: store.address,
      longitude: store.longitude,
      latitude: store.latitude,
    })
    .from(store)
    .where(and(eq(store.id, id), eq(store.is_open, true)))
  return row
}

export type StoreCardRow = Awaited<ReturnType<typeof listStores>>[number]
export type StoreDetailRow = NonNullable<Awaited<ReturnType<typeof findStore>>>

const count = sql<number>`count(*)::int`

export const listDistricts = (tx: Tx, cityId: number) =>
  tx
    .select({
      name: store.district,
      store_count: count,
      pinyin: sql<string>`max(${store.district_pinyin})`,
      initials: sql<string>`max(${store.district_initials})`,
    })
    .from(store)
    .where(openIn(cityId))
    .groupBy(store.district)
    .orderBy(desc(count), asc(store.district))

export const listStations = (tx: Tx, cityId: number) =>
  tx
    .select({
      line: store.subway_line,
      station: store.subway_station,
      store_count: count,
      pinyin: sql<string>`max(${store.station_pinyin})`,
      initials: sql<string>`max(${store.station_initials})`,
    })
    .from(store)
    .where(and(openIn(cityId), sql`${store.subway_station} <> ''`))
    .groupBy(store.subway_line, store.subway_station)
    .orderBy(
      sql`nullif(regexp_replace(${store.subway_line}, '\\D', '', 'g'), '')::int nulls last`,
      asc(store.subway_line),
    )
