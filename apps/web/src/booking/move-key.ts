import { keyPerChoice } from '../platform/idempotency-key'
import type { Move } from './orders.api'

const keys = keyPerChoice('reschedule_key')

/** The same choice at the same difference is the same reschedule. */
export const moveKey = ({ order_sn, store_id, day, time }: Move, differenceFen: number): string =>
  keys.keyFor([order_sn, store_id, day, time, differenceFen].join(' '))

/** It was answered: choosing the same once more is another reschedule. */
export const spendMoveKey = keys.spend
