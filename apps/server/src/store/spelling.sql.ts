import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { Pinyin } from '../db/pinyin'
import { store } from './store.table'

/** Districts and stations that have a name and no pinyin. */
export async function listUnspelt(tx: Tx): Promise<{ districts: string[]; stations: string[] }> {
  const districts = await tx
    .selectDistinct({ name: store.district })
    .from(store)
    .where(and(eq(store.district_pinyin, ''), ne(store.district, '')))
  const stations = await tx
    .selectDistinct({ name: store.subway_station })
    .from(store)
    .where(and(eq(store.station_pinyin, ''), ne(store.subway_station, '')))
  return { districts: districts.map(({ name }) => name), stations: stations.map(({ name }) => name) }
}

/** A spelling that was written by hand stays. */
export const spellDistrict = (tx: Tx, district: string, { pinyin, initials }: Pinyin) =>
  tx
    .update(store)
    .set({ district_pinyin: pinyin, district_initials: initials })
    .where(and(eq(store.district, district), eq(store.district_pinyin, '')))

export const spellStation = (tx: Tx, station: string, { pinyin, initials }: Pinyin) =>
  tx
    .update(store)
    .set({ station_pinyin: pinyin, station_initials: initials })
    .where(and(eq(store.subway_station, station), eq(store.station_pinyin, '')))
