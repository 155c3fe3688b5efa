import { lastOf } from '../kernel/collection'
import { addDays, daysBetween, type StudioDay, studioDay, weekdayNumber } from '../kernel/time'
import { type DoneFact, type FactWhere, type MemberFact, matching } from './fact.rules'

/** How a task is proven. */
export const TASK_KINDS = [
  'profile',
  'bind_wechat',
  'fact',
  'review',
  'contact',
  'subscribe',
  'invite',
  'sign',
  'browse',
  'proof',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

export const TASK_STATES = ['draft', 'on', 'off'] as const

/** How often a task can be done: `per_subject` once for each visit, friend or review. */
export const TASK_PERIODS = ['once', 'day', 'week', 'month', 'year', 'per_subject'] as const
export type TaskPeriod = (typeof TASK_PERIODS)[number]

/** What a task is for a member now. */
export const TASK_STANDINGS = ['locked', 'open', 'submitted', 'rejected', 'done', 'claimed'] as const

export const PROOF_STATES = ['submitted', 'approved', 'rejected'] as const

/** Points of tasks that one day brings at most. What a day begins with is never too much. */
export const TASK_POINTS_A_DAY = 200
/** What is done and not claimed for so many days, the night claims. */
export const UNCLAIMED_DAYS = 7
/** How long one looks at least, and how long that is good. */
export const BROWSE_LEAST_MS = 15_000
export const BROWSE_MOST_MS = 10 * 60_000
/** How often a note can be handed in for the same. */
export const PROOF_TRIES = 3
/** A review of so many letters is one to thank for. */
export const REVIEW_LETTERS = 15

export interface TaskReward {
  readonly points: number
  readonly growth: number
  readonly coupon_rule_key?: string
}

export interface TaskRule {
  readonly fact?: MemberFact
  readonly where?: FactWhere
  readonly at_least?: number
}

/** A task as the rules see it. */
export interface TaskTerms {
  readonly kind: TaskKind
  readonly rule: TaskRule
  readonly period: TaskPeriod
  /** Of one with a subject: so often a month; null is not bounded. */
  readonly per_period: number | null
  readonly min_level: number
  readonly city_ids: readonly number[]
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly state: (typeof TASK_STATES)[number]
}

const pad = (n: number) => String(n).padStart(2, '0')

/** The week of a day as ISO 8601 counts it: it belongs to the year that has its Thursday. */
function weekKey(day: StudioDay): string {
  const sinceMonday = (weekdayNumber(day) + 6) % 7
  const thursday = addDays(day, 3 - sinceMonday)
  const year = thursday.slice(0, 4)
  return `${year}-W${pad(Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1)}`
}

/** In which turn of its period a day lies. */
export function periodKey(period: Exclude<TaskPeriod, 'per_subject'>, day: StudioDay): string {
  switch (period) {
    case 'once':
      return 'once'
    case 'day':
      return day
    case 'week':
      return weekKey(day)
    case 'month':
      return day.slice(0, 7)
    case 'year':
      return day.slice(0, 4)
  }
}

export const monthOf = (day: StudioDay): string => periodKey('month', day)

const FACT_OF: Partial<Record<TaskKind, MemberFact>> = {
  review: 'review',
  contact: 'contact_added',
  subscribe: 'subscribed',
  invite: 'invite_qualified',
}

/** What has to be told for it; nothing where it is looked up or done by a call. */
export const factOf = ({ kind, rule }: Pick<TaskTerms, 'kind' | 'rule'>): MemberFact | undefined =>
  kind === 'fact' ? rule.fact : FACT_OF[kind]

const isDuring = ({ starts_at, ends_at }: Pick<TaskTerms, 'starts_at' | 'ends_at'>, at: Date): boolean =>
  (starts_at === null || at >= starts_at) && (ends_at === null || at < ends_at)

export interface Progress {
  readonly have: number
  readonly need: number
}

export const neededFor = ({ rule }: Pick<TaskTerms, 'rule'>): number => rule.at_least ?? 1

/** How much of what a task asks for was done in the turn that `now` lies in. Those with a subject are done each at once. */
export function factProgress(task: TaskTerms, facts: readonly DoneFact[], now: Date): Progress {
  const need = neededFor(task)
  const fact = factOf(task)
  const { period, rule } = task
  if (!fact || period === 'per_subject') return { have: 0, need }
  const turn = periodKey(period, studioDay(now))
  const counted = matching(facts, { fact, where: rule.where }, now).filter(
    ({ at }) => isDuring(task, at) && periodKey(period, studioDay(at)) === turn,
  )
  return { have: Math.min(need, counted.length), need }
}

/** Why a member cannot do it now. */
export type TaskLock = 'level' | 'city' | 'soon' | 'over'

export function lockOf(
  task: TaskTerms,
  { level, city_id, now }: { readonly level: number; readonly city_id: number | null; readonly now: Date },
): TaskLock | null {
  if (task.state !== 'on' || (task.ends_at !== null && now >= task.ends_at)) return 'over'
  if (task.starts_at !== null && now < task.starts_at) return 'soon'
  if (level < task.min_level) return 'level'
  const isHere = task.city_ids.length === 0 || (city_id !== null && task.city_ids.includes(city_id))
  return isHere ? null : 'city'
}

/** Whether a reward still fits into a day that has brought so many points. */
export const fitsIntoDay = (broughtToday: number, points: number): boolean =>
  points === 0 || broughtToday === 0 || broughtToday + points <= TASK_POINTS_A_DAY

const NOTE_ID = /^[0-9A-Za-z]{8,32}$/
const SHORT_ID = /^[0-9A-Za-z]{4,32}$/
const NOTE_PATHS = /^\/(?:explore|discovery\/item|user\/profile\/[0-9A-Za-z]+)\/([^/]+)\/?$/

const isOn = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/** The first address in what was pasted: apps add words around it. */
function addressIn(text: string): URL | undefined {
  const found = /https?:\/\/[^\s，。,"'<>]+/i.exec(text)?.[0]
  return found && URL.canParse(found) ? new URL(found) : undefined
}

export interface Note {
  /** The address without what was added for tracking. */
  readonly link: string
  /** The same note has one key, however its link is written. */
  readonly key: string
}

/** The note of Xiaohongshu that a link leads to; nothing for any other address. */
export function noteOf(text: string): Note | undefined {
  const url = addressIn(text)
  if (!url || url.username || url.password || url.port) return undefined
  const host = url.hostname.toLowerCase()
  if (isOn(host, 'xiaohongshu.com')) {
    const id = NOTE_PATHS.exec(url.pathname)?.[1] ?? ''
    return NOTE_ID.test(id)
      ? { link: `https://www.xiaohongshu.com/explore/${id}`, key: `xiaohongshu.com/${id.toLowerCase()}` }
      : undefined
  }
  if (!isOn(host, 'xhslink.com')) return undefined
  const parts = url.pathname.split('/').filter(Boolean)
  const id = lastOf(parts) ?? ''
  return parts.length <= 2 && SHORT_ID.test(id)
    ? { link: `https://xhslink.com/${parts.join('/')}`, key: `xhslink.com/${id}` }
    : undefined
}
