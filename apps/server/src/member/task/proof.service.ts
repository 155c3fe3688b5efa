import { createHash } from 'node:crypto'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFoundOf } from '@kuaimen/contract/kernel/payables'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { handInProof, judgeProof, taskProofs } from '@kuaimen/contract/member/task.endpoints'
import {
  notANote,
  noteTaken,
  proofDecided,
  proofNotFound,
  proofTriesOver,
  proofWaits,
  taskNotFound,
  taskOver,
} from '@kuaimen/contract/member/task.errors'
import { noteOf, PROOF_TRIES, periodKey } from '@kuaimen/contract/member/task.rules'
import type { OperatorProof } from '@kuaimen/contract/member/task.views'
import { pinAccount } from '../../account/self/account.service'
import { areNotesOpen } from '../../brand/brand.service'
import type { MemberCtx, StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { notifyAll } from '../../notice/notice.service'
import { listFacts } from '../membership/fact.sql'
import { lockMembership } from '../points/points.service'
import { demandOpen } from './claim.service'
import { tellFact } from './fact.service'
import {
  countProofs,
  decide,
  findForStaff,
  findProof,
  insertProof,
  listForStaff,
  listProofs,
  lockProof,
  type ProofRow,
  type ShownProof,
} from './proof.sql'
import { doneNotice, rejectedNotice } from './reward.service'
import { findTask, insertDone, listProofTasks, type TaskRow } from './task.sql'

type HandedIn = InputOf<typeof handInProof>

/** The visit it is about, which was the member's own, or the turn of its period. */
async function turnOf(tx: Tx, task: TaskRow, memberId: number, orderSn: string, now: Date): Promise<string> {
  const visits = orderSn === '' ? [] : await listFacts(tx, memberId, 'visit_done')
  const isOwn = visits.some(({ subject_no }) => subject_no === orderSn)
  if (!isOwn && (orderSn !== '' || task.period === 'per_subject')) throw new Refusal(notFoundOf('booking'))
  return task.period === 'per_subject' ? orderSn : periodKey(task.period, studioDay(now))
}

/** The same note has one number, also when its writer has left: the number says nothing of it. */
export const linkKeyOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)

/** What was handed in for the same before: the same note again is no second one. */
function refuseAgain(before: readonly ProofRow[], linkKey: string): ProofRow | undefined {
  const waits = before.find(({ state }) => state !== 'rejected')
  if (waits?.link_key === linkKey) return waits
  if (waits) throw new Refusal(proofWaits)
  if (before.length >= PROOF_TRIES) throw new Refusal(proofTriesOver)
  return undefined
}

/** A note about a visit; staff decide whether it is one. */
export const handIn = (ctx: MemberCtx, { task_id, order_sn = '', link, their_name }: HandedIn) =>
  ctx.transaction(async (tx) => {
    const { memberId: member_id } = ctx.principal
    await pinAccount(ctx, tx)
    const held = await lockMembership(tx, member_id, ctx.now())
    const task = await findTask(tx, task_id)
    if (!held || task?.kind !== 'proof') throw new Refusal(taskNotFound)
    const at = ctx.now()
    if (!(await areNotesOpen(tx))) throw new Refusal(taskOver)
    await demandOpen(tx, task, member_id, held.level, at)
    const note = noteOf(link)
    if (!note) throw new Refusal(notANote)
    const period_key = await turnOf(tx, task, member_id, order_sn, at)
    const link_key = linkKeyOf(note.key)
    const own = (await listProofs(tx, member_id)).filter((one) => one.task_id === task_id)
    const same = refuseAgain(
      own.filter((one) => one.period_key === period_key),
      link_key,
    )
    if (same) return { state: same.state }
    const proof = { task_id, member_id, period_key, order_sn, link: note.link, link_key, their_name, at }
    const made = await insertProof(tx, proof)
    if (!made) throw new Refusal(noteTaken)
    return { state: made.state }
  })

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

const presentForStaff = ({ proof, title, card_no }: ShownProof): OperatorProof => ({
  id: proof.id,
  task_id: proof.task_id,
  title,
  card_no: card_no ?? '',
  order_sn: proof.order_sn,
  link: proof.link,
  their_name: proof.their_name,
  state: proof.state,
  reason: proof.reason,
  at: seconds(proof.at),
  decided_at: proof.decided_at && seconds(proof.decided_at),
})

const PER_PAGE = 20

export async function proofsFor(ctx: StaffCtx, { state, page }: InputOf<typeof taskProofs>) {
  const [rows, total] = await Promise.all([
    listForStaff(ctx.db, state, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
    countProofs(ctx.db, state),
  ])
  return { list: rows.map(presentForStaff), total }
}

/** The reward waits from now on, as that of any other task. */
async function approve(tx: Tx, proof: ProofRow, task: TaskRow, at: Date): Promise<void> {
  const { member_id, task_id, period_key, order_sn } = proof
  const fact = { member_id, fact: 'proof_approved', subject_no: `${proof.id}`, at, about: { task_id } } as const
  await tellFact(tx, fact)
  const made = await insertDone(tx, [
    { task_id, member_id, period_key, subject_no: order_sn, done_at: at, reward: task.reward },
  ])
  await notifyAll(
    tx,
    made.map((row) => doneNotice(row, task.title, at)),
  )
}

/** Decided once. The membership is locked first, as whoever hands in does it. */
async function judge(ctx: StaffCtx, tx: Tx, { id, verdict, reason }: InputOf<typeof judgeProof>): Promise<void> {
  const found = await findProof(tx, id)
  const held = found && (await lockMembership(tx, found.member_id, ctx.now()))
  const proof = held && (await lockProof(tx, id))
  const task = proof && (await findTask(tx, proof.task_id))
  if (!proof || !task) throw new Refusal(proofNotFound)
  await ctx.audit(tx, {
    ...{ action: 'task.proof', subject: ['proof', id], reason },
    ...{ before: { state: proof.state }, after: { state: verdict } },
  })
  if (proof.state === verdict) return
  const at = ctx.now()
  const decided = { state: verdict, reason, decided_by: ctx.principal.id, decided_at: at }
  if (!(await decide(tx, id, decided))) throw new Refusal(proofDecided)
  if (verdict === 'approved') await approve(tx, proof, task, at)
  else await notifyAll(tx, [rejectedNotice(proof, task.title, reason, at)])
}

export async function judgeFor(ctx: StaffCtx, input: InputOf<typeof judgeProof>): Promise<OperatorProof> {
  await ctx.transaction((tx) => judge(ctx, tx, input))
  const shown = await findForStaff(ctx.db, input.id)
  if (!shown) throw new Refusal(proofNotFound)
  return presentForStaff(shown)
}

/** Tasks that are proven by what is sent in, by their keys; others are left out. */
export async function proofTaskIds(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = keys.length === 0 ? [] : await listProofTasks(tx, keys)
  return new Map(rows.map(({ key, id }) => [key, id]))
}
