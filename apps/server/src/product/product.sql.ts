import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { category } from './product.table'

export const listHomeCategories = (tx: Tx) =>
  tx
    .select({
      id: category.id,
      name: category.name,
      img: category.img,
      link_type: category.link_type,
      link: category.link,
    })
    .from(category)
    .where(eq(category.on_home, true))
    .orderBy(asc(category.rank))
