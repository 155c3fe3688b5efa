import { canBookCities } from '@kuaimen/contract/city/city.endpoints'
import { homeCategories } from '@kuaimen/contract/product/product.endpoints'
import { bind } from '../http/bind'
import { categoriesOnHome, citiesOffering } from './product.service'

export const productHttp = [
  bind(homeCategories, (ctx) => categoriesOnHome(ctx)),
  bind(canBookCities, (ctx, { product_id }) => citiesOffering(ctx, product_id)),
]
