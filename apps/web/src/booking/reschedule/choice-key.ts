import { keyPerChoice } from '../../platform/browser/idempotency-key'
import type { NewVisit } from '../orders.api'

const keys = keyPerChoice('reschedule_key')

/** The same choice at the same difference is the same reschedule. */
export const rescheduleKey = ({ order_sn, store_id, day, time }: NewVisit, differenceFen: number): string =>
  keys.keyFor([order_sn, store_id, day, time, differenceFen].join(' '))

/** It was answered: choosing the same once more is another reschedule. */
export const spendRescheduleKey = keys.spend
