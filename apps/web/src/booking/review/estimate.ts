import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { persisted } from '../../platform/browser/persisted'
import { tabStorage } from '../../platform/browser/phone-storage'

/** A review on its way: it outlives a reload and ends with the tab. */
export interface Estimate {
  readonly order_sn: string
  readonly score: number
  readonly body: string
  readonly reasons: readonly string[]
  readonly anonymous: boolean
}

const blank = (order_sn: string): Estimate => ({ order_sn, score: 0, body: '', reasons: [], anonymous: false })

/** An older page may have left something out. */
function estimateIn(found: unknown): Estimate | undefined {
  if (!isPlainObject(found) || typeof found.order_sn !== 'string') return undefined
  const { order_sn, score, body, reasons, anonymous } = found
  return {
    order_sn,
    score: typeof score === 'number' ? score : 0,
    body: typeof body === 'string' ? body : '',
    reasons: Array.isArray(reasons) ? reasons.filter((one) => typeof one === 'string') : [],
    anonymous: anonymous === true,
  }
}

const stored = persisted<Estimate | undefined>(tabStorage, 'estimateOrder', estimateIn, undefined)

/** Read anew every time. The address wins; what was written for another booking is not shown here. */
export function estimateFor(order_sn: string | null): Estimate | undefined {
  const written = stored.read()
  const wanted = order_sn || written?.order_sn
  if (!wanted) return undefined
  return written?.order_sn === wanted ? written : blank(wanted)
}

export const persistEstimate = (estimate: Estimate): boolean => stored.write(estimate)

export const dropEstimate = stored.drop
