import { codeGone, codeWrong, consentNeeded, mobileTaken, sameMobile } from '@kuaimen/contract/account/person.errors'
import { CODE_DIGITS, isCode } from '@kuaimen/contract/account/proof.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { isMobile, isPlainObject, mobileFrom } from '@kuaimen/contract/kernel/validation'

/** A whole message can be pasted: its six digits count, not the ten minutes it also mentions. */
export function codeFrom(text: string): string {
  const [, whole] = /(?:^|\D)(\d{6})(?!\d)/.exec(text) ?? []
  return whole ?? text.replace(/\D/g, '').slice(0, CODE_DIGITS)
}

export type Place = 'mobile' | 'code' | 'consent'
export type Problems = Partial<Record<Place, string>>

export interface CodeForm {
  readonly mobile: string
  readonly code: string
  readonly consent: boolean
  readonly problems: Problems
  /** The number the last code went to. */
  readonly sentTo: string | undefined
  /** How often the way on was barred: each time the form points at what is missing. */
  readonly pointed: number
}

export type CodeFormEvent =
  | { type: 'mobile'; text: string }
  | { type: 'code'; text: string }
  | { type: 'consent'; given: boolean }
  | { type: 'barred'; problems: Problems }
  /** With what stood in the code's field when it was asked for. */
  | { type: 'sent'; to: string; instead: string }

export type KnownBefore = Partial<Pick<CodeForm, 'mobile' | 'code' | 'consent'>>

export const newForm = ({ mobile = '', code = '', consent = false }: KnownBefore = {}): CodeForm => ({
  mobile,
  code,
  consent,
  problems: {},
  sentTo: undefined,
  pointed: 0,
})

const without = (problems: Problems, ...places: Place[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([place]) => !places.includes(place as Place)))

/** Writing in a field answers what was said about it. */
export function codeForm(form: CodeForm, event: CodeFormEvent): CodeForm {
  switch (event.type) {
    case 'mobile':
      return { ...form, mobile: mobileFrom(event.text), problems: without(form.problems, 'mobile') }
    case 'code':
      return { ...form, code: codeFrom(event.text), problems: without(form.problems, 'code') }
    case 'consent':
      return { ...form, consent: event.given, problems: without(form.problems, 'consent') }
    case 'barred':
      return { ...form, problems: event.problems, pointed: form.pointed + 1 }
    case 'sent':
      // An old code is of no use any more, and what was said of it neither. A new one may be quicker than this news.
      return {
        ...form,
        code: form.code === event.instead ? '' : form.code,
        sentTo: event.to,
        problems: without(form.problems, 'mobile', 'code'),
      }
  }
}

export const mobileProblems = ({ mobile }: CodeForm): Problems =>
  isMobile(mobile) ? {} : { mobile: mobile ? '请输入正确的手机号' : '请输入手机号' }

export const codeProblems = ({ code }: CodeForm): Problems =>
  isCode(code) ? {} : { code: code ? '请输入6位数字验证码' : '请输入验证码' }

export const isClear = (problems: Problems): boolean => Object.keys(problems).length === 0

const PLACES: ReadonlyMap<number, Place> = new Map<number, Place>([
  [codeWrong.code, 'code'],
  [codeGone.code, 'code'],
  [sameMobile.code, 'mobile'],
  [mobileTaken.code, 'mobile'],
  [consentNeeded.code, 'consent'],
])

const firstOf = (data: Record<string, unknown>, field: string): string | undefined => {
  const said = data[field]
  const first: unknown = Array.isArray(said) ? said[0] : said
  return typeof first === 'string' ? first : undefined
}

/** What a refusal says about a field of the form; nothing when it is about something else. */
export function problemsIn(error: unknown): Problems | undefined {
  if (!(error instanceof Refusal)) return undefined
  const place = PLACES.get(error.code)
  if (place) return { [place]: error.message }
  if (error.code !== invalidInput.code || !isPlainObject(error.data)) return undefined
  const mobile = firstOf(error.data, 'mobile')
  const code = firstOf(error.data, 'code')
  if (mobile === undefined && code === undefined) return undefined
  return { ...(mobile === undefined ? {} : { mobile }), ...(code === undefined ? {} : { code }) }
}
