import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { holdingVisitsPort } from '../../schedule/holding-visits.port'
import { bookingEnded, bookingPaidLate } from './ended.port'
import { visitsByTakings } from './holding-visits.sql'

export const recordPart: RoomPart = {
  emits: [bookingEnded, bookingPaidLate],
  provides: [provide(holdingVisitsPort, visitsByTakings)],
}
