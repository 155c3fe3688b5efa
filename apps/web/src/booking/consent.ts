import { tabStorage } from '../platform/phone-storage'

const KEY = 'booking_consent'

/** Given by the customer in this tab; it outlives a look at what was agreed to, and ends with the booking. */
export const consentGiven = (): boolean => tabStorage.get(KEY) === '1'

export function keepConsent(given: boolean): void {
  if (given) tabStorage.set(KEY, '1')
  else tabStorage.drop(KEY)
}
