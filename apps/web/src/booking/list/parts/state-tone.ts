import { type BookingState, isOver } from '@kuaimen/contract/booking/record.rules'
import type { Tone } from '../../../ui/Tag/Tag'

/** The state is always named as well; its colour only helps the eye. */
export function toneOf(state: BookingState): Tone {
  if (state === 'held') return 'accent'
  if (state === 'booked') return 'good'
  return isOver(state) ? 'neutral' : 'warn'
}
