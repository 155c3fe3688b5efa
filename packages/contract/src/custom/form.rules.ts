import { hasOwn } from '../kernel/collection'
import type { FIELD_KINDS } from './custom.rules'

export interface FieldRule {
  readonly key: string
  readonly label: string
  readonly kind: (typeof FIELD_KINDS)[number]
  readonly options: readonly string[]
  readonly max: number
  readonly sensitive: boolean
}

export interface FormAnswer {
  readonly key: string
  readonly label: string
  readonly values: string[]
  readonly sensitive: boolean
}

export interface GivenForm {
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  readonly agreed: boolean
}

interface CheckedForm {
  /** Of the form's own fields, in their order; what was left empty is left out. */
  readonly answers: FormAnswer[]
  /** By field, why not. */
  readonly wrong: Readonly<Record<string, readonly string[]>>
}

/** Signs that cannot be seen or turn the text around; a new line, and what an emoji is joined and coloured by, stay. */
const UNSEEN = /(?!\n|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\u2028\u2029]/gu
const JOINT = /(\p{ExtPict}\ufe0f?\p{EMod}?\u200d(?=\p{ExtPict}))|\u200d/gu
const SEEN = /[^\s\p{C}\p{DI}]/u

const readText = (text: string): string => {
  const seen = text.replace(UNSEEN, '').replace(JOINT, '$1').trim()
  return SEEN.test(seen) ? seen : ''
}

/** The text as it was written, without the white around it and without letters that cannot be seen. */
export const readValues = (given: string | readonly string[] | undefined): string[] => {
  const list = given === undefined ? [] : typeof given === 'string' ? [given] : given
  return [...new Set(list.map(readText))].filter((one) => one !== '')
}

function whyNot({ kind, options, max, sensitive, label }: FieldRule, values: readonly string[], agreed: boolean) {
  if (values.length === 0) return ''
  if (kind !== 'multi' && values.length > 1) return '请选择一项'
  if (kind !== 'text' && !values.every((one) => options.includes(one))) return '请从列出的选项里选'
  if (kind === 'text' && [...values[0]!].length > max) return `最多${max}个字`
  return sensitive && !agreed ? `请先勾选同意，再填写${label}` : ''
}

/** Answers against the fields of a form; what no field asks for is dropped. */
export function checkForm(fields: readonly FieldRule[], { fields: given, agreed }: GivenForm): CheckedForm {
  const answers: FormAnswer[] = []
  const wrong: Record<string, readonly string[]> = {}
  for (const field of fields) {
    const { key, label, sensitive } = field
    const values = readValues(hasOwn(given, key) ? given[key] : undefined)
    const why = whyNot(field, values, agreed)
    if (why) wrong[key] = [why]
    else if (values.length > 0) answers.push({ key, label, values, sensitive })
  }
  return { answers, wrong }
}
