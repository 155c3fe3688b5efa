import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { taskNotFound } from '@kuaimen/contract/member/task.errors'
import { PROOF_TRIES } from '@kuaimen/contract/member/task.rules'
import type { TaskCard, TaskDetail } from '@kuaimen/contract/member/task.views'
import { filledOf } from '../../account/self/account.service'
import { areNotesOpen } from '../../brand/brand.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { markdownToHtml } from '../../http/reply/markdown'
import { couponNames } from '../../wallet/issue/gift.service'
import { listFacts } from '../membership/fact.sql'
import { findMembership } from '../membership/membership.sql'
import { listProofs } from './proof.sql'
import { presentHistory, presentProof, presentTask, type TaskPicture, visitsWithoutProof } from './task.present'
import { listDone, listHistory, listTasks } from './task.sql'

/** A month of every length, and the days before it that are shown. */
const LOOKED_BACK_DAYS = 38
const HISTORY_AT_MOST = 20

/** All that tasks of a member depend on, read side by side. */
async function pictureOf(tx: Tx, memberId: number, now: Date): Promise<TaskPicture> {
  const since = studioInstant(addDays(studioDay(now), -LOOKED_BACK_DAYS))
  const [tasks, done, facts, proofs, membership, said, hasNotes] = await Promise.all([
    listTasks(tx),
    listDone(tx, memberId, since),
    listFacts(tx, memberId),
    listProofs(tx, memberId),
    findMembership(tx, memberId),
    filledOf(tx, memberId),
    areNotesOpen(tx),
  ])
  const rewards = [...tasks, ...done].flatMap(({ reward }) => reward.coupon_rule_key ?? [])
  const coupons = await couponNames(tx, [...new Set(rewards)])
  return { tasks, done, facts, proofs, said, hasNotes, coupons, level: membership?.level ?? 0, now }
}

const ORDER: Record<TaskCard['state'], number> = { done: 0, rejected: 1, open: 2, submitted: 3, locked: 4, claimed: 5 }

/** What waits first, then what can be done, then what is done. */
function cardsOf(picture: TaskPicture): TaskCard[] {
  const cards = picture.tasks.flatMap((task) => presentTask(task, picture) ?? [])
  return cards.toSorted((a, b) => ORDER[a.state] - ORDER[b.state])
}

export const tasksOf = async (ctx: MemberCtx): Promise<TaskCard[]> =>
  cardsOf(await pictureOf(ctx.db, ctx.principal.memberId, ctx.now()))

export const countReady = (cards: readonly TaskCard[]): number => cards.reduce((all, { ready }) => all + ready, 0)

export async function taskOf(ctx: MemberCtx, taskId: number): Promise<TaskDetail> {
  const { memberId } = ctx.principal
  const [picture, history] = await Promise.all([
    pictureOf(ctx.db, memberId, ctx.now()),
    listHistory(ctx.db, memberId, taskId, HISTORY_AT_MOST),
  ])
  const task = picture.tasks.find(({ id }) => id === taskId)
  const card = task && (presentTask(task, picture) ?? presentTask(task, picture, { isOver: true }))
  if (!task || !card) throw new Refusal(taskNotFound)
  const [last] = picture.proofs.filter(({ task_id }) => task_id === taskId)
  const tries = picture.proofs.filter((one) => one.task_id === taskId && one.period_key === last?.period_key).length
  return {
    ...card,
    rules_html: markdownToHtml(task.rules),
    history: history.map((row) => presentHistory(task, row, picture)),
    proof: last ? presentProof(last) : null,
    tries_left: Math.max(0, PROOF_TRIES - tries),
    visits: visitsWithoutProof(task, picture),
  }
}
