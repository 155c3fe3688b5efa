import { cleanName, HEIGHT_CM, NICKNAME_MAX, nameLength, WEIGHT_KG } from '@kuaimen/contract/account/person.rules'
import type { MeView, Profile } from '@kuaimen/contract/account/person.views'
import { isEmail } from '@kuaimen/contract/kernel/validation'

/** Everything a customer can tell of themselves, by the name the server knows it. */
export interface ProfileFields extends Profile, Pick<MeView, 'nickname' | 'email' | 'gender' | 'avatar'> {}
export type FieldName = keyof ProfileFields
export type FieldChange = { [Name in FieldName]: { field: Name; value: ProfileFields[Name] } }[FieldName]

export const NOTHING: Readonly<ProfileFields> = {
  nickname: '',
  email: '',
  gender: 'unset',
  avatar: '',
  birthday: '',
  city: '',
  occupation: '',
  industry: '',
  height_cm: null,
  weight_kg: null,
  clothes_size: '',
  shoe_size: '',
}

export const fieldsOf = ({ nickname, email, gender, avatar, profile }: MeView): ProfileFields => ({
  ...profile,
  nickname,
  email,
  gender,
  avatar,
})

export const PROFILE_PAGES = {
  basic: ['gender', 'birthday', 'city'],
  occupation: ['industry', 'occupation'],
  figure: ['height_cm', 'weight_kg', 'clothes_size', 'shoe_size'],
} as const satisfies Record<string, readonly FieldName[]>

export const countFilled = (fields: ProfileFields, names: readonly FieldName[]): number =>
  names.filter((name) => fields[name] !== NOTHING[name]).length

/** What a typed text means, or why it means nothing. */
export type Reading<Value> = { value: Value } | { wrong: string }

export const readNickname = (text: string): Reading<string> => {
  const value = cleanName(text)
  if (!value) return { wrong: '请输入昵称' }
  return nameLength(value) > NICKNAME_MAX ? { wrong: `昵称最多${NICKNAME_MAX}个字` } : { value }
}

export const readEmail = (text: string): Reading<string> =>
  text === '' || isEmail(text) ? { value: text } : { wrong: '请输入正确的邮箱' }

export const readWords = (text: string): Reading<string> => ({ value: text.trim() })

const readWhole =
  ({ min, max, words }: { min: number; max: number; words: string }) =>
  (text: string): Reading<number | null> => {
    const digits = text.replace(/\s|cm|厘米|kg|公斤/gi, '')
    if (!digits) return { value: null }
    const value = Number(digits)
    return Number.isInteger(value) && value >= min && value <= max ? { value } : { wrong: words }
  }

export const readHeight = readWhole(HEIGHT_CM)
export const readWeight = readWhole(WEIGHT_KG)
