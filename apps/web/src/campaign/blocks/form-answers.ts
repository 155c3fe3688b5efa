import type { FormField } from '@kuaimen/contract/campaign/blocks.views'
import { isMobile } from '@kuaimen/contract/kernel/validation'

export type Answer = string | string[]
export type Answers = Readonly<Record<string, Answer>>
export type Problems = Readonly<Record<string, string>>

const textOf = (answer: Answer | undefined): string => (typeof answer === 'string' ? answer.trim() : '')

function problemOf(field: FormField, answer: Answer | undefined): string | undefined {
  const isEmpty = Array.isArray(answer) ? answer.length === 0 : textOf(answer) === ''
  if (isEmpty) return field.required ? `请填写${field.label}` : undefined
  return field.kind === 'mobile' && !isMobile(textOf(answer)) ? '请填写 11 位手机号' : undefined
}

export const problemsIn = (fields: readonly FormField[], answers: Answers): Problems =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, answers[field.name])
      return problem ? [[field.name, problem]] : []
    }),
  )

/** What was answered, without what was left empty. */
export const answered = (fields: readonly FormField[], answers: Answers): Record<string, Answer> =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const answer = answers[name]
      const given = Array.isArray(answer) ? answer : textOf(answer)
      return given.length > 0 ? [[name, given]] : []
    }),
  )
