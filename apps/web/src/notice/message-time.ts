import {
  daysBetween,
  formatLongDay,
  formatShortDay,
  inMinutes,
  studioDay,
  studioTime,
} from '@kuaimen/contract/kernel/time'

const AN_HOUR = 60

/** 刚刚, 20分钟前, 今天 09:10, 昨天 20:10, 11月3日, 2025年12月31日 */
export function messageTime(seconds: number, now: Date): string {
  const at = new Date(seconds * 1000)
  const minutes = Math.floor(inMinutes(now.getTime() - at.getTime()))
  if (minutes < 1) return '刚刚'
  if (minutes < AN_HOUR) return `${minutes}分钟前`
  const [day, today] = [studioDay(at), studioDay(now)]
  const days = daysBetween(day, today)
  if (days === 0) return `今天 ${studioTime(at)}`
  if (days === 1) return `昨天 ${studioTime(at)}`
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatLongDay(day)
}
