import type { StudioTime } from '@kuaimen/contract/kernel/time'
import type { Start } from '@kuaimen/contract/schedule/schedule.views'

const AT_MOST = 3

const minutesOf = (time: StudioTime): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return 60 * hours + minutes
}

/** Open starts of a day, those next to the wanted time; in the order of the day. */
export function nearestStarts(starts: readonly Start[], wanted: StudioTime): Start[] {
  const away = ({ time }: Start) => Math.abs(minutesOf(time) - minutesOf(wanted))
  return starts
    .filter(({ state }) => state !== 'full')
    .sort((a, b) => away(a) - away(b) || a.time.localeCompare(b.time))
    .slice(0, AT_MOST)
    .sort((a, b) => a.time.localeCompare(b.time))
}
