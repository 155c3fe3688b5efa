import { z } from 'zod'
import { KEYWORD_AT_MOST } from './keyword'
import { PLACE, readPlace } from './place'
import { withoutUnseen } from './text'
import { isStudioDay } from './time'
import { isCreditCode, isEmail, isMobile, isTaxCode } from './validation'

/** Fields that many calls share, with the words a customer reads when they are wrong. */
export const Mobile = z.string().trim().refine(isMobile, '请输入正确的手机号')
export const Email = z.string().refine(isEmail, '请输入正确的邮箱')
export const TaxCode = z.string().trim().toUpperCase().refine(isTaxCode, '请输入正确的税号')
export const CreditCode = z.string().trim().toUpperCase().refine(isCreditCode, '统一社会信用代码不正确，请核对')
export const Id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647)
/** The same in a body, where a number is a number. */
export const BodyId = z.number().int().positive().max(2_147_483_647)
export const Page = z.coerce.number<number | string>().int().min(1).max(10_000).default(1)
/** A day that exists, in years that a booking can be about. */
export const Day = z.string().refine((text) => isStudioDay(text) && /^20\d\d/.test(text), '日期不正确')
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份不正确')
/** A wall-clock time that begins a quarter of an hour. */
export const QuarterTime = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, '时间不正确')
/** Free words of staff, which others read beside numbers and names: none of their letters is unseen. */
export const StaffText = z.string().overwrite(withoutUnseen).trim()
/** A keyword of a search. */
export const Keyword = z.string().trim().max(KEYWORD_AT_MOST, `搜索的内容最多${KEYWORD_AT_MOST}个字`)
export const Flag = z.literal([0, 1])
/** The target of a picture or a tile. */
export const LinkType = z.enum(['none', 'category', 'makeup', 'external', 'path'])
export type LinkType = z.infer<typeof LinkType>

/** 'lng,lat' on the wire; gcj02. */
export const LngLat = z
  .string()
  .regex(PLACE, '位置不正确')
  .transform((text, check) => {
    const place = readPlace(text)
    if (!place) check.addIssue({ code: 'custom', message: '位置不正确' })
    return place ?? z.NEVER
  })

export type { Place } from './place'

/** Which promotion brought the visit; a word that is no code counts nothing, and refuses nothing. */
export const Channel = z.string().max(64).default('')
