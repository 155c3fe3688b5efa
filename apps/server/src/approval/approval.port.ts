import type { ApprovalKind } from '@kuaimen/contract/approval/approval.rules'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { port } from '../ports'

/** How much it is, and what goes where. */
export interface ApprovalNumbers {
  readonly amount_fen: number
  readonly parts: readonly { readonly name: string; readonly amount_fen: number }[]
}

/** An ask, as the room that carries it out sees it. */
export interface Asked extends ApprovalNumbers {
  readonly id: number
  readonly kind: ApprovalKind
  readonly subject_no: string
  readonly ask: Readonly<Record<string, unknown>>
  readonly reason: string
  readonly asked_by: number
}

/** One kind of what is approved: what this room asks of the room that does it. */
export interface ApprovalAct {
  readonly kind: ApprovalKind
  /** The numbers as they are now; refuses what cannot be done any more. */
  readonly numbers: (services: Services, tx: Tx, asked: Asked) => Promise<ApprovalNumbers>
  /** In the transaction that ends the approval, under the locks of its subject: demands the numbers that were approved. */
  readonly carryOut: (services: Services, tx: Tx, asked: Asked) => Promise<void>
  /** Lines about the customer, for who decides. */
  readonly customer: (tx: Tx, asked: Asked) => Promise<readonly string[]>
}

export const approvalActPort = port<ApprovalAct>('approval.act', 'by-kind')
