import type { BoardVisit, VisitDetail } from '@kuaimen/contract/booking/board.views'
import { type BookingState, stateText } from '@kuaimen/contract/booking/record.rules'
import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import { studioTime } from '@kuaimen/contract/kernel/time'

/** A moment of the wire on the studio's clock, whatever zone the browser is in. */
export const clock = (seconds: number): string => studioTime(new Date(seconds * 1000))

export const yuan = (fen: number): string => `¥${formatYuanExact(fen)}`

/** The name on a card: the guest's, or the customer's by name, or by the end of the number. */
export const nameOf = ({ guest, contact_name, nickname, mobile }: BoardVisit): string =>
  guest?.name || contact_name || nickname || (mobile ? `尾号 ${mobile.slice(-4)}` : '顾客')

/** Whether who comes instead wants messages; a refusal is nobody's to override. */
export const consentText = {
  unasked: '未征求',
  asked: '待本人同意',
  agreed: '同意接收提醒',
  refused: '不接收',
} as const

type Promised = VisitDetail['policy']

/** Cancelling and rescheduling as the customer is promised it, for staff to read out. */
export function promiseText({
  free_hours,
  keep_percent,
  grace_minutes = 0,
  grace_hours = 0,
  ...more
}: Promised): string {
  const late = keep_percent > 0 ? `之后取消或未到店扣除 ${keep_percent}%` : '之后取消或未到店也不扣费'
  const grace =
    grace_minutes > 0 ? `；付款后 ${grace_minutes} 分钟内、距开始 ${grace_hours} 小时以上取消也全额退款` : ''
  const { reschedules, reschedule_hours, reschedule_days } = more
  const other =
    reschedules === 0
      ? '不支持改期'
      : `开始前 ${reschedule_hours} 小时以上可免费改期 ${reschedules} 次，${reschedule_days} 天内任选，只结算差价`
  return `开始前 ${free_hours} 小时以上取消全额退款，${late}${grace}。${other}。`
}

export interface Column {
  readonly key: string
  readonly title: string
  readonly visits: readonly BoardVisit[]
}

const BY_STAGE: readonly { key: string; title: string; states: readonly BookingState[] }[] = [
  { key: 'coming', title: '待到店', states: ['booked'] },
  { key: 'here', title: '已到店 · 化妆', states: ['checked_in'] },
  { key: 'shooting', title: '拍摄中', states: ['shooting'] },
  { key: 'selecting', title: '选片中', states: ['selecting'] },
  { key: 'after', title: '离店', states: ['retouching', 'delivered', 'completed'] },
]
const OFF: readonly BookingState[] = ['cancelled', 'no_show']

/** Those that came to nothing stand last, where there are any. */
export function byStage(visits: readonly BoardVisit[]): Column[] {
  const columns = BY_STAGE.map(({ key, title, states }) => ({
    ...{ key, title },
    visits: visits.filter(({ state }) => states.includes(state)),
  }))
  const off = visits.filter(({ state }) => OFF.includes(state))
  return off.length > 0 ? [...columns, { key: 'off', title: '取消与未到店', visits: off }] : columns
}

export function byTime(visits: readonly BoardVisit[]): Column[] {
  const hours = [...new Set(visits.map(({ time }) => time.slice(0, 2)))].sort()
  return hours.map((hour) => ({
    ...{ key: hour, title: `${hour}:00` },
    visits: visits.filter(({ time }) => time.startsWith(hour)),
  }))
}

/** The words of the one button that leads on. */
export function nextWords({ can: { next }, stages, branch }: BoardVisit): string {
  if (!next) return ''
  const stage = stages.find(({ step }) => step === next.step)
  if (next.act === 'begin') return `开始${stage?.name ?? ''}`
  if (next.act === 'end') return `结束${stage?.name ?? ''}`
  if (next.to === 'checked_in') return '签到'
  return branch === 'makeup' && next.to === 'shooting' ? '化妆中' : transitionWords(next.to ?? 'completed')
}

export const transitionWords = (to: BookingState): string => (to === 'checked_in' ? '签到' : `转为${stateText[to]}`)

interface Question {
  readonly title: string
  readonly content: string
  readonly okText: string
}

/** A question before a step that cannot be taken back, or that the customer is told at once. */
export function askedBefore(to: BookingState, branch: BoardVisit['branch']): Question | undefined {
  if (to === 'delivered')
    return { title: '照片已经交付？', content: '顾客马上会收到“照片好了”的通知，通知收不回来。', okText: '已交付' }
  if (to !== 'completed') return undefined
  const photographs = branch === 'makeup' ? '' : '，之后不再选片和精修'
  return {
    title: '这次到店已经完成？',
    content: `完成后不能撤回${photographs}；积分和任务随即结算，顾客可以评价。`,
    okText: '完成',
  }
}

/** The stage that goes on, with its place. */
export function nowWords({ stages }: BoardVisit): string {
  const running = stages.find(({ began_at, ended_at }) => began_at !== null && ended_at === null)
  return running ? [running.name, running.place_name].filter(Boolean).join(' · ') : ''
}

export interface Flag {
  readonly text: string
  readonly tone: 'warn' | 'bad' | 'plain'
}

/** A customer who has not come is late, the studio is not. */
const isOverdue = ({ state, start_at, late_minutes = 0, missed_until }: BoardVisit, now: number): boolean =>
  state === 'booked' && missed_until === null && now >= start_at + late_minutes * 60

export function flagsOf(visit: BoardVisit, now = Date.now() / 1000): Flag[] {
  const flags: (Flag | false)[] = [
    visit.missed_until !== null && { text: `未到店 ${clock(visit.missed_until)} 生效`, tone: 'bad' },
    visit.state === 'booked' &&
      Boolean(visit.late_minutes) && { text: `晚到约 ${visit.late_minutes} 分`, tone: 'warn' },
    isOverdue(visit, now) && { text: '还没到', tone: 'warn' },
    visit.own_delay_minutes >= 5 &&
      visit.next_at !== null && {
        text: `门店预计 ${clock(visit.next_at)}，晚 ${visit.own_delay_minutes} 分`,
        tone: 'warn',
      },
    visit.unpaid_difference_fen > 0 && { text: `待补 ${yuan(visit.unpaid_difference_fen)}`, tone: 'bad' },
    visit.is_first_visit && { text: '首次', tone: 'plain' },
    visit.has_child === true && { text: '有孩子', tone: 'plain' },
    visit.people > 1 && { text: `${visit.people} 人`, tone: 'plain' },
    Boolean(visit.company_name) && { text: visit.company_name ?? '', tone: 'plain' },
    visit.guest !== null && visit.guest !== undefined && { text: `${visit.guest.name} 到店`, tone: 'plain' },
    visit.notes > 0 && { text: '有备注', tone: 'plain' },
  ]
  return flags.filter((flag) => flag !== false)
}
