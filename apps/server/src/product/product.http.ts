import { homeCategories } from '@kuaimen/contract/product/product.endpoints'
import { bind } from '../http/bind'
import { categoriesOnHome } from './product.service'

export const productHttp = [bind(homeCategories, (ctx) => categoriesOnHome(ctx))]
