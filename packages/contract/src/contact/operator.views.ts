import { z } from 'zod'
import { InstantSeconds } from '../campaign/blocks.views'
import { OfferGift } from '../campaign/offer.views'
import { BodyId, StaffText } from '../kernel/fields'
import { isKnownAddress } from '../kernel/known-address'
import { ADD_METHODS } from './visitor.rules'
import { ContactBox, FloatIcon } from './visitor.views'

const words = (atMost: number) => StaffText.max(atMost)
const said = (atMost: number) => words(atMost).min(1)
const Media = z
  .string()
  .max(300)
  .regex(/^\/media\/[\w./~%+-]+$/, '图片要用本站的地址')
  .refine((url) => !url.includes('..') && !url.includes('//'), '图片要用本站的地址')
const Length = ContactBox.shape.top
const Size = ContactBox.shape.width

const Placed = z.object({ img_url: Media, style: ContactBox })
const Icon = z.object({ ...FloatIcon.shape, icon_url: Media })

const QrLayout = z.object({
  bg_url: Media,
  bg_top: Length,
  bg_left: Length,
  bg_width: Size,
  qr_top: Length,
  qr_left: Length,
  qr_width: Size,
  qr_height: Size,
  close: z.array(z.object({ type: said(20), url: Media, width: Size, height: Size, top: Length, left: Length })).max(4),
})

const SelectLayout = z.object({
  background: Placed,
  or: Placed.nullable(),
  confirm: z.array(Placed).max(4),
  close: z.array(Placed).max(4),
})

/** The adviser's first message: a text, and links that lead to our own pages. */
const Welcome = z.object({
  text: words(600),
  attachments: z
    .array(
      z.object({
        msgtype: z.literal('link'),
        link: z.object({
          title: said(60),
          desc: words(120).default(''),
          picurl: Media.or(z.literal('')).default(''),
          url: z
            .string()
            .max(300)
            .regex(/^\/(?!\/)[\w./?=&%~-]*$/, '链接要用本站的路径')
            .refine(isKnownAddress, '本站没有这个页面'),
        }),
      }),
    )
    .max(9)
    .default([]),
})

const GroupInvitation = z.object({
  title: said(20),
  text: words(60),
  chat_ids: z
    .array(z.string().regex(/^[\w-]{1,64}$/))
    .min(1)
    .max(5),
  base_name: said(20),
})

export const PlaceBody = z.object({
  city_id: z.number().int().min(0).max(2_147_483_647).describe('0：没有单独设置的城市'),
  is_on: z.boolean(),
  intercept: z.boolean().default(false),
  add_method: z.literal(ADD_METHODS).default(1),
  default_show: z.boolean().default(false),
  staff_ids: z
    .array(z.string().regex(/^[\w.@-]{1,64}$/, '企业微信的成员账号不对'))
    .max(100)
    .default([]),
  tel: words(30).default(''),
  icon: Icon.nullable().default(null),
  qr_dialog: QrLayout.nullable().default(null),
  select_dialog: SelectLayout.nullable().default(null),
  welcome: Welcome.default({ text: '', attachments: [] }),
  group: GroupInvitation.nullable().default(null),
})
export type PlaceBody = z.infer<typeof PlaceBody>

export const CitySettingsRow = z.object({
  ...PlaceBody.shape,
  updated_at: z.number().int(),
  ways: z.number().int().describe('现有的联系方式'),
})
export type CitySettingsRow = z.infer<typeof CitySettingsRow>

/** Part of a way's state, which WeCom limits. */
const GiftCode = z.string().regex(/^[a-z0-9]{1,16}$/, '只能用小写字母和数字，最多 16 位')

export const GiftBody = z
  .object({
    selected_code: GiftCode,
    activity_code: z.string().regex(/^[a-z0-9_]{2,40}$/, '只能用小写字母、数字和下划线'),
    city_ids: z.array(BodyId).max(400).default([]).describe('空：所有城市'),
    name: said(20),
    img_url: Media,
    active_img_url: Media,
    style: ContactBox,
    gift: OfferGift,
    starts_at: InstantSeconds.nullable().default(null),
    ends_at: InstantSeconds.nullable().default(null),
    rank: z.number().int().min(0).max(10_000).default(100),
    is_on: z.boolean(),
  })
  .refine(({ starts_at, ends_at }) => starts_at === null || ends_at === null || starts_at < ends_at, {
    path: ['ends_at'],
    message: '结束要晚于开始',
  })
export type GiftBody = z.infer<typeof GiftBody>

export const GiftRow = z.object({ ...GiftBody.shape, claims: z.number().int().describe('已经送出或等待领取的份数') })
export type GiftRow = z.infer<typeof GiftRow>
