import { z } from 'zod'
import { Soonest, StoreView } from '../store/store.views'
import { FAVOURITE_KINDS, FAVOURITES_AT_MOST } from './favourite.rules'
import { Branch, ProductCard } from './product.views'

export const FavouriteKind = z.enum(FAVOURITE_KINDS)

/** Newest first. */
export const FavouriteIds = z.object({ product_ids: z.array(z.number().int()), store_ids: z.array(z.number().int()) })
export type FavouriteIds = z.infer<typeof FavouriteIds>

/** The product that is booked for that first start, and the store. */
const BookedAt = z.object({
  product_id: z.number().int(),
  product_name: z.string(),
  branch: Branch,
  store_id: z.number().int(),
  store_name: z.string(),
})

/** The availability of a favourite: what can be had, and when. */
const When = {
  soonest: Soonest.nullable().describe('the first start that can be booked; null when there is none'),
  when: z.string().describe('the same as a customer reads it: 最早今天 14:00, 近期已约满'),
  at: BookedAt.nullable()
    .optional()
    .describe('of a product the store, of a store the product that has this start; null when there is none'),
  is_gone: z.boolean().describe('not sold any more, or closed for good'),
}

export const Favourites = z.object({
  products: z.array(z.object({ product: ProductCard, ...When })),
  stores: z.array(z.object({ store: StoreView, ...When })),
})
export type Favourites = z.infer<typeof Favourites>

/** 3,7,12 in an address; each once. */
export const IdList = z
  .string()
  .regex(new RegExp(`^(\\d{1,9}(,\\d{1,9}){0,${FAVOURITES_AT_MOST - 1}})?$`), '编号不正确')
  .default('')
  .transform((text) => [...new Set(text.split(',').map(Number))].filter((id) => id > 0))
