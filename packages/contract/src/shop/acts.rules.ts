import type { Failure } from '../kernel/failure'
import { type DueState, payRefusal } from '../payment/payment.rules'
import { notCancellable, notLeavable, notOver, notRefundable } from './shop.errors'
import type { VoucherOrderState } from './shop.rules'

/** The facts that the rules look at; a row of the table has all of them. */
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
  return state === 'held' ? 'due' : state === 'expired' || state === 'cancelled' ? 'over' : 'paid'
}

export const orderPayRefusal = (facts: VoucherOrderFacts, now: Date): Failure | undefined =>
  payRefusal(orderDueState(facts, now))

/** @param refundableFen the share of the vouchers that are not used */
export const refundRefusal = (
  { state, pay_no }: Pick<VoucherOrderFacts, 'state'> & { readonly pay_no: string | null },
  refundableFen: number,
): Failure | undefined => (state === 'issued' && pay_no !== null && refundableFen > 0 ? undefined : notRefundable)

/** Only what is not paid is cancelled; what is paid is refunded, or its group is left. */
export const cancelRefusal = (facts: VoucherOrderFacts, now: Date): Failure | undefined =>
  orderStateAt(facts, now) === 'held' ? undefined : notCancellable

/** The facts of a group that the rules look at. */
export interface GroupFacts {
  readonly state: 'open' | 'complete' | 'failed'
  readonly expires_at: Date
}

/** A member who has paid and waits for others may leave until the group is complete or over. */
export const leaveRefusal = (
  { state }: Pick<VoucherOrderFacts, 'state'>,
  group: GroupFacts | null | undefined,
  now: Date,
): Failure | undefined =>
  state === 'paid' && group?.state === 'open' && group.expires_at > now ? undefined : notLeavable

/** @param unused how many vouchers of it are still there to be used */
export function hideRefusal(facts: VoucherOrderFacts, unused: number, now: Date): Failure | undefined {
  const state = orderStateAt(facts, now)
  const isOver = state === 'expired' || state === 'cancelled' || state === 'refunded'
  return isOver || (state === 'issued' && unused === 0) ? undefined : notOver
}
