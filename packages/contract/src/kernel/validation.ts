import { lastOf } from './collection'
/** Mobile number: 11 digits starting with 1. */
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)

const MOBILE_DIGITS = 11

/** The number in what a hand, a keyboard's suggestion or a copied contact gives: '+86 138-0000-0001' is one too. */
export function mobileFrom(text: string): string {
  const digits = text.replace(/\D/g, '')
  const local = digits.length > MOBILE_DIGITS ? digits.replace(/^(00)?86(?=1)/, '') : digits
  return local.slice(0, MOBILE_DIGITS)
}

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

/** Standard pattern; must not end with a dot, a space or a bar, and holds no whitespace. */
export const isEmail = (text: string): boolean => !/\s/.test(text) && !/[.|]$/.test(text) && EMAIL.test(text)

/** Credit or tax code: 15, 18 or 20 uppercase letters and digits. */
export const isTaxCode = (text: string): boolean => /^(?:[A-Z0-9]{15}|[A-Z0-9]{18}|[A-Z0-9]{20})$/.test(text)

const CREDIT_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Unified social credit code, GB 32100: the last of eighteen letters checks the others. */
export function isCreditCode(text: string): boolean {
  const places = [...text].map((letter) => CREDIT_LETTERS.indexOf(letter))
  if (places.length !== CREDIT_WEIGHTS.length + 1 || places.includes(-1)) return false
  const sum = CREDIT_WEIGHTS.reduce((all, weight, at) => all + weight * places[at]!, 0)
  return (31 - (sum % 31)) % 31 === lastOf(places)
}

/** First 3 and last 4 digits with *** between. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}***${mobile.slice(-4)}`

/** The number as staff see it: a star for each digit that is not theirs to read. */
export const starMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

export const isStarMobile = (text: string): boolean => /^1\d{2}\*{4}\d{4}$/.test(text)

/** 小满 is 小**: enough for friends to know, and for nobody else. */
export const maskName = (name: string): string => {
  const [first] = new Intl.Segmenter('zh').segment(name)
  return first ? `${first.segment}**` : '顾客'
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The code of a promotion, as links and bodies carry it. */
export const isChannel = (text: string): boolean => /^[\w.-]{1,64}$/.test(text)
