const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What is left until an instant, never negative; a started second still counts as left. */
export const remainingMs = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / SECOND) * SECOND)

const two = (n: number) => String(n).padStart(2, '0')

/** 14:59, 1:14:59, 2天 01:14:59 */
export function clockText(ms: number): string {
  const days = Math.floor(ms / DAY)
  const hours = Math.floor((ms % DAY) / HOUR)
  const rest = `${two(Math.floor((ms % HOUR) / MINUTE))}:${two(Math.floor((ms % MINUTE) / SECOND))}`
  if (days > 0) return `${days}天 ${two(hours)}:${rest}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Spoken once a minute: seconds are named only in the last one. */
export function spokenText(ms: number): string {
  if (ms === 0) return '时间到'
  if (ms < MINUTE) return '剩余不到1分钟'
  const days = Math.floor(ms / DAY)
  const hours = Math.floor((ms % DAY) / HOUR)
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  return `剩余${days ? `${days}天` : ''}${hours ? `${hours}小时` : ''}${minutes ? `${minutes}分钟` : ''}`
}
