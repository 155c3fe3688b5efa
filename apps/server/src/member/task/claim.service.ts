import { createHash, timingSafeEqual } from 'node:crypto'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { countsUntil } from '@kuaimen/contract/member/level.rules'
import { pointsGoodUntil } from '@kuaimen/contract/member/points.rules'
import type { claimTask } from '@kuaimen/contract/member/task.endpoints'
import {
  taskLocked,
  taskNotDone,
  taskNotFound,
  taskOver,
  taskPaidBefore,
  taskPointsFull,
} from '@kuaimen/contract/member/task.errors'
import { BROWSE_LEAST_MS, BROWSE_MOST_MS, fitsIntoDay, lockOf, periodKey } from '@kuaimen/contract/member/task.rules'
import type { Claimed } from '@kuaimen/contract/member/task.views'
import { filledOf, pinAccount } from '../../account/self/account.service'
import { memberSettings } from '../../brand/settings.service'
import type { MemberCtx, Services } from '../../context'
import type { Tx } from '../../db/database'
import { issueCoupon } from '../../wallet/issue/issue.service'
import { listFacts } from '../membership/fact.sql'
import type { MembershipRow } from '../membership/membership.sql'
import { addGrowth, addPoints, lockMembership } from '../points/points.service'
import { provenOf } from './task.present'
import {
  type DoneKey,
  type DoneRow,
  findStarted,
  findTask,
  insertDone,
  lockDone,
  markClaimed,
  saveStarted,
  sumTaskPoints,
  type TaskRow,
} from './task.sql'

/** Refuses what a member cannot do now. */
export async function demandOpen(tx: Tx, task: TaskRow, memberId: number, level: number, now: Date) {
  const said = await filledOf(tx, memberId)
  const lock = lockOf(task, { level, city_id: said.city_id, now })
  if (lock) throw new Refusal(lock === 'over' ? taskOver : taskLocked)
  return said
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const TOKEN_BYTES = 24

/** Somebody begins to look: from now on it is timed, here and not on the phone. */
export const startOwn = (ctx: MemberCtx, taskId: number) =>
  ctx.transaction(async (tx) => {
    const { memberId } = ctx.principal
    await pinAccount(ctx, tx)
    const [task, held] = [await findTask(tx, taskId), await lockMembership(tx, memberId, ctx.now())]
    if (task?.kind !== 'browse' || task.period === 'per_subject') throw new Refusal(taskNotFound)
    const now = ctx.now()
    await demandOpen(tx, task, memberId, held?.level ?? 0, now)
    const token = Buffer.from(ctx.randomBytes(TOKEN_BYTES)).toString('base64url')
    const key = { task_id: taskId, member_id: memberId, period_key: periodKey(task.period, studioDay(now)) }
    await saveStarted(tx, { ...key, token_hash: hashOf(token), started_at: now })
    const after = (ms: number) => Math.ceil((now.getTime() + ms) / 1000)
    return { token, ready_at: after(BROWSE_LEAST_MS), until: after(BROWSE_MOST_MS) }
  })

async function hasLooked(tx: Tx, key: DoneKey, token: string, now: Date): Promise<boolean> {
  const started = await findStarted(tx, key)
  if (!started || !timingSafeEqual(hashOf(token), started.token_hash)) return false
  const ms = now.getTime() - started.started_at.getTime()
  return ms >= BROWSE_LEAST_MS && ms <= BROWSE_MOST_MS
}

interface Asked extends DoneKey {
  readonly token: string
}

/** What is claimed and not written down yet is looked up now, on our side; done, or refused. */
async function prove(tx: Tx, task: TaskRow, held: MembershipRow, asked: Asked, now: Date): Promise<DoneRow> {
  const { task_id, member_id, period_key } = asked
  if (task.period === 'per_subject') throw new Refusal(taskNotFound)
  const said = await demandOpen(tx, task, member_id, held.level, now)
  if (period_key !== periodKey(task.period, studioDay(now)) || task.kind === 'proof') throw new Refusal(taskNotDone)
  if (task.kind === 'browse') {
    if (!(await hasLooked(tx, asked, asked.token, now))) throw new Refusal(taskNotDone)
  } else if (task.kind !== 'sign') {
    const { have, need } = provenOf(task, { facts: await listFacts(tx, member_id), said, now })
    if (have < need) throw new Refusal(taskNotDone)
  }
  const [made] = await insertDone(tx, [{ task_id, member_id, period_key, done_at: now, reward: task.reward }])
  // Under the lock of the membership nobody else has done it: it was before.
  if (!made) throw new Refusal(taskPaidBefore)
  return made
}

/** What the reward brings, under the lock of the membership; refused when the day has brought enough. */
export async function pay(
  { randomBytes }: Pick<Services, 'randomBytes'>,
  tx: Tx,
  held: MembershipRow,
  { done, title, by, at }: { done: DoneRow; title: string; by: 'member' | 'job'; at: Date },
): Promise<Claimed> {
  const { task_id, member_id, period_key, reward } = done
  const today = studioDay(at)
  if (!fitsIntoDay(await sumTaskPoints(tx, member_id, today), reward.points)) throw new Refusal(taskPointsFull)
  const entry_no = `T${task_id}:${member_id}:${period_key}`
  const rule = reward.coupon_rule_key
  const coupon_code = rule ? await issueCoupon(tx, rule, { member_id, at, randomBytes, origin: 'task' }) : ''
  if (!(await markClaimed(tx, done, { claimed_at: at, claimed_by: by, entry_no, coupon_code })))
    throw new Error('member: a reward was claimed under the lock of another')
  const subject = { event: 'task', subject_no: entry_no, at } as const
  const { points, growth } = reward
  const gained = { ...subject, amount: points, expires_on: pointsGoodUntil(today), note: title }
  const after = points > 0 ? await addPoints(tx, held, gained) : held
  if (growth > 0) {
    const { growth_window_days } = await memberSettings(tx, at)
    await addGrowth(tx, after, { ...subject, amount: growth, counts_until: countsUntil(today, growth_window_days) })
  }
  return { points, growth, coupon_code, balance: after.points }
}

/** One tap brings it once; another brings the same answer. */
export const claimOwn = (ctx: MemberCtx, { task_id, period_key, token }: InputOf<typeof claimTask>): Promise<Claimed> =>
  ctx.transaction(async (tx) => {
    const member_id = ctx.principal.memberId
    await pinAccount(ctx, tx)
    const held = await lockMembership(tx, member_id, ctx.now())
    const task = await findTask(tx, task_id)
    if (!held || !task) throw new Refusal(taskNotFound)
    const at = ctx.now()
    const key = { task_id, member_id, period_key }
    const found = await lockDone(tx, key)
    if (found?.claimed_at) {
      const { points, growth } = found.reward
      return { points, growth, coupon_code: found.coupon_code, balance: held.points }
    }
    const done = found ?? (await prove(tx, task, held, { ...key, token }, at))
    return pay(ctx, tx, held, { done, title: task.title, by: 'member', at })
  })
