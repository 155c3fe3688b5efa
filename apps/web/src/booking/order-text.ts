import type { ReschedulePreview } from '@kuaimen/contract/booking/change.views'
import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import {
  addDays,
  daysBetween,
  type StudioDay,
  type StudioTime,
  studioDay,
  studioInstant,
  weekdayOf,
} from '@kuaimen/contract/kernel/time'
import { momentText } from '../visit/time-text'
import { TYPE_WORDS } from '../wallet/card-text'
import { boundsText, freely, lateCost, missedCost, withheldText } from './policy-text'

/** Epoch seconds → 11月20日 14:00; another year is named. */
export function instantText(at: number, now: Date): string {
  const instant = new Date(at * 1000)
  const year = studioDay(instant).slice(0, 4)
  return `${year === studioDay(now).slice(0, 4) ? '' : `${year}年`}${momentText(instant)}`
}

/** 就在今天, 就在明天, 还有 3 天; nothing once it has begun. */
export function daysLeftText(day: StudioDay, time: StudioTime, now: Date): string {
  if (studioInstant(day, time).getTime() <= now.getTime()) return ''
  const days = daysBetween(studioDay(now), day)
  if (days === 0) return '就在今天'
  return days === 1 ? '就在明天' : `还有 ${days} 天`
}

const FIXED_WORDS: Record<Exclude<BookingState, 'booked' | 'cancelled' | 'completed'>, string> = {
  held: '时间已为您留好，支付后预约成功',
  checked_in: '已为您签到，稍坐片刻，马上开始',
  shooting: '正在拍摄，放松就好',
  selecting: '正在选片，挑出最喜欢的几张',
  retouching: '照片正在精修，好了会通知您',
  delivered: '照片已由门店交给您。没有收到，或想再修一修，请联系门店',
  expired: '没有在时间内支付，时间已释放，可以重新预约',
  no_show: '预约的时间已过，没有等到您。欢迎改天再来',
}

type Shown = Pick<BookingView, 'state' | 'day' | 'time' | 'refunds' | 'paid_fen' | 'can' | 'branch' | 'end_time'> &
  Pick<BookingView, 'tenders'>

/** Nobody has checked the customer in, and the time is over: the store says what comes of it. */
export function isPast(
  { state, day, time, end_time }: Pick<BookingView, 'state' | 'day' | 'time' | 'end_time'>,
  now: Date,
): boolean {
  // A late visit ends on the next day.
  const lastDay = end_time < time ? addDays(day, 1) : day
  return state === 'booked' && studioInstant(lastDay, end_time).getTime() <= now.getTime()
}

/** What happens next, under the state's name. */
export function nextWords(booking: Shown, now: Date): string {
  const { state, day, time, can } = booking
  if (state === 'booked') {
    const left = daysLeftText(day, time, now)
    if (left) return `${weekdayOf(day)} ${time} 见，${left}`
    return isPast(booking, now) ? '预约的时间已经过了，没有您的签到记录。请联系门店' : '到店后请找店员签到'
  }
  if (state === 'completed') return can.review ? '谢谢您的到来，说说这次的感受吧' : '谢谢您的到来，期待再次见到您'
  if (state === 'cancelled') return cancelledWords(booking)
  if (state === 'shooting' && booking.branch === 'makeup') return '正在化妆，放松就好'
  return FIXED_WORDS[state]
}

/** Of the cancel alone: what came back of reschedules before it, or of a second payment, is another story. */
function cancelledWords({ refunds, paid_fen, tenders }: Shown): string {
  const said = [moneyBackWords(refunds), cardsBackWords(tenders)].filter(Boolean)
  if (said.length > 0) return said.join('；')
  return paid_fen > 0 || tenders.length > 0 ? '预约已取消' : '预约已取消，没有产生费用'
}

function moneyBackWords(refunds: BookingView['refunds']): string {
  const ended = refunds.filter(({ cause }) => cause === 'ended')
  const sum = formatYuan(ended.reduce((all, { amount_fen }) => all + amount_fen, 0))
  if (ended.length === 0) return ''
  if (ended.some(({ state }) => state === 'failed')) return `¥${sum} 还没能退回，我们会继续处理`
  return ended.every(({ state }) => state === 'settled')
    ? `¥${sum} 已原路退回`
    : `¥${sum} 正在原路退回，一般几分钟内到账`
}

