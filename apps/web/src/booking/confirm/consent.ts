import { persistedText } from '../../platform/browser/persisted'
import { tabStorage } from '../../platform/browser/phone-storage'

const consent = persistedText(tabStorage, 'booking_consent')

/** Given by the customer in this tab; it outlives a look at what was agreed to, and ends with the booking. */
export const consentGiven = (): boolean => consent.read() === '1'

export function persistConsent(given: boolean): void {
  if (given) consent.write('1')
  else consent.drop()
}
