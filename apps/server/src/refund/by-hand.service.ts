import { Refusal } from '@kuaimen/contract/kernel/failure'
import { refundNotFailed } from '@kuaimen/contract/refund/refund.errors'
import type { ApprovalAct } from '../approval/approval.port'
import type { Tx } from '../db/database'
import { settleByHand } from '../payment/refund.service'
import { writeLaterEntry } from '../staff/audit.service'
import { numbersOf } from './queue.service'
import { findOfStores } from './queue.sql'
import type { RefundRow } from './refund.sql'

const findAny = async (tx: Tx, refundNo: string): Promise<RefundRow> => {
  const row = await findOfStores(tx, refundNo, 'chain')
  if (row?.refund.state !== 'failed') throw new Refusal(refundNotFailed)
  return row
}

export const byHandAct: ApprovalAct = {
  kind: 'by_hand',
  numbers: async (_services, tx, { subject_no }) => numbersOf(await findAny(tx, subject_no)),
  carryOut: async (services, tx, { id, subject_no, reason, asked_by, amount_fen }) => {
    const { store_id } = await findAny(tx, subject_no)
    if (!(await settleByHand(tx, subject_no, reason, services.now()))) throw new Refusal(refundNotFailed)
    await writeLaterEntry(
      services,
      tx,
      { staff_id: asked_by, requestId: `approval:${id}` },
      {
        ...{ action: 'refund.by_hand', subject: ['refund', subject_no], store_id, reason },
        after: { amount_fen, approval_id: id },
      },
    )
  },
  customer: async () => [],
}
