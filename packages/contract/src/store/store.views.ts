import { z } from 'zod'
import { Flag } from '../kernel/fields'

export const StoreTag = z.object({
  name: z.string(),
  img: z.string(),
  display_position: z.enum(['home', 'list', 'detail']),
})
export type StoreTag = z.infer<typeof StoreTag>

export const StoreView = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  city_id: z.number().int(),
  city_name: z.string(),
  district: z.string(),
  distance: z.number().int().nullable().describe('metres; null when the place of the visitor is unknown'),
  card_img: z.string(),
  type: z.enum(['studio', 'lab']),
  tag: z.array(StoreTag),
  sort_tag: z.array(z.string()),
  is_spnd_biz: Flag,
  spnd_biz_end: z.string().nullable(),
  longitude: z.number(),
  latitude: z.number(),
})
export type StoreView = z.infer<typeof StoreView>

export const StoreDetailView = StoreView.extend({
  tel: z.string(),
  open_time: z.string(),
  close_time: z.string(),
  subway: z.string(),
  traffic: z.string(),
  intro: z.string(),
  images: z.array(z.string()),
})
export type StoreDetailView = z.infer<typeof StoreDetailView>

export const CommentView = z.object({
  id: z.number().int(),
  nickname: z.string(),
  avatar: z.string(),
  score: z.number().int(),
  body: z.string(),
  images: z.array(z.string()),
  product_name: z.string(),
  day: z.string(),
})
export type CommentView = z.infer<typeof CommentView>

export const CommentPage = z.object({
  total: z.number().int(),
  /** Mean of all scores, one decimal; 0 when there are none. */
  score: z.number(),
  list: z.array(CommentView),
})
export type CommentPage = z.infer<typeof CommentPage>

export const DistrictOption = z.object({ name: z.string(), store_count: z.number().int() })
export type DistrictOption = z.infer<typeof DistrictOption>

export const SubwayOption = z.object({
  line: z.string(),
  stations: z.array(z.object({ name: z.string(), store_count: z.number().int() })),
})
export type SubwayOption = z.infer<typeof SubwayOption>

export const SearchTip = z.object({
  kind: z.enum(['store', 'district', 'station']),
  name: z.string(),
  note: z.string(),
  store_id: z.number().int().nullable(),
})
export type SearchTip = z.infer<typeof SearchTip>
