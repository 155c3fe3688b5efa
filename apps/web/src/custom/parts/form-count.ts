import type { CustomField, CustomStep } from '@kuaimen/contract/custom/custom.views'
import { type Fields, sensitiveNow } from '../saved-answers'

export const FORM_KEYS_HINT = '场合、肤质、想说的话，让化妆师提前知道'

/** How much of a form is filled in, what is only in memory too. */
export const filledCount = (form: CustomStep | undefined, remembered: Fields): number => {
  const given: Fields = { ...remembered, ...sensitiveNow().fields }
  return form?.fields.filter(({ key }) => String(given[key] ?? '').trim() !== '').length ?? 0
}

export const sensitiveLabel = (fields: readonly CustomField[]): string =>
  fields.find(({ sensitive }) => sensitive)?.label ?? '过敏史'
