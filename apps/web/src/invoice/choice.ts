import { newKey } from '../platform/idempotency-key'
import { tabStorage } from '../platform/phone-storage'

/** Which orders go on the invoice, as the address carries them. */
export const readOrders = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean)
export const writeOrders = (orderSns: readonly string[]): string => orderSns.join(',')

const TITLE = 'invoice_title'
const KEY = 'invoice_key'

/** The title just saved or picked: whoever comes back to the form finds it chosen. */
export const chosenTitle = (): number | undefined => tabStorage.read<number>(TITLE)
export const chooseTitle = (id: number): void => void tabStorage.set(TITLE, JSON.stringify(id))
export const forgetTitle = (): void => tabStorage.drop(TITLE)

/** The same form is the same request, also after a reload; a changed one has a key of its own. */
export function requestKey(form: object): string {
  const choice = JSON.stringify(form)
  const kept = tabStorage.read<{ choice: string; key: string }>(KEY)
  if (kept?.choice === choice) return kept.key
  const key = newKey()
  tabStorage.set(KEY, JSON.stringify({ choice, key }))
  return key
}

export const spendRequestKey = (): void => tabStorage.drop(KEY)
