import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { persisted } from '../../platform/browser/persisted'
import { tabStorage } from '../../platform/browser/phone-storage'

interface Sent {
  readonly email: string
  /** When the next one may be asked for, in epoch milliseconds. */
  readonly until: number
}

const NONE: Sent = { email: '', until: 0 }

/** The code is read in another app: whoever comes back finds the mailbox and the seconds that are left. */
const sent = persisted<Sent>(
  tabStorage,
  'corp_mail',
  (found) =>
    isPlainObject(found) && typeof found.email === 'string' && typeof found.until === 'number'
      ? { email: found.email, until: found.until }
      : undefined,
  NONE,
)

export const sentCode = sent.read
export const useSentCode = sent.use
export const persistSentCode = sent.write
