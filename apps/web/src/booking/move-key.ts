import { newKey } from '../platform/idempotency-key'
import { tabStorage } from '../platform/phone-storage'
import type { Move } from './orders.api'

const KEPT = 'reschedule_key'

interface Kept {
  readonly choice: string
  readonly key: string
}

/** The same choice at the same difference is the same reschedule, also after a reload; any other has a key of its own. */
export function moveKey({ order_sn, store_id, day, time }: Move, differenceFen: number): string {
  const choice = [order_sn, store_id, day, time, differenceFen].join(' ')
  const kept = tabStorage.read<Kept>(KEPT)
  if (kept?.choice === choice) return kept.key
  const key = newKey()
  tabStorage.set(KEPT, JSON.stringify({ choice, key } satisfies Kept))
  return key
}

/** It was answered: choosing the same once more is another reschedule. */
export const spendMoveKey = (): void => tabStorage.drop(KEPT)
