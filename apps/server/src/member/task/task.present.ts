import { addDays, formatLongDay, formatShortDay, studioDay } from '@kuaimen/contract/kernel/time'
import {
  factProgress,
  lockOf,
  monthOf,
  neededFor,
  PROOF_TRIES,
  type Progress,
  periodKey,
  type TaskLock,
  type TaskReward,
} from '@kuaimen/contract/member/task.rules'
import type { TaskCard, TaskDetail } from '@kuaimen/contract/member/task.views'
import type { listFacts } from '../membership/fact.sql'
import type { ProofRow } from './proof.sql'
import type { DoneRow, TaskRow } from './task.sql'

/** All that the tasks of one member depend on. */
export interface TaskPicture {
  readonly tasks: readonly TaskRow[]
  readonly done: readonly DoneRow[]
  readonly facts: Awaited<ReturnType<typeof listFacts>>
  /** The newest first. */
  readonly proofs: readonly ProofRow[]
  readonly said: {
    readonly city_id: number | null
    readonly parts: number
    readonly filled: number
    readonly hasWechat: boolean
  }
  /** Whether the chain takes notes about visits. */
  readonly hasNotes: boolean
  /** Names of coupons by the keys of their rules. */
  readonly coupons: ReadonlyMap<string, string>
  readonly level: number
  readonly now: Date
}

const PERIOD_WORDS = { once: '一次', day: '每天一次', week: '每周一次', month: '每月一次', year: '每年一次' } as const

const periodText = ({ period, per_period }: TaskRow): string =>
  period === 'per_subject' ? (per_period === null ? '每次都有' : `每月最多${per_period}次`) : PERIOD_WORDS[period]

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

const presentReward = ({ points, growth, coupon_rule_key }: TaskReward, { coupons }: TaskPicture) => ({
  points,
  growth,
  coupon: (coupon_rule_key && coupons.get(coupon_rule_key)) ?? '',
})

/** What can be looked up or counted now; what is done by a call or a verdict has nothing before. */
export function provenOf(task: TaskRow, { facts, said, now }: Pick<TaskPicture, 'facts' | 'said' | 'now'>): Progress {
  if (task.kind === 'profile') return { have: said.filled, need: said.parts }
  if (task.kind === 'bind_wechat') return { have: said.hasWechat ? 1 : 0, need: 1 }
  return factProgress(task, facts, now)
}

const reasonOf = (lock: TaskLock, { starts_at }: TaskRow): string =>
  lock === 'level'
    ? '提升会员等级后可参加'
    : lock === 'city'
      ? '您选择的城市暂未开放'
      : lock === 'soon' && starts_at
        ? `${formatShortDay(studioDay(starts_at))}开始`
        : '任务已结束'

type Standing = Pick<TaskCard, 'state' | 'reason' | 'progress' | 'period_key' | 'ready' | 'left'>

const whole = (need: number): Progress => ({ have: need, need })

/** Of one with a subject: how often it was done in this month, and how often it still can be. */
function ofSubjects(task: TaskRow, rows: readonly DoneRow[], now: Date) {
  const month = monthOf(studioDay(now))
  const count = rows.filter(({ done_at }) => monthOf(studioDay(done_at)) === month).length
  const { per_period } = task
  const left = per_period === null ? null : Math.max(0, per_period - count)
  return { left, progress: per_period === null ? { have: 0, need: 1 } : { have: count, need: per_period } }
}

/** What became of the last note that was handed in, while its task is not done. */
function ofProof(task: TaskRow, rows: readonly DoneRow[], { proofs }: TaskPicture): Pick<Standing, 'state' | 'reason'> {
  const own = proofs.filter(({ task_id }) => task_id === task.id)
  const [last] = own
  const isOpen = last && !rows.some(({ period_key }) => period_key === last.period_key)
  if (!last || !isOpen || last.state === 'approved') return { state: 'open', reason: '' }
  if (last.state === 'submitted') return { state: 'submitted', reason: '' }
  const tries = own.filter(({ period_key }) => period_key === last.period_key).length
  return tries < PROOF_TRIES ? { state: 'rejected', reason: last.reason } : { state: 'open', reason: '' }
}

