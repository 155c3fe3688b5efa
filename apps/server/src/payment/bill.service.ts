import { paymentProviders } from '../providers/payment'

/** Providers whose bill of a day has the refunds that they accepted on it; the others' has those that arrived. */
export const billedWhenSent: readonly string[] = Object.entries(paymentProviders)
  .filter(([, { billsRefunds }]) => billsRefunds === 'sent')
  .map(([name]) => name)
