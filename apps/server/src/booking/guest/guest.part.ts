import { guestOfPort } from '../../notice/still-valid.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { guestHttp } from './guest.http'
import { forgetGuests } from './guest.service'
import { agreedGuest } from './reach.service'

export const guestPart: RoomPart = {
  http: guestHttp,
  jobs: (services) => ({ 'booking:forget_guests': async () => forgetGuests(services) }),
  crontab: ['20 19 * * * booking:forget_guests ?fill=1d&jobKey=booking:forget_guests'],
  provides: [provide(guestOfPort, agreedGuest)],
}
