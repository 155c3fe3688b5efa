import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { persisted } from '../../platform/browser/persisted'
import { tabStorage } from '../../platform/browser/phone-storage'

/** A look around that was begun in this tab: what proves it, and from when on until when it counts. */
export interface Browsing {
  readonly task_id: number
  readonly token: string
  readonly ready_at: number
  readonly until: number
}

const isBrowsing = (found: unknown): found is Browsing =>
  isPlainObject(found) &&
  typeof found.task_id === 'number' &&
  typeof found.token === 'string' &&
  typeof found.ready_at === 'number' &&
  typeof found.until === 'number'

const last = persisted<Browsing | undefined>(
  tabStorage,
  'browsing',
  (found) => (isBrowsing(found) ? found : undefined),
  undefined,
)

export const { write: persistBrowsing, drop: dropBrowsing, use: useBrowsing } = last

/** none: to be begun (again); waiting: not long enough yet; ready: it can be claimed. */
export function browsingState(
  browsing: Browsing | undefined,
  task_id: number,
  now: Date,
): 'none' | 'waiting' | 'ready' {
  const second = now.getTime() / 1000
  if (browsing?.task_id !== task_id || second >= browsing.until) return 'none'
  return second < browsing.ready_at ? 'waiting' : 'ready'
}
