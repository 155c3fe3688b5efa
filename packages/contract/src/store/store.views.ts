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
