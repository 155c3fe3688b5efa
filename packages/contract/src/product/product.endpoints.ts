import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Id, Keyword, Page } from '../kernel/fields'
import { categoryNotFound, productNotFound } from './product.errors'
import { Branch, CategoryTile, CategoryView, ProductCard, ProductDetail } from './product.views'

export const homeCategories = endpoint({
  method: 'GET',
  path: '/api/home_category/list',
  access: 'visitor',
  summary: '首页分类',
  data: z.array(CategoryTile),
})

export const categories = endpoint({
  method: 'GET',
  path: '/api/product/categories',
  access: 'visitor',
  summary: '有在售产品的分类',
  query: { branch: Branch.optional() },
  data: z.array(CategoryView),
})

export const productList = endpoint({
  method: 'GET',
  path: '/api/product/list',
  access: 'visitor',
  summary: '在售产品；可按分类、分支、门店、城市、关键词（中文、拼音、首字母）筛选',
  query: {
    category_id: Id.optional(),
    branch: Branch.optional(),
    store_id: Id.optional(),
    city_id: Id.optional(),
    keyword: Keyword.optional(),
    page: Page,
    per_page: z.coerce.number<number | string>().int().min(1).max(100).default(20),
  },
  data: z.array(ProductCard),
  errors: [categoryNotFound],
})

export const productDetail = endpoint({
  method: 'GET',
  path: '/api/product/detail',
  access: 'visitor',
  summary: '产品详情',
  query: { id: Id, city_id: Id.optional() },
  data: ProductDetail,
  errors: [productNotFound],
})
