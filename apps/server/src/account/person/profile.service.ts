import { cleanName, NICKNAME_MAX, nameLength } from '@kuaimen/contract/account/person.rules'
import { Gender, Profile } from '@kuaimen/contract/account/person.views'
import { ASSET_NO } from '@kuaimen/contract/asset/asset.rules'
import { isStudioDay, type StudioDay } from '@kuaimen/contract/kernel/time'
import { isEmail } from '@kuaimen/contract/kernel/validation'
import { z } from 'zod'

const OUR_PICTURE = /^\/media(?:\/[\w-][\w.-]*){1,8}$/

/** Fields of the account itself that a member may change, and what they may hold. */
const memberFields = {
  nickname: z
    .string()
    .transform(cleanName)
    .refine((text) => nameLength(text) <= NICKNAME_MAX, `昵称最多${NICKNAME_MAX}个字`)
    // Invisible signs alone are no name; those inside are what joins emoji.
    .refine((text) => /[^\s\p{C}]/u.test(text) && !/\p{Cc}/u.test(text), '请输入昵称'),
  email: z.string().refine((text) => text === '' || isEmail(text), '请输入正确的邮箱'),
  gender: Gender,
  // Only pictures of our own: another host's would tell it who looks at whom.
  avatar: z
    .string()
    .refine((text) => ASSET_NO.test(text) || (OUR_PICTURE.test(text) && !text.startsWith('/media/a/')), '请选择头像'),
} as const

const isBirthday = (text: string, today: StudioDay): boolean =>
  isStudioDay(text) && text >= '1900-01-01' && text <= today

const profileFields = (today: StudioDay) => ({
  ...Profile.shape,
  birthday: z.string().refine((text) => text === '' || isBirthday(text, today), '请选择正确的生日'),
})

type Read =
  | { ok: true; place: 'member' | 'profile'; part: Record<string, unknown> }
  | { ok: false; why: string }
  | undefined

/** One field by name; undefined when there is no such field. */
export function readField(field: string, value: unknown, today: StudioDay): Read {
  const profile = profileFields(today)
  const place = Object.hasOwn(memberFields, field) ? 'member' : Object.hasOwn(profile, field) ? 'profile' : undefined
  if (!place) return undefined
  const schema: z.ZodType = place === 'member' ? memberFields[field as never] : profile[field as never]
  const parsed = schema.safeParse(value)
  if (!parsed.success) return { ok: false, why: parsed.error.issues[0]?.message ?? '' }
  return { ok: true, place, part: { [field]: parsed.data } }
}
