import { z } from 'zod'
import { Flag } from '../kernel/fields'
import { ADD_METHODS, DRAIN_STATES } from './visitor.rules'

/** Sizes and places as they are drawn: numbers, which the browser divides by 24 into rem. Never text of a style sheet. */
const Length = z.number().min(-4000).max(4000)
const Size = z.number().min(0).max(4000)

export const ContactBox = z.object({ top: Length, left: Length, width: Size, height: Size })
export type ContactBox = z.infer<typeof ContactBox>

const Placed = z.object({ img_url: z.string(), style: ContactBox })

export const ContactCheck = z.object({
  need: Flag.describe('要不要邀请添加'),
  is_add: Flag,
  need_intercept: Flag,
  add_method: z.literal(ADD_METHODS).describe('0 不邀请，1 二维码，2 先选礼物'),
  default_show: Flag,
})
export type ContactCheck = z.infer<typeof ContactCheck>

export const FloatIcon = z.object({
  icon_url: z.string(),
  direction: z.enum(['left', 'right']),
  width: Size,
  bottom: Length,
})
export type FloatIcon = z.infer<typeof FloatIcon>

const CloseButton = z.object({
  type: z.string(),
  url: z.string(),
  width: Size,
  height: Size,
  top: Length,
  left: Length,
})

export const QrDialog = z.object({
  bg_url: z.string(),
  bg_top: Length,
  bg_left: Length,
  bg_width: Size,
  qr_top: Length,
  qr_left: Length,
  qr_width: Size,
  qr_height: Size,
  close: z.array(CloseButton),
  params: z.object({
    qrcode: z.string().describe('二维码图片的地址；企业微信暂时联系不上时为空，请显示电话'),
    state: z.string().optional().describe('查询添加结果时带上'),
  }),
  gift: z.object({ name: z.string(), img_url: z.string() }).nullable().describe('这个二维码带来的礼物'),
  tel: z.string(),
})
export type QrDialog = z.infer<typeof QrDialog>

export const SelectDialog = z.object({
  background: Placed,
  item: z.array(
    z.object({
      selected_code: z.string(),
      activity_code: z.string(),
      name: z.string(),
      worth: z.string().describe('值多少，如 ¥50、8.5折'),
      terms: z.string().describe('满 199 可用 · 周末不可用；没有限制时为空'),
      img_url: z.string(),
      active_img_url: z.string(),
      style: ContactBox,
    }),
  ),
  or: Placed.nullable(),
  confirm: z.array(Placed),
  close: z.array(Placed),
})
export type SelectDialog = z.infer<typeof SelectDialog>

export const DrainState = z.object({
  state: z.enum(DRAIN_STATES),
  is_add: Flag,
  gift: z.object({ name: z.string(), code: z.string() }).nullable().describe('已经放进卡包的礼物'),
})
export type DrainState = z.infer<typeof DrainState>

export const GroupChat = z.object({
  show: Flag,
  title: z.string(),
  text: z.string(),
  group_name: z.string(),
  qrcode: z.string(),
})
export type GroupChat = z.infer<typeof GroupChat>
