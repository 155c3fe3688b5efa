import { and, asc, eq, ne } from 'drizzle-orm'
import { type Export, type Leave, memberData, owned } from '../../member-data'
import { carryTasks } from './reassign.sql'
import { turnsDoneBy } from './task.sql'
import { task, task_done, task_proof, task_started } from './task.table'

/** A note that was paid for stays known, without what it said of its writer: it brings nothing a second time. */
const eraseProofs: Leave = async (tx, memberId) => {
  await tx.delete(task_proof).where(and(eq(task_proof.member_id, memberId), ne(task_proof.state, 'approved')))
  await tx.update(task_proof).set({ link: '', their_name: '' }).where(eq(task_proof.member_id, memberId))
}

const eraseDone: Leave = async (tx, memberId, at, left) => {
  await left.saveUses(turnsDoneBy(memberId, at))
  await tx.delete(task_done).where(eq(task_done.member_id, memberId))
}

const exportTasks: Export = async (tx, memberId) =>
  tx
    .select({
      title: task.title,
      period: task_done.period_key,
      done_at: task_done.done_at,
      reward: task_done.reward,
      claimed_at: task_done.claimed_at,
      coupon_code: task_done.coupon_code,
    })
    .from(task_done)
    .innerJoin(task, eq(task.id, task_done.task_id))
    .where(eq(task_done.member_id, memberId))
    .orderBy(asc(task_done.done_at))

const exportStarted: Export = async (tx, memberId) =>
  tx
    .select({ title: task.title, started_at: task_started.started_at })
    .from(task_started)
    .innerJoin(task, eq(task.id, task_started.task_id))
    .where(eq(task_started.member_id, memberId))
    .orderBy(asc(task_started.started_at))

export const taskData = memberData({
  tables: [
    owned(task_started, {
      since: task_started.started_at,
      onMerge: carryTasks,
      onLeave: 'erase',
      export: { tasks_started: exportStarted },
    }),
    owned(task_done, {
      since: task_done.done_at,
      onMerge: carryTasks,
      onLeave: eraseDone,
      export: { tasks: exportTasks },
    }),
    owned(task_proof, {
      since: task_proof.at,
      onMerge: carryTasks,
      onLeave: eraseProofs,
      export: { task_proofs: ['order_sn', 'link', 'their_name', 'state', 'reason', 'at', 'decided_at'] },
    }),
  ],
})
