import type { PayableKind } from '@kuaimen/contract/kernel/payables'
import type { DueState } from '@kuaimen/contract/payment/payment.rules'
import type { MemberCtx, Services } from '../context'
import { port } from '../ports'

/** A payment that is in, as the room of what was paid sees it. */
export interface SettledPayment {
  readonly pay_no: string
  readonly kind: PayableKind
  readonly payable_no: string
  readonly amount_fen: number
}

/** A payable's price, and whether it can be paid now. */
export interface Due {
  readonly is: DueState
  readonly amount_fen: number
  /** The provider takes no money after it. */
  readonly until: Date | null
  /** Shown to the customer at the cashier. */
  readonly names: readonly string[]
  /** The booking it belongs to, if it belongs to one. */
  readonly order_sn?: string
}

/** Money that has arrived back. */
export interface SettledRefund {
  readonly refund_no: string
  readonly amount_fen: number
  readonly settled_at: Date | null
}

/** One kind of what can be paid: what payment asks of its room. */
export interface Payable {
  readonly kind: PayableKind
  /** Nothing when there is none of this number, or it is another member's. */
  readonly dueOf: (ctx: MemberCtx, payableNo: string) => Promise<Due | undefined>
  /** A payment is in. May be called again for the same payment. */
  readonly settled: (services: Services, payment: SettledPayment) => Promise<void>
  /** Money has arrived back. May be called again for the same refund. */
  readonly refunded: (services: Services, refund: SettledRefund, payment: SettledPayment) => Promise<void>
}

export const payablePort = port<Payable>('payment.payable', 'by-kind')