/** Cards are there at once: what is back on gift cards, and which others are in the card case again. */
function cardsBackWords(tenders: BookingView['tenders']): string {
  const back = tenders.filter(({ back_fen }) => back_fen > 0)
  const gift = back.filter(({ kind }) => kind === 'gift_card').reduce((all, { back_fen }) => all + back_fen, 0)
  const cards = (['voucher', 'coupon'] as const).filter((kind) => back.some((one) => one.kind === kind))
  return [
    gift > 0 && `¥${formatYuan(gift)} 已退回礼品卡`,
    cards.length > 0 && `${cards.map((kind) => TYPE_WORDS[kind]).join('和')}已退回卡包`,
  ]
    .filter((words) => typeof words === 'string')
    .join('，')
}

export type RefundState = BookingView['refunds'][number]['state']

/** What a refund belongs to. */
export const refundNames: Record<BookingView['refunds'][number]['cause'], string> = {
  ended: '退款',
  rescheduled: '改期退差价',
  unneeded: '多付退回',
  goodwill: '协商退款',
}

export const refundText: Record<RefundState, string> = {
  requested: '已受理',
  sent: '退回中',
  settled: '已退回',
  failed: '未成功，我们会继续处理',
}

type Road = Partial<Record<BookingState, readonly string[]>>

/** The road still ahead, in a customer's words. */
const AHEAD: Record<BookingView['branch'], Road> = {
  shoot: {
    held: ['支付成功', '到店拍摄', '选片与精修', '交付照片'],
    booked: ['到店签到', '拍摄', '选片与精修', '交付照片'],
    checked_in: ['拍摄', '选片与精修', '交付照片'],
    shooting: ['选片与精修', '交付照片'],
    selecting: ['精修', '交付照片'],
    retouching: ['交付照片'],
  },
  // Without photos.
  makeup: {
    held: ['支付成功', '到店化妆', '完成'],
    booked: ['到店签到', '化妆', '完成'],
    checked_in: ['化妆', '完成'],
    shooting: ['完成'],
  },
}

export interface RoadStep {
  readonly key: string
  readonly state: 'done' | 'now' | 'next'
  readonly title: string
  readonly note: string
}

/** What has happened, then what comes; the newest event is the current one while it is not over. */
export function roadOf(
  booking: Pick<BookingView, 'state' | 'branch' | 'day' | 'time' | 'end_time' | 'timeline'>,
  now: Date,
): RoadStep[] {
  const ahead = isPast(booking, now) ? [] : (AHEAD[booking.branch][booking.state] ?? [])
  const happened = [...booking.timeline].sort((a, b) => a.at - b.at)
  return [
    ...happened.map(({ at, text, note }, index) => ({
      key: `${at}-${index}`,
      state: ahead.length > 0 && index === happened.length - 1 ? ('now' as const) : ('done' as const),
      title: text,
      note: [instantText(at, now), note].filter(Boolean).join(' · '),
    })),
    ...ahead.map((title) => ({ key: title, state: 'next' as const, title, note: '' })),
  ]
}

type Ruled = Pick<
  BookingView,
  | 'state'
  | 'policy'
  | 'free_until'
  | 'reschedule_until'
  | 'reschedules_left'
  | 'payable_fen'
  | 'tenders'
  | 'created_at'
  | 'day'
  | 'time'
  | 'company_fen'
  | 'bounds'
>

/** The promise made when it was booked, with exact times; nothing once it is not to come any more. */
export function ruleWords(booking: Ruled, now: Date): string[] {
  const { state, policy, created_at, reschedule_until, reschedules_left, bounds } = booking
  if (state !== 'held' && state !== 'booked') return []
  // Its time has passed: nothing can be cancelled or rescheduled any more.
  if (studioInstant(booking.day, booking.time) <= now) return [missedCost(booking, policy)].filter(Boolean)
  return [
    cancelRule(booking, now),
    rescheduleRule({
      isPast: reschedule_until * 1000 < now.getTime(),
      // A visit that was close when it was booked never had such a time.
      wasNever: reschedule_until <= created_at ? `提交时距到店已不足 ${policy.reschedule_hours} 小时，不能改期` : '',
      until: instantText(reschedule_until, now),
      reschedules_left,
      within: bounds ? boundsText(bounds.until, now) : `${policy.reschedule_days} 天内任选`,
    }),
    missedCost(booking, policy),
  ].filter(Boolean)
}

