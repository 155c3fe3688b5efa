import type { Tx } from '../../db/database'
import { port } from '../../ports'

export interface OrderPaper {
  readonly invoice_no: string
  readonly state: string
  readonly amount_fen: number
  readonly requested_at: Date
}

/** Papers that rooms above have written for orders: what a search for any number asks them. */
export interface OrderPaperwork {
  /** The orders that one of these numbers is about. */
  readonly ordersOf: (tx: Tx, numbers: readonly string[]) => Promise<readonly string[]>
  readonly papersOf: (tx: Tx, orderNo: string) => Promise<readonly OrderPaper[]>
}

export const orderPaperworkPort = port<OrderPaperwork>('booking.order_paperwork', 'many')
