import { Gender, Profile } from '@kuaimen/contract/account/account.views'
import { NICKNAME_MAX } from '@kuaimen/contract/account/profile.rules'
import { isStudioDay } from '@kuaimen/contract/kernel/time'
import { isEmail } from '@kuaimen/contract/kernel/validation'
import { z } from 'zod'

/** Fields of the account itself that a member may change, and what they may hold. */
const memberFields = {
  nickname: z.string().trim().min(1, '请输入昵称').max(NICKNAME_MAX, `昵称最多${NICKNAME_MAX}个字`),
  email: z.string().refine((text) => text === '' || isEmail(text), '请输入正确的邮箱'),
  gender: Gender,
  // Only pictures of our own: another host's would tell it who looks at whom.
  avatar: z.string().regex(/^\/media\/[\w./-]{1,150}$/, '请选择头像'),
} as const

const profileFields = {
  ...Profile.shape,
  birthday: z.string().refine((text) => text === '' || isStudioDay(text), '请选择正确的生日'),
} as const

type Read =
  | { ok: true; place: 'member' | 'profile'; part: Record<string, unknown> }
  | { ok: false; why: string }
  | undefined

/** One field by name; undefined when there is no such field. */
export function readField(field: string, value: unknown): Read {
  const place = Object.hasOwn(memberFields, field)
    ? 'member'
    : Object.hasOwn(profileFields, field)
      ? 'profile'
      : undefined
  if (!place) return undefined
  const schema: z.ZodType = place === 'member' ? memberFields[field as never] : profileFields[field as never]
  const parsed = schema.safeParse(value)
  if (!parsed.success) return { ok: false, why: parsed.error.issues[0]?.message ?? '' }
  return { ok: true, place, part: { [field]: parsed.data } }
}
