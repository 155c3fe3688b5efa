import { persisted } from '../platform/browser/persisted'
import { tabStorage } from '../platform/browser/phone-storage'

const accept = (found: unknown): readonly number[] | undefined =>
  Array.isArray(found) && found.every((one) => typeof one === 'number') ? found : undefined

/** What of the cart is not ticked: it stays so when the others have been booked and the page is opened again. */
export const leftInCart = persisted<readonly number[]>(tabStorage, 'cart_left', accept, [])
