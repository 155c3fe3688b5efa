import { hasOwn } from '../kernel/collection'
import { isStudioDay } from '../kernel/time'
import { isMobile } from '../kernel/validation'
import type { FormField } from './blocks.views'

/** What is sent, as JSON in bytes. */
export const FORM_BYTES_AT_MOST = 8 * 1024

export type FormAnswers = Record<string, string | string[]>

interface Checked {
  /** Of the form's fields alone, in their order; what was left empty is left out. */
  readonly answers: FormAnswers
  /** By field, why not. */
  readonly wrong: Readonly<Record<string, readonly string[]>>
}

const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer.trim() : '')
const listOf = (answer: unknown): string[] =>
  Array.isArray(answer) ? [...new Set(answer.filter((one): one is string => typeof one === 'string'))] : []

type Read = { readonly value: string | string[]; readonly why: string }

function readText(field: FormField, answer: unknown): Read {
  const value = textOf(answer)
  if (value === '') return { value, why: field.required ? '请填写' : '' }
  if (field.kind === 'choice') return { value, why: field.options.includes(value) ? '' : '请选择一项' }
  if (field.kind === 'date') return { value, why: isStudioDay(value) ? '' : '日期不正确' }
  if (field.kind === 'mobile') return { value, why: isMobile(value) ? '' : '请输入正确的手机号' }
  const most = field.kind === 'multi' ? 0 : field.max
  return { value, why: [...value].length > most ? `最多${most}个字` : '' }
}

function readList(field: Extract<FormField, { kind: 'multi' }>, answer: unknown): Read {
  const value = listOf(answer)
  if (value.length === 0) return { value, why: field.required ? '请至少选择一项' : '' }
  return { value, why: value.every((one) => field.options.includes(one)) ? '' : '请从列出的选项里选' }
}

/** Answers against the fields of the published form; what no field asks for is dropped. */
export function checkAnswers(fields: readonly FormField[], given: Readonly<Record<string, unknown>>): Checked {
  const answers: FormAnswers = {}
  const wrong: Record<string, readonly string[]> = {}
  for (const field of fields) {
    const answer = hasOwn(given, field.name) ? given[field.name] : undefined
    const { value, why } = field.kind === 'multi' ? readList(field, answer) : readText(field, answer)
    if (why) wrong[field.name] = [why]
    else if (value.length > 0) answers[field.name] = value
  }
  return { answers, wrong }
}
