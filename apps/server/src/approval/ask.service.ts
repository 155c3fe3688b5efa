import { approvalAsked } from '@kuaimen/contract/approval/approval.errors'
import { APPROVAL_HOURS, type ApprovalKind } from '@kuaimen/contract/approval/approval.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { StaffCtx } from '../context'
import type { Tx } from '../db/database'
import type { ApprovalNumbers } from './approval.port'
import { insertApproval } from './approval.sql'

export interface Ask {
  readonly kind: ApprovalKind
  readonly subject_no: string
  readonly store_id: number | null
  readonly ask: Readonly<Record<string, unknown>>
  readonly numbers: ApprovalNumbers
  /** The limit that it is above; null where it always wants two. */
  readonly limit_fen: number | null
  readonly reason: string
}

const HOUR_MS = 3_600_000

/** In the transaction that would have done it, under the locks of its subject. Gives the approval's number. */
export async function askApproval(ctx: StaffCtx, tx: Tx, wanted: Ask): Promise<number> {
  const { numbers, ask, reason, store_id, ...about } = wanted
  const asked_at = ctx.now()
  const row = await insertApproval(tx, {
    ...{ ...about, store_id, reason, ask: { ...ask } },
    ...{ amount_fen: numbers.amount_fen, parts: [...numbers.parts] },
    ...{ state: 'asked', asked_by: ctx.principal.id, asked_at },
    expires_at: new Date(asked_at.getTime() + APPROVAL_HOURS * HOUR_MS),
  })
  if (!row) throw new Refusal(approvalAsked)
  await ctx.audit(tx, {
    ...{ action: 'approval.ask', subject: ['approval', row.id], store_id, reason },
    after: { kind: wanted.kind, subject_no: wanted.subject_no, amount_fen: numbers.amount_fen },
  })
  return row.id
}
