import type { BookingPolicy } from '@kuaimen/contract/booking/record.rules'
import { addDays, formatShortDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { TenderTaken } from '@kuaimen/contract/wallet/card.views'
import { momentText } from '../visit/time-text'

const HOUR_MS = 3_600_000

interface Start {
  readonly day: string
  readonly time: string
}

const hoursBefore = ({ day, time }: Start, hours: number) =>
  new Date(studioInstant(day, time).getTime() - hours * HOUR_MS)

/** With what a visit is paid. */
export interface Paid {
  readonly payable_fen: number
  readonly tenders: readonly Pick<TenderTaken, 'kind' | 'is_last'>[]
}

const has = ({ tenders }: Paid, kind: TenderTaken['kind']) => tenders.some((one) => one.kind === kind)

/** Money is withheld in part; cards come back or do not. */
const hasMoney = (paid: Paid): boolean => paid.payable_fen > 0 || has(paid, 'gift_card')

/** Money comes back whole; cards are simply there again. */
export const freely = (paid: Paid): string => (hasMoney(paid) ? '全额退款' : '不收费')

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join('，')

/** What is withheld of money; nothing where there is none, or where none is. */
export const withheldText = (paid: Paid, { keep_percent }: BookingPolicy): string =>
  hasMoney(paid) && keep_percent > 0 ? `扣除 ${keep_percent}%` : ''

/** Once given back by a late cancel, a voucher is not given back by another. */
function voucherCost({ tenders }: Paid): string {
  const voucher = tenders.find(({ kind }) => kind === 'voucher')
  if (!voucher) return ''
  return voucher.is_last ? '兑换券不再退回' : '兑换券只退回一次且不再退款'
}

/** What a late cancel costs; nothing where there is nothing to lose. */
export const lateCost = (paid: Paid, policy: BookingPolicy): string =>
  joined([withheldText(paid, policy), voucherCost(paid), has(paid, 'coupon') ? '优惠券不退回' : ''])

/** And what it costs not to come. A voucher is lost, and with it what would be said of a cancel. */
export function missedCost(paid: Paid, policy: BookingPolicy): string {
  const money = withheldText(paid, policy)
  if (!has(paid, 'voucher')) return money && `未到店按临时取消处理，${money}`
  return joined(['未到店', money, '兑换券不再退回'])
}

/** 之后取消或未到店扣除 30%，优惠券不退回; a voucher fares worse when nobody comes. */
function lateText(paid: Paid, policy: BookingPolicy): string {
  const cost = lateCost(paid, policy)
  const says = (act: string) => (withheldText(paid, policy) ? act + cost : `${act}，${cost}`)
  const isLostByStayingAway = paid.tenders.some(({ kind, is_last }) => kind === 'voucher' && !is_last)
  return isLostByStayingAway ? `${says('取消')}；${missedCost(paid, policy)}` : says('取消或未到店')
}

/** What a cancel costs, with the moment it begins to cost something. */
export function cancelText(policy: BookingPolicy, start: Start, now: Date, paid: Paid): string {
  const { free_hours, grace_minutes = 0, grace_hours = 0 } = policy
  if (lateCost(paid, policy) === '') return hasMoney(paid) ? '到店前随时可以取消，全额退款' : '开始前都可以免费取消'
  const until = hoursBefore(start, free_hours)
  const late = lateText(paid, policy)
  if (now > until && grace_minutes > 0 && now <= hoursBefore(start, grace_hours))
    return `距离开始已不足 ${free_hours} 小时：支付后 ${grace_minutes} 分钟内取消${freely(paid)}，之后${late}`
  if (now > until) return `距离开始已不足 ${free_hours} 小时，${late}`
  return `${momentText(until)} 前取消${freely(paid)}，之后${late}`
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
