import { addDays, formatLongDay, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import type { TaskCard } from '@kuaimen/contract/member/task.views'
import { grouped } from '../number-text'

type Reward = TaskCard['reward']

/** +80 积分 · +50 成长值 · 返图券. */
export const rewardText = ({ points, growth, coupon }: Reward): string =>
  [points > 0 && `+${grouped(points)} 积分`, growth > 0 && `+${grouped(growth)} 成长值`, coupon]
    .filter(Boolean)
    .join(' · ')

export interface TaskGroups {
  /** Of every day: it has a strip of its own. */
  readonly sign: TaskCard | undefined
  /** A reward waits. */
  readonly ready: readonly TaskCard[]
  readonly open: readonly TaskCard[]
  readonly locked: readonly TaskCard[]
  /** Done for now, and to be done again. */
  readonly resting: readonly TaskCard[]
  /** Done for good. */
  readonly finished: readonly TaskCard[]
}

const OPEN: ReadonlySet<TaskCard['state']> = new Set(['open', 'submitted', 'rejected'])

/** What can be had comes first, then what can be done, then what is done. */
export function groupTasks(tasks: readonly TaskCard[]): TaskGroups {
  const sign = tasks.find(({ kind }) => kind === 'sign')
  const rest = tasks.filter((task) => task !== sign)
  const ready = rest.filter(({ ready }) => ready > 0)
  const others = rest.filter(({ ready }) => ready === 0)
  const over = others.filter(({ state }) => state === 'claimed' || state === 'done')
  return {
    sign,
    ready,
    open: others.filter(({ state }) => OPEN.has(state)),
    locked: others.filter(({ state }) => state === 'locked'),
    resting: over.filter(({ period }) => period !== 'once'),
    finished: over.filter(({ period }) => period === 'once'),
  }
}

/** Nothing waits and nothing is left to do. */
export const isAllDone = ({ sign, ready, open }: TaskGroups): boolean =>
  ready.length === 0 && open.length === 0 && (!sign || sign.state === 'claimed')

export interface SignDay {
  readonly day: StudioDay
  readonly word: string
  readonly isDone: boolean
  readonly isToday: boolean
}

const DAYS = 7

/** The last seven days, today last. */
export const signDays = (recent: readonly StudioDay[], today: StudioDay): SignDay[] =>
  Array.from({ length: DAYS }, (_, nth) => {
    const day = addDays(today, nth - DAYS + 1)
    const isToday = day === today
    const [, month, date] = day.split('-').map(Number)
    return { day, word: isToday ? '今天' : `${month}/${date}`, isDone: recent.includes(day), isToday }
  })

/** How many days in a row, up to today or yesterday. */
export function streakOf(recent: readonly StudioDay[], today: StudioDay): number {
  const days = new Set(recent)
  let day = days.has(today) ? today : addDays(today, -1)
  let streak = 0
  for (; days.has(day); day = addDays(day, -1)) streak += 1
  return streak
}

export function streakText(recent: readonly StudioDay[], today: StudioDay): string {
  const streak = streakOf(recent, today)
  if (streak >= DAYS) return '连续 7 天都来了，真好'
  if (streak > 1) return `已连续签到 ${streak} 天`
  return recent.includes(today) ? '今天已签到，明天见' : '每天来一下，攒一点积分'
}

/** Beside its reward: what is known of when and how often. */
export function taskNote({ state, reason, period_text, left, note }: TaskCard): string {
  if (state === 'submitted') return '审核中'
  if (state === 'rejected') return '没有通过，可以再试'
  if (state === 'locked') return reason
  if (left !== null && state === 'open') return `本月还可 ${left} 次`
  return note || period_text
}

export const taskDay = (at: number): string => formatLongDay(studioDay(new Date(at * 1000)))

/** What to do, one thing after the other. */
export const STEPS: Record<TaskCard['kind'], readonly string[]> = {
  profile: ['打开“我的资料”', '填好昵称、性别、生日、城市和职业', '回到这里领取积分'],
  bind_wechat: ['在微信里打开本页', '用微信登录一次，账号就绑好了', '回到这里领取积分'],
  fact: ['预约并到店拍摄', '拍摄完成后，进度自动更新', '回到这里领取奖励'],
  review: ['打开已完成的预约', '写下 15 个字以上的评价', '回到这里领取积分'],
  contact: ['添加门店的顾问', '添加成功后，这里自动完成', '回到这里领取积分'],
  subscribe: ['在微信里打开“消息”', '订阅到店提醒', '回到这里领取积分'],
  invite: ['把您的邀请发给朋友', '朋友登录并完成第一次拍摄', '七天后积分到您的账户'],
  sign: ['每天打开任务中心', '点一下“签到”，积分马上到账'],
  browse: ['点“去看看”，打开页面', '看上 15 秒', '回到这里领取积分'],
  proof: ['在小红书发布成片笔记', '复制笔记链接，在本页提交', '审核通过后领取奖励'],
}
