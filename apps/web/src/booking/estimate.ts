import { tabStorage } from '../platform/phone-storage'

/** A review on its way: it outlives a reload and ends with the tab. */
export interface Estimate {
  readonly order_sn: string
  readonly score: number
  readonly body: string
  readonly anonymous: boolean
}

const KEY = 'estimateOrder'
const blank = (order_sn: string): Estimate => ({ order_sn, score: 0, body: '', anonymous: false })

/** Read anew every time. The address wins; what was written for another booking is not shown here. */
export function estimateFor(order_sn: string | null): Estimate | undefined {
  const kept = tabStorage.read<Partial<Estimate>>(KEY)
  const wanted = order_sn || kept?.order_sn
  if (!wanted) return undefined
  return kept?.order_sn === wanted ? { ...blank(wanted), ...kept, order_sn: wanted } : blank(wanted)
}

export const keepEstimate = (estimate: Estimate): boolean => tabStorage.set(KEY, JSON.stringify(estimate))

export const dropEstimate = (): void => tabStorage.drop(KEY)
