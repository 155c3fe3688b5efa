import type { CityListItem } from '@kuaimen/contract/city/city.views'
import type { CategoryTile } from '@kuaimen/contract/product/product.views'
import { presentCityListItem } from '../city/city.present'
import { bookableCities } from '../city/city.service'
import type { Ctx } from '../context'
import { listCitiesOffering, listHomeCategories } from './product.sql'

export const categoriesOnHome = (ctx: Ctx): Promise<CategoryTile[]> => listHomeCategories(ctx.db)

export const citiesOffering = async (ctx: Ctx, productId: number | undefined): Promise<CityListItem[]> =>
  productId === undefined ? bookableCities(ctx) : (await listCitiesOffering(ctx.db, productId)).map(presentCityListItem)
