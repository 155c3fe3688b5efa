import type { approvalDecide } from '@kuaimen/contract/approval/approval.endpoints'
import { approvalNotFound, approvalOver, approvalOwn } from '@kuaimen/contract/approval/approval.errors'
import type { ApprovalView } from '@kuaimen/contract/approval/approval.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { changedMeanwhile, overLimit, staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import type { Services, StaffCtx } from '../context'
import type { Tx } from '../db/database'
import { type ApprovalNumbers, approvalActPort } from './approval.port'
import { type ApprovalRow, addCarryOut, lockApproval, type NewApproval, updateApproval } from './approval.sql'
import { isWithinLimit, mayDecideAt, numbersNow, presentOne } from './list.service'
import { areSame, NumbersChanged } from './numbers.service'

type Decision = InputOf<typeof approvalDecide>

/** A second person with the permission there and for that amount; never who asked, and no machine. */
function demandDecider(ctx: StaffCtx, row: ApprovalRow): void {
  const { principal } = ctx
  if (principal.via !== 'console') throw new Refusal(staffForbidden)
  if (row.asked_by === principal.id) throw new Refusal(approvalOwn)
  if (!mayDecideAt(principal, row)) throw new Refusal(approvalNotFound)
  if (row.state !== 'asked' || row.expires_at <= ctx.now()) throw new Refusal(approvalOver)
  if (!isWithinLimit(principal, row)) throw new Refusal(overLimit)
}

/** The ask stands again with the numbers of now, for somebody to look at. */
const asksAnew = ({ amount_fen, parts }: ApprovalNumbers): Partial<NewApproval> => ({
  ...{ state: 'asked', amount_fen, parts: [...parts], is_changed: true },
  ...{ decided_by: null, decided_at: null, note: '' },
})

/** An ask is approved only with the very numbers that were asked for. */
async function changeBy(ctx: StaffCtx, tx: Tx, row: ApprovalRow, decision: Decision): Promise<Partial<NewApproval>> {
  const decided = { decided_by: ctx.principal.id, decided_at: ctx.now(), note: decision.note }
  if (decision.verdict === 'refuse') return { ...decided, state: 'refused', ended_at: ctx.now() }
  const { numbers, problem } = await numbersNow(ctx, tx, row)
  if (problem) return { ...decided, state: 'failed', note: problem, ended_at: ctx.now() }
  return areSame(row, numbers) ? { ...decided, state: 'approved' } : asksAnew(numbers)
}

export async function decide(ctx: StaffCtx, decision: Decision): Promise<ApprovalView> {
  await ctx.transaction(async (tx) => {
    const row = await lockApproval(tx, decision.id)
    if (!row) throw new Refusal(approvalNotFound)
    demandDecider(ctx, row)
    if (row.version !== decision.version) throw new Refusal(changedMeanwhile)
    const change = await changeBy(ctx, tx, row, decision)
    await updateApproval(tx, row.id, change)
    if (change.state === 'approved') await addCarryOut(tx, row.id)
    await ctx.audit(tx, {
      ...{ action: 'approval.decide', subject: ['approval', row.id], store_id: row.store_id, reason: decision.note },
      before: { state: row.state, amount_fen: row.amount_fen, asked_by: row.asked_by },
      after: { state: change.state, amount_fen: change.amount_fen ?? row.amount_fen, subject_no: row.subject_no },
    })
  })
  return presentOne(ctx, decision.id)
}

/** Whatever it does and that it is done are one transaction: however often the job runs, it is done once. */
async function carryOutOnce(services: Services, tx: Tx, id: number): Promise<void> {
  const row = await lockApproval(tx, id)
  if (row?.state !== 'approved') return
  const act = services.ports.of(approvalActPort).get(row.kind)
  if (!act) throw new Error(`approval: no room carries out ${row.kind}`)
  await act.carryOut(services, tx, row)
  await updateApproval(tx, id, { state: 'done', ended_at: services.now() })
}

/** The job. Other numbers by now ask anew; a refusal of the room ends it, with its words. */
export async function carryOut(services: Services, id: number): Promise<void> {
  try {
    await services.transaction((tx) => carryOutOnce(services, tx, id))
  } catch (error) {
    const change =
      error instanceof NumbersChanged
        ? asksAnew(error.numbers)
        : error instanceof Refusal
          ? ({ state: 'failed', note: error.message, ended_at: services.now() } as const)
          : undefined
    if (!change) throw error
    await services.transaction(async (tx) => {
      const row = await lockApproval(tx, id)
      if (row?.state === 'approved') await updateApproval(tx, id, change)
    })
  }
}
