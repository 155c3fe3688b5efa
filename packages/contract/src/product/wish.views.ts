import { z } from 'zod'
import { AddonView, ProductCard } from './product.views'

export const WishItem = z.object({
  id: z.number().int(),
  product: ProductCard,
  store_id: z.number().int().nullable(),
  store_name: z.string(),
  people: z.number().int(),
  addons: z.array(AddonView),
  /** Price of the product and its add-ons; people do not multiply it. */
  total_fen: z.number().int(),
  /** Why it cannot be booked any more; empty when it can. */
  invalid_reason: z.string(),
})
export type WishItem = z.infer<typeof WishItem>

export const WishList = z.object({
  list: z.array(WishItem),
  /** Stores where all the valid items can be shot in one visit. */
  common_stores: z.array(z.object({ id: z.number().int(), name: z.string() })),
})
export type WishList = z.infer<typeof WishList>
