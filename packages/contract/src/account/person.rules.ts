import { withoutTurning } from '../kernel/text'

/** What a profile may hold; both sides refuse with the same words. */
export const PROFILE_TEXT_MAX = 40
export const NICKNAME_MAX = 20
export const HEIGHT_CM = { min: 50, max: 250, words: '请输入50到250之间的整数' } as const
export const WEIGHT_KG = { min: 10, max: 300, words: '请输入10到300之间的整数' } as const

/** A name as others may see it. */
export const cleanName = (text: string): string => withoutTurning(text).trim()

/** How many signs a reader sees: a family emoji is one. Safari 14.0 cannot tell, and the server decides. */
export const nameLength = (text: string): number =>
  'Segmenter' in Intl
    ? [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)].length
    : [...text].length
