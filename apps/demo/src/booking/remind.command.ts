import { remindOfVisits } from '../../../server/src/booking/notice/reminder.service'
import type { Command } from '../../../server/src/room'

/** The clock is turned for one visit: what the sweep would say of it then. */
export const remindCommand: Command = async (services, [orderSn = '', at = ''], say) => {
  await remindOfVisits(services, new Date(at), orderSn)
  say(`${orderSn} as of ${at}`)
  return 0
}