function standingOf(task: TaskRow, picture: TaskPicture): Standing {
  const { now, level, said } = picture
  const rows = picture.done.filter(({ task_id }) => task_id === task.id)
  const [waiting, ...more] = rows.filter(({ claimed_at }) => claimed_at === null)
  const key = task.period === 'per_subject' ? '' : periodKey(task.period, studioDay(now))
  const counted = task.period === 'per_subject' ? ofSubjects(task, rows, now) : { left: null, progress: null }
  const { left } = counted
  const need = neededFor(task)
  const none = { reason: '', period_key: '', ready: 0, left }
  if (waiting) {
    const progress = counted.progress ?? whole(need)
    return { ...none, state: 'done', period_key: waiting.period_key, ready: more.length + 1, progress }
  }
  const isClaimed = left === 0 || rows.some(({ period_key }) => period_key === key)
  if (isClaimed) return { ...none, state: 'claimed', progress: counted.progress ?? whole(need) }
  const proven = counted.progress ?? provenOf(task, picture)
  const lock = lockOf(task, { level, city_id: said.city_id, now })
  if (lock) return { ...none, state: 'locked', reason: reasonOf(lock, task), progress: proven }
  if (task.kind === 'proof') return { ...none, ...ofProof(task, rows, picture), progress: proven }
  if (task.kind === 'sign' || task.kind === 'browse')
    return { ...none, state: 'open', period_key: key, progress: { have: 0, need: 1 } }
  if (key !== '' && proven.have >= proven.need)
    return { ...none, state: 'done', period_key: key, ready: 1, progress: proven }
  return { ...none, state: 'open', progress: proven }
}

const SHOWN_DAYS = 7

function recentOf({ id, period }: TaskRow, { done, now }: TaskPicture): string[] {
  if (period !== 'day') return []
  const first = addDays(studioDay(now), 1 - SHOWN_DAYS)
  return done.flatMap((row) => (row.task_id === id && row.period_key >= first ? [row.period_key] : [])).toSorted()
}

/** Nothing for one that is over and has nothing that waits, unless it is asked for by its number. */
export function presentTask(task: TaskRow, picture: TaskPicture, { isOver = false } = {}): TaskCard | undefined {
  const { now, hasNotes } = picture
  const standing = standingOf(task, picture)
  const isClosed = task.kind === 'proof' && !hasNotes
  const isGone = isClosed || task.state !== 'on' || (task.ends_at !== null && now >= task.ends_at)
  if (isGone && standing.state !== 'done' && !isOver) return undefined
  // Of what is over only those know who have done it.
  if (isOver && isGone && !picture.done.some(({ task_id }) => task_id === task.id)) return undefined
  const { id, kind, title, note, icon, action_path, action_text, ends_at } = task
  return {
    ...{ task_id: id, kind, title, note, icon, action_path, action_text },
    reward: presentReward(task.reward, picture),
    ...standing,
    period: task.period,
    period_text: periodText(task),
    ends_at: ends_at && seconds(ends_at),
    recent: recentOf(task, picture),
  }
}

const turnText = ({ period }: TaskRow, { period_key, done_at }: DoneRow): string =>
  period === 'week' || period === 'per_subject' || period === 'once'
    ? formatLongDay(studioDay(done_at))
    : period === 'day'
      ? formatLongDay(period_key)
      : period === 'month'
        ? period_key.replace('-', '年').concat('月')
        : `${period_key}年`

export const presentHistory = (task: TaskRow, row: DoneRow, picture: TaskPicture): TaskDetail['history'][number] => ({
  period_key: row.period_key,
  text: turnText(task, row),
  reward: presentReward(row.reward, picture),
  coupon_code: row.coupon_code,
  done_at: seconds(row.done_at),
  claimed_at: row.claimed_at && seconds(row.claimed_at),
})

export const presentProof = (row: ProofRow): NonNullable<TaskDetail['proof']> => ({
  state: row.state,
  reason: row.reason,
  link: row.link,
  their_name: row.their_name,
  order_sn: row.order_sn,
  at: seconds(row.at),
  decided_at: row.decided_at && seconds(row.decided_at),
})

/** Visits that a note can still be handed in for. */
export function visitsWithoutProof(task: TaskRow, { facts, proofs }: TaskPicture): TaskDetail['visits'] {
  if (task.kind !== 'proof' || task.period !== 'per_subject') return []
  const own = proofs.filter(({ task_id }) => task_id === task.id)
  const isFree = (orderSn: string) => {
    const tried = own.filter(({ order_sn }) => order_sn === orderSn)
    return tried.every(({ state }) => state === 'rejected') && tried.length < PROOF_TRIES
  }
  return facts
    .filter(({ fact, subject_no }) => fact === 'visit_done' && isFree(subject_no))
    .map(({ subject_no, about, at }) => ({
      order_sn: subject_no,
      day: typeof about.day === 'string' ? about.day : studioDay(at),
    }))
    .toReversed()
}
