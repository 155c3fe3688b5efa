import { z } from 'zod'

export const CityView = z.object({
  city_id: z.number().int(),
  name: z.string(),
  short_name: z.string(),
  store_count: z.number().int(),
})
export type CityView = z.infer<typeof CityView>

export const CityListItem = CityView.extend({
  letter: z.string(),
  pinyin: z.string(),
  /** First letters of the syllables: 'sh'; pinyin alone does not tell xi'an from xian. */
  initials: z.string(),
  is_hot: z.number().int(),
})
export type CityListItem = z.infer<typeof CityListItem>

export const HopeCity = z.object({
  city_id: z.number().int(),
  name: z.string(),
  short_name: z.string(),
  letter: z.string(),
  pinyin: z.string(),
  initials: z.string(),
  hopes: z.number().int(),
})
export type HopeCity = z.infer<typeof HopeCity>
