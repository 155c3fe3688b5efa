import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { keyPerChoice } from '../platform/browser/idempotency-key'
import { persisted } from '../platform/browser/persisted'
import { tabStorage } from '../platform/browser/phone-storage'

/** Which orders go on the invoice, as the address carries them. */
export const readOrders = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean)
export const writeOrders = (orderSns: readonly string[]): string => orderSns.join(',')

/** The title just saved or picked: back on the form it is chosen. */
const title = persisted<number | undefined>(
  tabStorage,
  'invoice_title',
  (found) => (typeof found === 'number' ? found : undefined),
  undefined,
)

export const chosenTitle = title.read
export const chooseTitle = (id: number): boolean => title.write(id)
export const forgetTitle = title.drop

export interface Begun {
  readonly title: string
  readonly kind: 'normal' | 'special'
  readonly email: string
}

const acceptBegun = (found: unknown): Begun | undefined => {
  if (!isPlainObject(found)) return undefined
  const { title, kind, email } = found
  if (typeof title !== 'string' || typeof email !== 'string' || (kind !== 'normal' && kind !== 'special'))
    return undefined
  return { title, kind, email }
}

/** A request that failed and is made again: the form is filled as it was. */
const begun = persisted<Begun | undefined>(tabStorage, 'invoice_again', acceptBegun, undefined)

export function beginAgain({ title, kind, email }: Begun): void {
  forgetTitle()
  begun.write({ title, kind, email })
}
export const begunAgain = begun.read
export const forgetBegun = begun.drop

const keys = keyPerChoice('invoice_key')

/** The same form is the same request, also after a reload; a changed one has a key of its own. */
export const requestKey = (form: object): string => keys.keyFor(JSON.stringify(form))
export const spendRequestKey = keys.spend
