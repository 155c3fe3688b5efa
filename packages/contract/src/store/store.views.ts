import { z } from 'zod'
import { OwnPicture, StaffPicture } from '../asset/asset.views'
import { Flag } from '../kernel/fields'
import { COMMENT_STATES } from './store.rules'

export const StoreTag = z.object({
  name: z.string(),
  img: z.string(),
  display_position: z.enum(['home', 'list', 'detail']),
})
export type StoreTag = z.infer<typeof StoreTag>

/** The first start that can be booked, and how a customer says it: 今天 14:00 */
export const Soonest = z.object({ day: z.string(), time: z.string(), text: z.string() })
export type Soonest = z.infer<typeof Soonest>

/** Mean of all scores that may be read, one decimal, and how many they are; 0 of 0 when there are none. */
export const RatingView = z.object({ score: z.number(), rated: z.number().int() })
export type RatingView = z.infer<typeof RatingView>

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
  soonest: Soonest.nullable().optional().describe('only where it was asked for; null when nothing can be booked'),
})
export type StoreView = z.infer<typeof StoreView>

export const StoreDetailView = StoreView.extend({
  tel: z.string(),
  open_time: z.string().describe("today's; of the next day that is open where today is closed"),
  close_time: z.string(),
  hours: z
    .array(z.object({ weekday: z.number().int(), open_time: z.string(), close_time: z.string() }))
    .describe('the usual week, 0 is Sunday; a weekday that is not there is the day of rest'),
  closed_today: z.string().describe('why it is closed today; empty when it is open'),
  days: z.array(z.object({ day: z.string(), text: z.string() })).describe('what differs from the week before long'),
  subway: z.string(),
  traffic: z.string(),
  parking: z.string().optional().describe('where to leave a car; empty when nothing is known'),
  intro: z.string(),
  images: z.array(z.string()),
  rating: RatingView,
})
export type StoreDetailView = z.infer<typeof StoreDetailView>

/** A review as its writer sees it. */
export const OwnReview = z.object({
  score: z.number().int(),
  body: z.string(),
  reasons: z.array(z.string()),
  is_anonymous: Flag,
  images: z.array(OwnPicture),
  day: z.string(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** A picture of a customer's, with the review that it came with. */
export const CustomerPicture = z.object({
  comment_id: z.number().int(),
  src: z.string().describe('其他尺寸由地址得出：inSize'),
  nickname: z.string(),
  product_name: z.string(),
  day: z.string(),
})
export type CustomerPicture = z.infer<typeof CustomerPicture>

export const CommentView = z.object({
  id: z.number().int(),
  nickname: z.string(),
  avatar: z.string(),
  score: z.number().int(),
  body: z.string(),
  images: z.array(z.string()).describe('审核通过的图片，r1080；其他尺寸由地址得出：inSize'),
  reasons: z.array(z.string()).describe('what was good, or was not, in a tap each'),
  product_name: z.string(),
  day: z.string(),
  is_choice: z.boolean(),
})
export type CommentView = z.infer<typeof CommentView>

/** As staff see it: hidden or not, and of which visit. */
export const OperatorComment = CommentView.extend({
  store_id: z.number().int(),
  state: z.enum(COMMENT_STATES),
  order_sn: z.string(),
  pictures: z.array(StaffPicture).optional().describe('评价带的图片，等待审核与隐藏的也在内'),
  /** Judgements of staff who chose or hid it, and why; the newest last. */
  judged: z.array(z.object({ state: z.enum(COMMENT_STATES), who: z.string(), note: z.string(), at: z.number().int() })),
})
export type OperatorComment = z.infer<typeof OperatorComment>

export const CommentPage = z.object({
  /** How many the list has in all its pages. */
  total: z.number().int(),
  /** Mean of all scores that may be read, chosen or not, one decimal; 0 when there are none. */
  score: z.number(),
  /** How many scores that are. */
  rated: z.number().int(),
  /** Reviews with pictures, of all that may be read. */
  pictured: z.number().int().optional(),
  /** The reasons given most often, the most often first. */
  reasons: z.array(z.object({ name: z.string(), count: z.number().int() })),
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
  city_id: z.number().int(),
  store_id: z.number().int().nullable(),
})
export type SearchTip = z.infer<typeof SearchTip>
