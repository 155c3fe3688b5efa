import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { CategoryTile } from './product.views'

export const homeCategories = endpoint({
  method: 'GET',
  path: '/api/home_category/list',
  access: 'visitor',
  summary: '首页分类',
  data: z.array(CategoryTile),
})
