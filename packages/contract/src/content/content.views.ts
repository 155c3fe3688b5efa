import { z } from 'zod'
import { LinkType } from '../kernel/fields'

const Picture = z.object({
  uuid: z.string(),
  url: z.string(),
  alt: z.string(),
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

export const PageContent = z.object({
  banner: z.array(BannerView),
  page: z.array(AdvertView),
  recommendation: z.array(RecommendationGroup),
  activity: z.array(Picture),
})
export type PageContent = z.infer<typeof PageContent>

export const DocumentView = z.object({
  type: z.string(),
  title: z.string(),
  body_html: z.string().describe('made from Markdown; holds no raw HTML of an author'),
  updated_on: z.string(),
})
export type DocumentView = z.infer<typeof DocumentView>
