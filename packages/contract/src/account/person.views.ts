import { z } from 'zod'
import { HEIGHT_CM, PROFILE_TEXT_MAX, WEIGHT_KG } from './person.rules'

const Words = z.string().max(PROFILE_TEXT_MAX, `最多${PROFILE_TEXT_MAX}个字`)
const between = ({ min, max, words }: { min: number; max: number; words: string }) =>
  z.number(words).int(words).min(min, words).max(max, words).nullable()

export const Gender = z.enum(['male', 'female', 'unset'])

/** What a member (or a visitor, on the phone) tells of themselves; every part may be empty. */
export const Profile = z.object({
  birthday: z.string().default(''),
  city: Words.default(''),
  occupation: Words.default(''),
  industry: Words.default(''),
  height_cm: between(HEIGHT_CM).default(null),
  weight_kg: between(WEIGHT_KG).default(null),
  clothes_size: z.string().max(10).default(''),
  shoe_size: z.string().max(10).default(''),
})
export type Profile = z.infer<typeof Profile>

export const MeView = z.object({
  mobile: z.string(),
  nickname: z.string(),
  email: z.string(),
  gender: Gender,
  avatar: z.string().describe('自己看到的头像；上传的头像审核前是只有自己能打开的地址'),
  avatar_state: z.enum(['shown', 'waiting', 'hidden']).optional().describe('不带：shown'),
  avatar_why: z.string().optional().describe('上传的头像被隐藏的原因'),
  profile: Profile,
  city_id: z.number().int().nullable(),
  expires_at: z.number().int().describe('epoch seconds'),
})
export type MeView = z.infer<typeof MeView>

export const LoginResult = z.object({
  is_login: z.literal([0, 1]).describe('1 = success; 0 = known identity without an account yet'),
  token: z.string(),
  expires_at: z.number().int(),
  member: MeView.nullable(),
})
export type LoginResult = z.infer<typeof LoginResult>

/** A provider's word on who this is; the ticket proves that the word is ours and not the visitor's. */
export const AuthInfo = z.object({
  provider: z.enum(['wx', 'ali', 'toutiao']),
  unionid: z.string(),
  openid: z.string(),
  ticket: z.string(),
})
export type AuthInfo = z.infer<typeof AuthInfo>

export const SessionView = z.object({
  id: z.string(),
  device: z.string(),
  created_at: z.number().int(),
  last_seen_at: z.number().int(),
  is_current: z.literal([0, 1]),
})
export type SessionView = z.infer<typeof SessionView>

/** What has to be over before an account can be left. */
export const Obstacle = z.object({
  kind: z.enum(['visit', 'hold', 'payment', 'refund', 'voucher_order', 'group', 'invoice']),
  no: z.string().describe('the number that its page is found by'),
  title: z.string(),
})
export type Obstacle = z.infer<typeof Obstacle>

/** What is lost with an account. */
export const Loss = z.object({
  kind: z.enum(['coupon', 'voucher', 'gift_card', 'points', 'level', 'badge']),
  count: z.number().int().describe('how many; of a level its number'),
  name: z.string().optional().describe('of a level'),
  worth_fen: z.number().int().describe('what was paid for it or is left on it; 0 for gifts'),
})
export type Loss = z.infer<typeof Loss>

export const LeavingView = z.object({ obstacles: z.array(Obstacle), losses: z.array(Loss) })
export type LeavingView = z.infer<typeof LeavingView>

/** A change of number that waits, since the old one was not proven. */
export const MobileChangeView = z.object({
  mobile: z.string().describe('the new number'),
  asked_at: z.number().int(),
  due_at: z.number().int(),
  is_mine: z.literal([0, 1]).describe('1 = asked for on this device'),
})
export type MobileChangeView = z.infer<typeof MobileChangeView>

export const CaptchaView = z.object({
  captcha_id: z.string(),
  /** Background with the hole, and the piece, as data URIs. */
  image: z.string(),
  piece: z.string(),
  piece_y: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
})
export type CaptchaView = z.infer<typeof CaptchaView>
