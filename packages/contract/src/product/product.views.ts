import { z } from 'zod'
import { BodyId, LinkType } from '../kernel/fields'
import { RatingView, Soonest } from '../store/store.views'

export const Branch = z.enum(['shoot', 'makeup'])
export type Branch = z.infer<typeof Branch>

export const CategoryTile = z.object({
  id: z.number().int(),
  name: z.string(),
  img: z.string(),
  link_type: LinkType,
  link: z.string(),
})
export type CategoryTile = z.infer<typeof CategoryTile>

export const CategoryView = z.object({
  id: z.number().int(),
  name: z.string(),
  img: z.string(),
  branch: Branch,
  product_count: z.number().int(),
})
export type CategoryView = z.infer<typeof CategoryView>

export const ProductCard = z.object({
  id: z.number().int(),
  category_id: z.number().int(),
  name: z.string(),
  subtitle: z.string(),
  cover: z.string(),
  price_fen: z.number().int(),
  list_price_fen: z.number().int(),
  minutes: z.number().int(),
  retouches: z.number().int(),
  people_min: z.number().int(),
  people_max: z.number().int(),
  branch: Branch,
  rating: RatingView.optional().describe('in the product list alone'),
})
export type ProductCard = z.infer<typeof ProductCard>

const StageView = z.object({ name: z.string(), minutes: z.number().int() })

export const AddonView = z.object({
  id: z.number().int(),
  name: z.string(),
  price_fen: z.number().int(),
  max: z.number().int().optional().describe('how often one visit may have it; missing in older answers: once'),
})
export type AddonView = z.infer<typeof AddonView>

const ADDONS_AT_MOST = 60

/** Add-ons of a product: each as often as it is named, so that whoever names each once is understood too. */
export const AddonIds = z.array(BodyId).max(ADDONS_AT_MOST).default([])

export const ProductDetail = ProductCard.extend({
  category_name: z.string(),
  gallery: z.array(z.string()),
  samples: z
    .array(z.object({ src: z.string(), label: z.string(), shows: z.string() }))
    .describe(
      'its own pictures, without a label, then the series one can choose, by their names; shows says what a picture shows, if the brand said so',
    ),
  looks: z.number().int(),
  photos: z.number().int(),
  stages: z.array(StageView),
  addons: z.array(AddonView),
  detail_html: z.string().describe('made from Markdown; holds no raw HTML of an author'),
  /** Stores of the asked city, else of the brand's own, that offer it. */
  store_count: z.number().int(),
  /** At any of these stores; null when none has a start. */
  soonest: Soonest.nullable(),
  rating: RatingView,
  custom: z
    .object({ key: z.string(), name: z.string(), path: z.string() })
    .nullable()
    .optional()
    .describe('how it is put together to measure: the flow and the page of its first step; null where it is not'),
})
export type ProductDetail = z.infer<typeof ProductDetail>
