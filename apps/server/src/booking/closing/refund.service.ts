import { closingChanged, closingNotFound, closingSettled } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { ApprovalAct, ApprovalNumbers, Asked } from '../../approval/approval.port'
import { askApproval } from '../../approval/ask.service'
import { NumbersChanged } from '../../approval/numbers.service'
import type { Services, StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { writeLaterEntry } from '../../staff/audit.service'
import { lockSettled } from '../settle/locked.service'
import { cancelVisit } from '../staff/operator.service'
import { isUndecided } from './closing.present'
import { lockSeen, noteClosing, type Seen } from './closing.service'
import {
  type ApprovedRefund,
  addRefundJob,
  type CaseRow,
  type ClosingRow,
  decideCase,
  deleteOffers,
  findClosing,
  gatherCases,
  listCases,
  lockOpenCase,
  readCaseState,
} from './closing.sql'

/** Visits that are paid, or needed no money, and whose customers have not decided. */
const listRest = async (tx: Tx, closing: ClosingRow): Promise<CaseRow[]> =>
  (await listCases(tx, closing)).filter((one) => isUndecided(one) && one.is_booked)

const sumOf = (rest: readonly CaseRow[], of: 'paid_fen' | 'prepaid_fen'): number =>
  rest.reduce((sum, one) => sum + one[of], 0)

function numbersOf(rest: readonly CaseRow[]): ApprovalNumbers {
  const parts = [
    { name: '原路退回', amount_fen: sumOf(rest, 'paid_fen') },
    { name: '退回卡包', amount_fen: sumOf(rest, 'prepaid_fen') },
  ].filter(({ amount_fen }) => amount_fen > 0)
  return { amount_fen: sumOf(rest, 'paid_fen') + sumOf(rest, 'prepaid_fen'), parts }
}

/** The closing's number among the subjects of approvals. */
const subjectOf = (id: number): string => `CL${id}`

/** Refunds of a whole store are nobody's alone: they are asked for, whatever they come to. */
export async function askRefundOfRest(ctx: StaffCtx, seen: Seen) {
  return ctx.transaction(async (tx) => {
    const row = await lockSeen(ctx, tx, seen, 'announced')
    await gatherCases(tx, row.id, ctx.now())
    const rest = await listRest(tx, row)
    if (rest.length === 0) throw new Refusal(closingSettled)
    const numbers = numbersOf(rest)
    const approval_id = await askApproval(ctx, tx, {
      ...{ kind: 'closing_refund', subject_no: subjectOf(row.id), store_id: row.store_id, limit_fen: null },
      ...{ ask: { closing_id: row.id }, numbers, reason: row.reason },
    })
    await noteClosing(ctx, tx, 'closing.refund', row, { approval_id, visits: rest.length })
    return { approval_id, visits: rest.length, amount_fen: numbers.amount_fen }
  })
}

async function standing(tx: Tx, { ask }: Asked): Promise<ClosingRow> {
  const row = typeof ask.closing_id === 'number' ? await findClosing(tx, ask.closing_id) : undefined
  if (!row) throw new Refusal(closingNotFound)
  if (row.state !== 'announced') throw new Refusal(closingChanged)
  return row
}

/**
 * Only the job is set going with the approval: each booking has a transaction of its own. Customers who decided
 * meanwhile are not refunded, so that less than was approved is no other number; more is.
 */
export const closingRefundAct: ApprovalAct = {
  kind: 'closing_refund',
  numbers: async (_services, tx, asked) => {
    const rest = await listRest(tx, await standing(tx, asked))
    if (rest.length === 0) throw new Refusal(closingSettled)
    return numbersOf(rest)
  },
  carryOut: async (_services, tx, asked) => {
    const row = await standing(tx, asked)
    const now = numbersOf(await listRest(tx, row))
    if (now.amount_fen > asked.amount_fen) throw new NumbersChanged(now)
    await addRefundJob(tx, { closing_id: row.id, approval_id: asked.id, staff_id: asked.asked_by })
  },
  customer: async (tx, asked) => [`${(await listRest(tx, await standing(tx, asked))).length} 位顾客还没有决定`],
}

/**
 * The booking before its case, as everywhere. A case that was decided meanwhile, by its customer or by a run before,
 * is left as it is, and so are all once the closing is withdrawn.
 */
async function refundCase(
  services: Services,
  { id, reason }: ClosingRow,
  orderSn: string,
  { approval_id, staff_id }: ApprovedRefund,
): Promise<void> {
  await services.transaction(async (tx) => {
    const row = await lockSettled(services, tx, orderSn)
    if (row?.state !== 'booked' || !(await lockOpenCase(tx, id, orderSn))) return
    const state = await readCaseState(tx, id, orderSn)
    if (!state || !isUndecided({ state })) return
    await cancelVisit(services, tx, row, { who: `staff:${staff_id}`, reason })
    await decideCase(tx, id, orderSn, 'refunded', services.now())
    await deleteOffers(tx, id, orderSn)
    await writeLaterEntry(
      services,
      tx,
      { staff_id, requestId: `approval:${approval_id}` },
      {
        ...{ action: 'closing.refund', subject: ['booking', orderSn], store_id: row.store_id, reason },
        ...{
          before: { state: row.state, paid_fen: row.paid_fen },
          after: { state: 'cancelled', closing: id, approval_id },
        },
      },
    )
  })
}

/** The job: whatever ends it leaves whole cases, and the next run goes on with those that are left. */
export async function refundApproved(services: Services, approved: ApprovedRefund): Promise<void> {
  const closing = await findClosing(services.db, approved.closing_id)
  if (closing?.state !== 'announced') return
  for (const { order_sn } of await listRest(services.db, closing))
    await refundCase(services, closing, order_sn, approved)
}
