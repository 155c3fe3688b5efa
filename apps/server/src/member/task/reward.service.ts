import { createHash } from 'node:crypto'
import { paths } from '@kuaimen/contract/kernel/paths'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { isBadgeEarned } from '@kuaimen/contract/member/badge.rules'
import { factOf, factProgress, lockOf, monthOf, periodKey, type TaskKind } from '@kuaimen/contract/member/task.rules'
import { filledOf } from '../../account/self/account.service'
import type { Tx } from '../../db/database'
import { type NewNotice, notifyAll } from '../../notice/notice.service'
import { insertBadges, listUnearned } from '../badge/badge.sql'
import { listFacts } from '../membership/fact.sql'
import type { MembershipRow } from '../membership/membership.sql'
import type { ProofRow } from './proof.sql'
import { countDoneSince, type DoneRow, insertDone, listTasks, type TaskRow } from './task.sql'

export interface FactDone {
  readonly member_id: number
  readonly fact: string
  readonly subject_no: string
  readonly at: Date
  /** Of what was over long ago; nobody is told. */
  readonly now?: Date | undefined
}

/** A friend's number is nobody's business. */
const subjectKey = (kind: TaskKind, subjectNo: string): string =>
  kind === 'invite' ? createHash('sha256').update(`invite:${subjectNo}`).digest('hex').slice(0, 16) : subjectNo

const monthBegan = (at: Date): Date => studioInstant(`${monthOf(studioDay(at))}-01`)

/** The turns that a fact completes, each with the reward of now. */
async function completedBy(tx: Tx, tasks: readonly TaskRow[], done: FactDone, facts: Facts) {
  const { member_id, subject_no, now = done.at } = done
  const rows = []
  for (const task of tasks) {
    const row = { task_id: task.id, member_id, subject_no, done_at: now, reward: task.reward }
    if (task.period !== 'per_subject') {
      const { have, need } = factProgress(task, facts, now)
      if (have >= need) rows.push({ ...row, period_key: periodKey(task.period, studioDay(now)) })
    } else if (
      task.per_period === null ||
      (await countDoneSince(tx, member_id, task.id, monthBegan(now))) < task.per_period
    )
      rows.push({ ...row, period_key: subjectKey(task.kind, subject_no) })
  }
  return rows
}

type Facts = Awaited<ReturnType<typeof listFacts>>

export const doneNotice = ({ member_id, task_id, period_key }: DoneRow, title: string, at: Date): NewNotice => ({
  ...{ member_id, kind: 'task_done', dedupe: `task:${task_id}:${member_id}:${period_key}`, at },
  data: { name: title },
  path: paths.taskCenter(),
})

export const rejectedNotice = (
  { id, member_id, task_id }: ProofRow,
  name: string,
  reason: string,
  at: Date,
): NewNotice => ({
  ...{ member_id, kind: 'proof_rejected', dedupe: `proof:${id}`, at },
  data: { name, reason: reason.replace(/[。.!！]+$/, '') },
  path: paths.taskDetail({ task_id }),
})

async function completeTasks(tx: Tx, held: MembershipRow, done: FactDone, facts: Facts): Promise<NewNotice[]> {
  const { member_id, now = done.at } = done
  const tasks = (await listTasks(tx)).filter((task) => factOf(task) === done.fact)
  if (tasks.length === 0) return []
  const { city_id } = await filledOf(tx, member_id)
  const open = tasks.filter((task) => lockOf(task, { level: held.level, city_id, now }) === null)
  const made = await insertDone(tx, await completedBy(tx, open, done, facts))
  return made.map((row) => doneNotice(row, tasks.find(({ id }) => id === row.task_id)?.title ?? '', now))
}

/** Badges that the member's facts deserve and the member has not. */
async function giveBadges(tx: Tx, done: FactDone, facts: Facts): Promise<NewNotice[]> {
  const { member_id, subject_no, at, now = at } = done
  const earned = (await listUnearned(tx, member_id, now)).filter(({ rule }) => isBadgeEarned(rule, facts))
  const given = await insertBadges(
    tx,
    earned.map(({ key }) => ({ member_id, badge_key: key, earned_at: at, subject_no })),
  )
  return earned
    .filter(({ key }) => given.includes(key))
    .map(({ key, name }) => ({
      ...{ member_id, kind: 'badge', dedupe: `badge:${member_id}:${key}`, at: now },
      data: { name },
      path: paths.badges(),
    }))
}

/** Under the lock of the membership, when a fact is new: tasks that it completes, badges that it earns. */
export async function rewardFact(tx: Tx, held: MembershipRow, done: FactDone): Promise<void> {
  const facts = await listFacts(tx, done.member_id)
  const notices = [...(await completeTasks(tx, held, done, facts)), ...(await giveBadges(tx, done, facts))]
  if (done.now === undefined) await notifyAll(tx, notices)
}
