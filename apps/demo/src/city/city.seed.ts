import { city } from '../../../server/src/city/city.table'
import type { Tx } from '../../../server/src/db/database'
import type { SeedContext } from '../seed-context'
import { citiesToHopeFor, citiesWithStores, hotCityIds } from './city.demo'

export async function seedCities(tx: Tx, _seed: SeedContext): Promise<void> {
  await tx.insert(city).values(
    [...citiesWithStores, ...citiesToHopeFor].map(
      ([id, province, name, short_name, syllables, longitude, latitude], index) => ({
        id,
        province,
        name,
        short_name,
        pinyin: syllables.replaceAll(' ', ''),
        initials: syllables
          .split(' ')
          .map((syllable) => syllable[0])
          .join(''),
        longitude,
        latitude,
        is_hot: hotCityIds.has(id),
        rank: index + 1,
      }),
    ),
  )
}
