import { keyPerChoice } from '../platform/idempotency-key'
import { persisted } from '../platform/persisted'
import { tabStorage } from '../platform/phone-storage'

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

const keys = keyPerChoice('invoice_key')

/** The same form is the same request, also after a reload; a changed one has a key of its own. */
export const requestKey = (form: object): string => keys.keyFor(JSON.stringify(form))
export const spendRequestKey = keys.spend
