/** What staff scan at the counter: two digits of ours, the number of a seed, a code that turns, and a check digit. */
const PREFIX = '26'
export const SEED_DIGITS = 10
export const OTP_DIGITS = 7
const CODE = new RegExp(`^${PREFIX}(\\d{${SEED_DIGITS}})(\\d{${OTP_DIGITS}})\\d$`)

/** A code is shown for so long. */
export const STEP_S = 30
/** A seed makes codes for so long, with a network or without. */
export const SEED_HOURS = 12
/** With less left than this a new one is given, so that nobody goes underground with a seed that ends. */
export const SEED_RENEWED_HOURS = 6

/** Wrong codes of one member of staff within so many minutes, before they wait as long. */
export const WRONG_AT_MOST = 20
export const WRONG_WINDOW_MINUTES = 10

export const stepAt = (seconds: number): number => Math.floor(seconds / STEP_S)

/** The first second of the step after. */
export const stepEnds = (step: number): number => (step + 1) * STEP_S

/** The present first, then its neighbours: a phone is slow, or ahead. */
export const acceptedSteps = (step: number): readonly number[] => [step, step - 1, step + 1]

/** The message that is signed: eight bytes, the greatest first. */
export function stepBytes(step: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Math.floor(step / 2 ** 32))
  view.setUint32(4, step >>> 0)
  return bytes
}

/** Seven digits of a signature, as RFC 4226 cuts them. */
export function truncate(hmac: Uint8Array): string {
  const at = hmac[hmac.length - 1]! & 15
  const number = new DataView(hmac.buffer, hmac.byteOffset).getUint32(at) % 2 ** 31
  return String(number % 10 ** OTP_DIGITS).padStart(OTP_DIGITS, '0')
}

/** The digit that makes a slip of one digit, or two that changed places, be seen. */
export function luhnDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .reverse()
    .map((digit, place) => (place % 2 === 1 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2))
    .reduce((all, one) => all + one, 0)
  return String((10 - (sum % 10)) % 10)
}

export function membershipCode(seedNo: string, hmac: Uint8Array): string {
  const digits = `${PREFIX}${seedNo}${truncate(hmac)}`
  return `${digits}${luhnDigit(digits)}`
}

export interface ReadCode {
  readonly seed_no: string
  readonly otp: string
}

/** However it was typed; nothing for what is no code of ours. */
export function readMembershipCode(text: string): ReadCode | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  const [, seed_no, otp] = CODE.exec(digits) ?? []
  return seed_no && otp && luhnDigit(digits.slice(0, -1)) === digits.slice(-1) ? { seed_no, otp } : undefined
}

/** As people read it: five groups of four. */
export const codeText = (code: string): string => code.match(/\d{4}/g)?.join(' ') ?? code
