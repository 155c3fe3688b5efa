import type { CurrentShoot } from '@kuaimen/contract/booking/record.views'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { daysBetween, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { dropCookie, setCookie } from '../../platform/browser/cookies'
import { refreshVisitor } from '../../platform/session/browser-visitor'
import type { Destination } from '../../store/navigate'

export interface Upcoming {
  readonly day: string
  readonly time: string
  readonly destination: Destination | undefined
}

/** The wire's comma-separated pairs, taken apart; nothing when there is no shoot. */
export function upcomingOf(shoot: CurrentShoot): Upcoming | undefined {
  if (shoot.exists !== 1) return undefined
  const [day = '', time = ''] = shoot.book_datetime.split(',')
  const [longitude, latitude] = shoot.store_location.split(',').map(Number)
  const isPlace = Number.isFinite(longitude) && Number.isFinite(latitude)
  return {
    day,
    time,
    destination: isPlace
      ? { longitude: longitude!, latitude: latitude!, name: shoot.store_name, address: shoot.store_address }
      : undefined,
  }
}

const DAY_MS = 86_400_000

/** Within a day of it, the visit is what one opens the page for. */
export function isWithinADay(shoot: CurrentShoot, now: Date): boolean {
  const next = upcomingOf(shoot)
  return next !== undefined && studioInstant(next.day, next.time).getTime() - now.getTime() < DAY_MS
}

/** Whose day the card of the home page stands for: of the visit, or today for what is held. */
export function placeOf(shoot: CurrentShoot): Pick<Upcoming, 'day'> | undefined {
  const [hold] = shoot.holds
  return upcomingOf(shoot) ?? (hold && { day: studioDay(new Date(hold.hold_until * 1000)) })
}

/** The next render of the home page reserves its space, so that nothing shifts; dropped on the day of the shoot. */
export function noteUpcoming(upcoming: Pick<Upcoming, 'day'> | undefined, now: Date): void {
  if (upcoming) setCookie(COOKIES.upcoming, '1', daysBetween(studioDay(now), upcoming.day) + 1)
  else dropCookie(COOKIES.upcoming)
  refreshVisitor()
}
