import type { CategoryTile } from '@kuaimen/contract/product/product.views'
import type { Ctx } from '../context'
import { listHomeCategories } from './product.sql'

export const categoriesOnHome = (ctx: Ctx): Promise<CategoryTile[]> => listHomeCategories(ctx.db)
