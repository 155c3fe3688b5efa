import { homeCategories } from '@kuaimen/contract/product/product.endpoints'
import { query } from '../api/query'

export const homeCategoryTiles = () => query(homeCategories, {}, { quiet: true })
