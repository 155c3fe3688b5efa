import { daysBetween, formatLongDay, formatShortDay, studioDay, studioTime } from '@kuaimen/contract/kernel/time'

/** 今天 14:03, 昨天 09:10, 5月3日 14:03, 2025年12月31日 */
export function lastSeen(seconds: number, now: Date): string {
  const at = new Date(seconds * 1000)
  const [day, today] = [studioDay(at), studioDay(now)]
  const ago = daysBetween(day, today)
  if (ago <= 0) return `今天 ${studioTime(at)}`
  if (ago === 1) return `昨天 ${studioTime(at)}`
  return day.slice(0, 4) === today.slice(0, 4) ? `${formatShortDay(day)} ${studioTime(at)}` : formatLongDay(day)
}
