import type { BookingPolicy } from '@kuaimen/contract/booking/booking.rules'
import { addDays, formatShortDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { momentText } from '../visit/visit-text'

const HOUR_MS = 3_600_000

interface Start {
  readonly day: string
  readonly time: string
}

const hoursBefore = ({ day, time }: Start, hours: number) =>
  new Date(studioInstant(day, time).getTime() - hours * HOUR_MS)

/** What a cancel costs, with the moment it begins to cost something. */
export function cancelText(policy: BookingPolicy, start: Start, now: Date): string {
  const { free_hours, keep_percent, grace_minutes = 0, grace_hours = 0 } = policy
  if (keep_percent === 0) return '到店前随时可以取消，全额退款'
  const until = hoursBefore(start, free_hours)
  const withheld = `扣除 ${keep_percent}%`
  if (now > until && grace_minutes > 0 && now <= hoursBefore(start, grace_hours))
    return `距离开始已不足 ${free_hours} 小时：支付后 ${grace_minutes} 分钟内取消全额退款，之后取消或未到店${withheld}`
  if (now > until) return `距离开始已不足 ${free_hours} 小时，取消或未到店${withheld}`
  return `${momentText(until)} 前取消全额退款，之后取消或未到店${withheld}`
}

/** Where a drive lets it stand; another year is named. */
export function boundsText(lastDay: string, now: Date): string {
  const year = lastDay.slice(0, 4)
  const named = year === studioDay(now).slice(0, 4) ? '' : `${year}年`
  return `限活动期间内（至 ${named}${formatShortDay(lastDay)}）、活动门店`
}

/** To its end, or to the last day of the usual promise where that is before. */
function withinText(firstDay: string, days: number, lastDay: string, now: Date): string {
  const usual = addDays(firstDay, days)
  return boundsText(usual < lastDay ? usual : lastDay, now)
}

export function rescheduleText(
  { reschedules, reschedule_hours, reschedule_days }: BookingPolicy,
  start: Start,
  now: Date,
  lastDay?: string,
): string {
  if (reschedules === 0) return '这次预约不支持改期'
  const until = hoursBefore(start, reschedule_hours)
  if (now > until) return `距离开始已不足 ${reschedule_hours} 小时，不能改期`
  const free = `${momentText(until)} 前可免费改期 ${reschedules} 次`
  if (lastDay) return `${free}，${withinText(start.day, reschedule_days, lastDay, now)}`
  return `${free}，${reschedule_days} 天内任选，只结算差价`
}

export const holdText = ({ hold_minutes }: BookingPolicy): string => `提交后为您保留 ${hold_minutes} 分钟，请及时支付`
