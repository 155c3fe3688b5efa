import { EMAIL_AT_MOST, type TitleType, titleNameProblem } from '@kuaimen/contract/invoice/invoice.rules'
import type { InvoiceTitleView } from '@kuaimen/contract/invoice/invoice.views'
import { isEmail, isTaxCode } from '@kuaimen/contract/kernel/validation'
import type { TitleInput } from './invoice.api'

export interface TitleForm {
  readonly type: TitleType
  readonly name: string
  readonly tax_code: string
  readonly email: string
  readonly address: string
  readonly phone: string
  readonly bank: string
  readonly account: string
  readonly is_default: boolean
}

export const EMPTY_TITLE: TitleForm = {
  type: 'company',
  name: '',
  tax_code: '',
  email: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  is_default: false,
}

export const formOf = ({ id: _, ...title }: InvoiceTitleView): TitleForm => title

export type TitleErrors = Partial<Record<keyof TitleForm, string>>

/** The file is in the app as well: an address is nobody's duty, and a cut one would be somebody else's. */
export function emailProblem(written: string): string | undefined {
  const email = written.trim()
  if (email === '') return undefined
  if (email.length > EMAIL_AT_MOST) return `邮箱最多${EMAIL_AT_MOST}个字符`
  return isEmail(email) ? undefined : '请输入正确的邮箱'
}

const taxCodeOf = (form: TitleForm) => form.tax_code.trim().toUpperCase()

/** What a customer should mend before it is sent; the server looks again. */
export function errorsIn(form: TitleForm): TitleErrors {
  const errors: Record<string, string> = {}
  const wrongName = titleNameProblem(form.name.trim())
  if (wrongName) errors.name = wrongName
  if (form.type === 'company' && !isTaxCode(taxCodeOf(form))) errors.tax_code = '税号是15、18或20位字母和数字'
  const wrongEmail = emailProblem(form.email)
  if (wrongEmail) errors.email = wrongEmail
  return errors
}

export function inputOf(form: TitleForm, id: number | undefined): TitleInput {
  const shared = { id, name: form.name.trim(), email: form.email.trim(), is_default: form.is_default }
  if (form.type === 'person') return { ...shared, type: 'person' }
  const { address, phone, bank, account } = form
  return { ...shared, type: 'company', tax_code: taxCodeOf(form), address, phone, bank, account }
}
