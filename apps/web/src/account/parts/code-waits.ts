import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { persisted } from '../../platform/persisted'
import { tabStorage } from '../../platform/phone-storage'

type Waits = Readonly<Record<string, number>>

const isWait = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === 'number'

/** Outlives the screen and a reload. A phone that stores nothing still gets its code: the server counts the seconds. */
const waits = persisted<Waits>(
  tabStorage,
  'code_waits',
  (found) => (isPlainObject(found) ? Object.fromEntries(Object.entries(found).filter(isWait)) : undefined),
  {},
)

export function persistWait(mobile: string, until: number): void {
  const stillWaiting = Object.entries(waits.read()).filter(([, end]) => end > Date.now())
  waits.write({ ...Object.fromEntries(stillWaiting), [mobile]: until })
}

/** When this number may ask again, in epoch milliseconds; 0 when it may now. */
export const useWaitOf = (mobile: string): number => waits.use()[mobile] ?? 0
