import { payablePort } from '../../payment/payable.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { expireOverdue } from './expiry.service'
import { bookingPayable, reschedulePayable } from './payable.service'
import { quotaPort } from './quota.port'

export const settlePart: RoomPart = {
  everySecond: expireOverdue,
  asks: [quotaPort],
  provides: [provide(payablePort, bookingPayable), provide(payablePort, reschedulePayable)],
}
