import type { CityListItem, CityView } from '@kuaimen/contract/city/city.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import { defaultCityId } from '../brand/brand.service'
import type { Ctx } from '../context'
import { presentCity, presentCityListItem } from './city.present'
import { findCity, listCities } from './city.sql'

export const bookableCities = async (ctx: Ctx): Promise<CityListItem[]> =>
  (await listCities(ctx.db)).filter((row) => row.store_count > 0).map(presentCityListItem)

/** The city asked for, or the brand's own when none is. */
export async function cityOrDefault(ctx: Ctx, cityId: number | undefined): Promise<CityView> {
  const id = cityId ?? (await defaultCityId(ctx))
  const found = id === undefined ? undefined : await findCity(ctx.db, id)
  if (!found) throw new Refusal(notFound)
  return presentCity(found)
}
