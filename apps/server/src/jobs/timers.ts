import type { Services } from '../context'
import { logIgnored } from '../http/observe/report-ignored-error'
import { partsOf, type Room } from '../room'

const EVERY_MS = 1000

/** Every process runs what rooms do each second: a hold ends in the second after its time, in whichever is first. */
export function startTimers(services: Services, rooms: readonly Room[]): { stop: () => Promise<void> } {
  const timers = rooms.flatMap((room) =>
    partsOf(room).flatMap(({ everySecond }) => (everySecond ? [startTimer(services, room.name, everySecond)] : [])),
  )
  return {
    stop: async () => {
      await Promise.all(timers.map((timer) => timer.stop()))
    },
  }
}

/** A run that takes longer than a second delays the next, of its own room alone. */
function startTimer(services: Services, room: string, work: (services: Services) => Promise<unknown>) {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= work(services)
      .catch((error: unknown) => logIgnored(services.log, `${room}:every_second`, error))
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
