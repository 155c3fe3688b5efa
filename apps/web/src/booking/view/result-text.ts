import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import {
  daysBetween,
  formatShortDay,
  type StudioDay,
  studioDay,
  weekdayNumber,
  weekdayOf,
} from '@kuaimen/contract/kernel/time'
import { shortStoreName } from '../../store/short-name'

export interface ResultWords {
  readonly tone: 'good' | 'wait' | 'over'
  readonly title: string
  readonly text: string
}

const UNDER_WAY: ResultWords = { tone: 'good', title: '预约成功', text: '我们在店里等您' }

const WORDS: Record<BookingState, ResultWords> = {
  held: { tone: 'wait', title: '还差一步', text: '时间已为您留好，支付后预约成功' },
  booked: UNDER_WAY,
  checked_in: { tone: 'good', title: '已到店', text: '已为您签到，马上开始' },
  shooting: { tone: 'good', title: '正在拍摄', text: '放松就好，其他交给我们' },
  selecting: { tone: 'good', title: '正在选片', text: '慢慢挑，选出最喜欢的几张' },
  retouching: { tone: 'good', title: '正在精修', text: '照片好了会通知您' },
  delivered: { tone: 'good', title: '照片已交付', text: '由门店交给您，没有收到请联系门店' },
  completed: { tone: 'good', title: '已完成', text: '谢谢您的到来，期待再次见到您' },
  expired: { tone: 'over', title: '时间已释放', text: '没有在时间内支付，重新选一个吧' },
  cancelled: { tone: 'over', title: '预约已取消', text: '想拍的时候，随时可以重新预约' },
  no_show: { tone: 'over', title: '这次没有等到您', text: '预约的时间已过，欢迎改天再来' },
}

/** A visit for makeup alone has no photos. */
const MAKEUP: Partial<Record<BookingState, ResultWords>> = {
  shooting: { tone: 'good', title: '正在化妆', text: '放松就好，其他交给我们' },
  cancelled: { tone: 'over', title: '预约已取消', text: '想来的时候，随时可以重新预约' },
}

/** What a customer reads first. Money that came in before the booking followed is said as it is. */
export function resultWords(state: BookingState, isPaid: boolean, branch: 'shoot' | 'makeup' = 'shoot'): ResultWords {
  if (state === 'held' && isPaid) return { tone: 'wait', title: '付款已收到', text: '正在确认您的预约，请稍候…' }
  return (branch === 'makeup' && MAKEUP[state]) || WORDS[state]
}

const DAYS_OF_A_WEEK = 6

const weekdayPlace = (day: StudioDay): number => (weekdayNumber(day) + 6) % 7

/** 今天, 明天, 周六, 下周一, else the day itself. */
function soonDay(day: StudioDay, now: Date): string {
  const days = daysBetween(studioDay(now), day)
  if (days === 0) return '今天'
  if (days === 1) return '明天'
  if (days < 0 || days > DAYS_OF_A_WEEK) return `${weekdayOf(day)} ${formatShortDay(day)}`
  // A week begins on Monday: what lies behind the next one is said to be of that week.
  return `${weekdayPlace(day) < weekdayPlace(studioDay(now)) ? '下' : ''}${weekdayOf(day)}`
}

/** 快门照相馆·马当里店 → 马当里: as one says it to a friend. */
const placeName = (store: string): string => shortStoreName(store).replace(/店$/, '') || store

/** 周三 14:00，马当里见 */
export const meetingWords = (
  { day, time, store_name }: Pick<BookingView, 'day' | 'time' | 'store_name'>,
  now: Date,
): string => `${soonDay(day, now)} ${time}，${placeName(store_name)}见`