/** Paid by mistake for a visit that is close: the grace that begins with paying. */
function graceWords(booking: Ruled, now: Date): string {
  const { state, policy, day, time } = booking
  const { grace_minutes = 0, grace_hours = 0 } = policy
  const hoursLeft = (studioInstant(day, time).getTime() - now.getTime()) / 3_600_000
  return state === 'held' && grace_minutes > 0 && hoursLeft >= grace_hours
    ? `支付后 ${grace_minutes} 分钟内取消${freely(booking)}`
    : ''
}

function cancelRule(booking: Ruled, now: Date): string {
  const { free_until, created_at, policy, company_fen = 0 } = booking
  const cost = lateCost(booking, policy)
  if (cost === '' && company_fen > 0) return companyRule(booking, now)
  if (cost === '') return '开始前都可以免费取消'
  const will = withheldText(booking, policy) ? cost : `，${cost}`
  if (free_until * 1000 >= now.getTime())
    return `${instantText(free_until, now)} 前取消${freely(booking)}，之后取消${will}`
  const grace = graceWords(booking, now)
  if (grace) return `${grace}，之后取消${will}`
  // A visit that was close when it was booked never had such a time.
  return free_until <= created_at
    ? `距到店已不足 ${policy.free_hours} 小时，现在取消${will}`
    : `免费取消已于 ${instantText(free_until, now)} 截止，现在取消${will}`
}

/** Its owner pays nothing; what a late one means for the company is said before it is cancelled. */
const companyRule = ({ free_until }: Ruled, now: Date): string =>
  free_until * 1000 >= now.getTime()
    ? `${instantText(free_until, now)} 前取消，名额退回，公司也不用付费`
    : '现在取消，公司可能仍要付费，取消前会告诉您'

interface RescheduleRule {
  readonly isPast: boolean
  readonly wasNever: string
  readonly until: string
  readonly reschedules_left: number
  readonly within: string
}

function rescheduleRule(rule: RescheduleRule): string {
  if (rule.reschedules_left === 0) return '改期次数已用完'
  if (rule.isPast) return rule.wasNever || `改期已于 ${rule.until} 截止`
  return `${rule.until} 前可免费改期，还剩 ${rule.reschedules_left} 次，${rule.within}`
}

type Back = ReschedulePreview['back']

/** 礼品卡 ¥30、原支付账户 ¥20 */
const backWords = (back: Back): string =>
  back.length === 1 && back[0]?.tender === 'provider'
    ? '差价原路退回'
    : `退回${back.map(({ name, amount_fen }) => `${name} ¥${formatYuan(amount_fen)}`).join('、')}`

/** The coupon that does not hold for the new time, before it is confirmed. */
export const fallenWords = (fallen: ReschedulePreview['fallen']): string =>
  fallen ? `${fallen.name}在新时间不能用（${fallen.reason}），会退回卡包，差价已算在内` : ''

/** 补差价 ¥100, 退差价 ¥50, 无差价 */
export function differenceWords(fen: number, back: Back = []): { title: string; text: string } {
  if (fen > 0) return { title: `补差价 ¥${formatYuan(fen)}`, text: '先留住新时间，付后生效' }
  if (fen < 0) return { title: `退差价 ¥${formatYuan(-fen)}`, text: backWords(back) }
  return { title: '无差价', text: '确认后立即生效' }
}

/** Money stays with the studio: all of a finished visit, or what was withheld of one that was given up. */
export function mayBeInvoiced({
  state,
  paid_fen,
  refunds,
}: Pick<BookingView, 'state' | 'paid_fen' | 'refunds'>): boolean {
  if (!['completed', 'cancelled', 'no_show'].includes(state)) return false
  const back = refunds.reduce((sum, { cause, amount_fen }) => (cause === 'ended' ? sum + amount_fen : sum), 0)
  return paid_fen > back
}

type Settled = Pick<BookingView, 'state' | 'payable_fen' | 'paid_fen'>

/** What is left for its owner after cards and companies. With them it adds up to the total, also where it was never paid. */
export function ownSum({ state, payable_fen, paid_fen }: Settled): { name: string; fen: number } {
  if (state === 'held') return { name: '应付', fen: payable_fen }
  const isUnpaid = paid_fen === 0 && payable_fen > 0
  return isUnpaid ? { name: '未支付', fen: payable_fen } : { name: '实付', fen: paid_fen }
}
