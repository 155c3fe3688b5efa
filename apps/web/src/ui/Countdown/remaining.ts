const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** From here on nobody plans by the hour. */
const FAR_DAYS = 3

/** What is left until an instant, never negative; a started second still counts as left. */
export const remainingMs = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / SECOND) * SECOND)

const two = (n: number) => String(n).padStart(2, '0')

/** 149 天, 2 天 23 小时, 5 小时 20 分, 14:05: as exact as one can act on. */
export function clockText(ms: number): string {
  const days = Math.floor(ms / DAY)
  const hours = Math.floor((ms % DAY) / HOUR)
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  if (days >= FAR_DAYS || (days > 0 && hours === 0)) return `${days} 天`
  if (days > 0) return `${days} 天 ${hours} 小时`
  if (hours > 0) return minutes > 0 ? `${hours} 小时 ${minutes} 分` : `${hours} 小时`
  return `${two(minutes)}:${two(Math.floor((ms % MINUTE) / SECOND))}`
}

/** Spoken once a minute: seconds are named only in the last one. */
export function spokenText(ms: number): string {
  if (ms === 0) return '时间到'
  if (ms < MINUTE) return '还有不到1分钟'
  const days = Math.floor(ms / DAY)
  const hours = Math.floor((ms % DAY) / HOUR)
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  return `还有${days ? `${days}天` : ''}${hours ? `${hours}小时` : ''}${minutes ? `${minutes}分钟` : ''}`
}
