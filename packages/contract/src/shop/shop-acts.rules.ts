import type { Failure } from '../kernel/failure'
import { type DueState, payRefusal } from '../payment/payment.rules'
import { notRefundable } from './shop.errors'
import type { VoucherOrderState } from './shop.rules'

/** What the rules look at; a row of the table has all of it. */
export interface VoucherOrderFacts {
  readonly state: VoucherOrderState
  readonly hold_until: Date
}

/** A hold that has run out is expired, even before a job expires it. */
export const orderStateAt = ({ state, hold_until }: VoucherOrderFacts, now: Date): VoucherOrderState =>
  state === 'held' && hold_until <= now ? 'expired' : state

/** Money that went back was paid too: the order's page tells what became of it. */
export function orderDueState(facts: VoucherOrderFacts, now: Date): DueState {
  const state = orderStateAt(facts, now)
  return state === 'held' ? 'due' : state === 'expired' ? 'over' : 'paid'
}

export const orderPayRefusal = (facts: VoucherOrderFacts, now: Date): Failure | undefined =>
  payRefusal(orderDueState(facts, now))

/** @param refundableFen the share of the vouchers that are not used */
export const refundRefusal = (
  { state, pay_no }: Pick<VoucherOrderFacts, 'state'> & { readonly pay_no: string | null },
  refundableFen: number,
): Failure | undefined => (state === 'issued' && pay_no !== null && refundableFen > 0 ? undefined : notRefundable)
