import type { Failure } from '../kernel/failure'
import { nothingToPay, payOver } from './payment.errors'

/** Whether something can still be paid: it is due, it was paid, or its time is over. */
export type DueState = 'due' | 'paid' | 'over'

/** Why it cannot be paid; nothing while it is due. */
export const payRefusal = (state: DueState): Failure | undefined =>
  state === 'due' ? undefined : state === 'paid' ? nothingToPay : payOver
