import type { CodePurpose } from '@kuaimen/contract/account/proof.rules'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { persisted } from '../platform/browser/persisted'
import { phoneStorage, tabStorage } from '../platform/browser/phone-storage'

type Waits = Readonly<Record<string, number>>
type Nonces = Readonly<Record<string, string>>

const partsOf =
  <T>(isPart: (value: unknown) => value is T) =>
  (found: unknown): Readonly<Record<string, T>> | undefined =>
    isPlainObject(found)
      ? Object.fromEntries(Object.entries(found).filter((entry): entry is [string, T] => isPart(entry[1])))
      : undefined

const isNumber = (value: unknown) => typeof value === 'number'
const isText = (value: unknown) => typeof value === 'string'

/** Outlives the screen and a reload. A phone that stores nothing still gets its code: the server counts the seconds. */
const waits = persisted<Waits>(tabStorage, 'code_waits', partsOf(isNumber), {})
/** What belongs to the codes that were sent for this tab, by purpose and number. */
const nonces = persisted<Nonces>(tabStorage, 'code_nonces', partsOf(isText), {})
/** By the nonce of the last login the server knows this phone again, so that strangers cannot use up its codes. */
const known = persisted<Nonces>(phoneStorage, 'known_numbers', partsOf(isText), {})

const nameOf = (purpose: CodePurpose, mobile: string) => `${purpose}:${mobile}`

interface Sent {
  readonly purpose: CodePurpose
  readonly mobile: string
  readonly until: number
  readonly nonce: string
}

export function persistSent({ purpose, mobile, until, nonce }: Sent): void {
  const stillWaiting = Object.entries(waits.read()).filter(([, end]) => end > Date.now())
  nonces.write({ ...nonces.read(), [nameOf(purpose, mobile)]: nonce })
  waits.write({ ...Object.fromEntries(stillWaiting), [mobile]: until })
}

/** When this number may ask again, in epoch milliseconds; 0 when it may now. */
export const useWaitOf = (mobile: string): number => waits.use()[mobile] ?? 0

/** Whether a code was sent to this number for this purpose; one for another purpose is of no use here. */
export const useHasSent = (purpose: CodePurpose, mobile: string): boolean =>
  nonces.use()[nameOf(purpose, mobile)] !== undefined

export const nonceOf = (purpose: CodePurpose, mobile: string): string | undefined =>
  nonces.read()[nameOf(purpose, mobile)]

export const knownNonceOf = (mobile: string): string | undefined => known.read()[mobile]

export const forgetKnownNumbers = known.drop

/** The number has let this phone in. */
export function rememberNumber(mobile: string): void {
  const nonce = nonceOf('login', mobile)
  if (nonce !== undefined) known.write({ [mobile]: nonce })
}
