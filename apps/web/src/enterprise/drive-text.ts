import type { BookingPolicy } from '@kuaimen/contract/booking/record.rules'
import { COMPANY_SEES, COMPANY_SEES_NOT, type VerifyWay } from '@kuaimen/contract/enterprise/drive.rules'
import type { DriveCard } from '@kuaimen/contract/enterprise/drive.views'
import { lastOf } from '@kuaimen/contract/kernel/collection'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { formatShortDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { momentText } from '../visit/time-text'

/** What somebody agrees to who proves to be of a company. */
export const SEEN_BY_COMPANY = `我知道并同意，公司可见：${COMPANY_SEES}；不可见：${COMPANY_SEES_NOT}`

export const wayText: Record<VerifyWay, string> = { staff_no: '工号验证', email: '邮箱验证' }

/** 11月20日–12月20日; another year is named. */
export function periodText(from: string, until: string, now: Date): string {
  const year = studioDay(now).slice(0, 4)
  const text = (day: string) =>
    day.startsWith(year) ? formatShortDay(day) : `${day.slice(0, 4)}年${formatShortDay(day)}`
  return from === until ? text(from) : `${text(from)}–${text(until)}`
}

interface Split {
  readonly company_fen: number
  readonly member_fen: number
}

/** Who pays what, one by one. */
export const splitParts = ({ company_fen, member_fen }: Split): string[] => [
  ...(company_fen > 0 ? [`公司承担 ¥${formatYuan(company_fen)}`] : []),
  `您付 ¥${formatYuan(member_fen)}`,
]

/** 公司承担 ¥199 · 您付 ¥0 */
export const splitText = (split: Split): string => splitParts(split).join(' · ')

const WEEK = ['日', '一', '二', '三', '四', '五', '六']
const ALL_WEEK = 7
const MONDAY = 1

/** 每天, 周一至周五, 周二、周四; the week begins on Monday. */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 0 || new Set(weekdays).size === ALL_WEEK) return '每天'
  const order = (day: number) => (day + ALL_WEEK - MONDAY) % ALL_WEEK
  const days = [...new Set(weekdays)].sort((a, b) => order(a) - order(b))
  const [first = 0] = days
  const last = lastOf(days) ?? first
  const isRow = days.length > 2 && order(last) - order(first) === days.length - 1
  return isRow ? `周${WEEK[first]}至周${WEEK[last]}` : days.map((day) => `周${WEEK[day]}`).join('、')
}

interface StartHours {
  readonly weekdays: readonly number[]
  readonly from_time: string
  readonly until_time: string
}

/** 周一至周五 10:00 起，最晚 18:00 开始: the last is a start, and not when everybody has left. */
export const startsText = ({ weekdays, from_time, until_time }: StartHours): string =>
  from_time === until_time
    ? `${weekdaysText(weekdays)} ${from_time} 开始`
    : `${weekdaysText(weekdays)} ${from_time} 起，最晚 ${until_time} 开始`

type Shown = Pick<DriveCard, 'state' | 'book_from' | 'book_until' | 'shoot_from' | 'shoot_until'>

/** Why nothing can be booked now; empty while it can. */
export function closedText(drive: Shown): string {
  switch (drive.state) {
    case 'soon':
      return `${formatShortDay(drive.book_from)}开放预约`
    case 'paused':
      return '预约暂停中'
    case 'full':
      return '名额已满'
    case 'over':
      return '活动已结束'
    default:
      return ''
  }
}

const HOUR_MS = 3_600_000

interface Visit {
  readonly day: string
  readonly time: string
  readonly company_fen: number
  readonly company_keep_percent?: number | undefined
  readonly policy: Pick<BookingPolicy, 'free_hours' | 'grace_minutes' | 'grace_hours'>
}

/** What is left to the company when it is too late. */
function lateText({ company_fen, company_keep_percent: percent }: Visit): string {
  if (percent === undefined) return '取消或未到店，公司可能仍要付费'
  return percent > 0 && company_fen > 0
    ? `取消或未到店，公司仍要承担其部分的 ${percent}%，名额不退回`
    : '取消或未到店，公司不付费'
}

/** Until when the place goes back, and what is left to the company after that. */
export function corpCancelText(visit: Visit, now: Date): string {
  const { free_hours, grace_minutes = 0, grace_hours = 0 } = visit.policy
  const hoursBefore = (hours: number) => new Date(studioInstant(visit.day, visit.time).getTime() - hours * HOUR_MS)
  const until = hoursBefore(free_hours)
  const late = lateText(visit)
  if (now < until) return `${momentText(until)} 前取消，名额退回；之后${late}`
  const isGraced = grace_minutes > 0 && now <= hoursBefore(grace_hours)
  const grace = isGraced ? `预约成功后 ${grace_minutes} 分钟内取消，名额退回；之后` : ''
  return `距离开始已不足 ${free_hours} 小时，${grace}${late}`
}
