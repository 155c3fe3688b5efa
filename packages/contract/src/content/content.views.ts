import { z } from 'zod'
import { LinkType } from '../kernel/fields'

const Picture = z.object({
  uuid: z.string(),
  url: z.string(),
  alt: z.string(),
  /** Laid on the picture as text; empty: the picture alone. */
  title: z.string(),
  line: z.string(),
  call: z.string(),
  tone: z.enum(['light', 'dark']).describe('of the picture where the words lie'),
  /** The price of the product that it leads to, or the cheapest of a category; null where it leads elsewhere. */
  price: z.object({ fen: z.number().int(), is_from: z.boolean() }).nullable(),
  width: z.number().int(),
  height: z.number().int(),
  link_type: LinkType,
  link: z.string(),
})

export const BannerView = Picture
export type BannerView = z.infer<typeof BannerView>

export const AdvertView = Picture.extend({ type: z.enum(['home', 'opening']), close_icon: z.string() })
export type AdvertView = z.infer<typeof AdvertView>

const RecommendationItem = z.object({
  uuid: z.string(),
  url: z.string(),
  name: z.string(),
  imagewidth: z.number().int(),
  imageheight: z.number().int(),
  rowspan: z.number(),
  link_type: LinkType,
  link: z.string(),
})

const RecommendationGroup = z.object({
  uuid: z.string(),
  name: z.string(),
  children: z.array(RecommendationItem),
})

/** A product of the brand's choice, and when one could come at the earliest. */
export const ShownProduct = z.object({
  id: z.number().int(),
  name: z.string(),
  subtitle: z.string(),
  cover: z.string(),
  price_fen: z.number().int(),
  list_price_fen: z.number().int(),
  soonest: z.object({ day: z.string(), time: z.string() }).nullable().describe('at any store of the city'),
})
export type ShownProduct = z.infer<typeof ShownProduct>

export const PageContent = z.object({
  banner: z.array(BannerView),
  page: z.array(AdvertView),
  recommendation: z.array(RecommendationGroup),
  activity: z.array(Picture),
  products: z.array(ShownProduct),
})
export type PageContent = z.infer<typeof PageContent>

export const DocumentView = z.object({
  type: z.string(),
  title: z.string(),
  body_html: z.string().describe('made from Markdown; holds no raw HTML of an author'),
  updated_on: z.string(),
})
export type DocumentView = z.infer<typeof DocumentView>
