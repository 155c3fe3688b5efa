import { type Failure, Refusal } from './failure'
import { formatDayTime, studioDay, studioTime } from './time'

const MINUTE_MS = 60_000

/** From when one more is allowed where there are so many within a span; nothing when it is now. */
export function againAt(done: readonly Date[], most: number, spanMs: number, now: Date): Date | undefined {
  const recent = done.map((at) => at.getTime()).filter((at) => now.getTime() - at < spanMs)
  const last = recent.sort((one, other) => other - one)[most - 1]
  return last === undefined ? undefined : new Date(last + spanMs)
}

/** The later of what several limits say; nothing when none says anything. */
export const lastOf = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.reduce((last, at) => (last && (!at || at <= last) ? last : at), undefined)

/** 14:36, with the day where it is another one: never before the moment itself. */
export function formatAgain(at: Date, now: Date): string {
  const whole = new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS)
  return studioDay(whole) === studioDay(now) ? studioTime(whole) : formatDayTime(whole)
}

export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))

/** A refusal that says from when on, in words and in seconds. */
export const refusedAgain = (failed: (values: { time: string }) => Failure, at: Date, now: Date): Refusal =>
  new Refusal(failed({ time: formatAgain(at, now) }), { wait_seconds: secondsUntil(at, now) })
