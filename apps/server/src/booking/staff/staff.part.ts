import type { RoomPart } from '../../room'
import { completeDelivered, settleMissed } from './no-show.service'
import { staffHttp } from './staff.http'

export const staffPart: RoomPart = {
  http: staffHttp,
  jobs: (services) => ({
    'booking:complete_due': async () => completeDelivered(services),
    'booking:no_shows': async () => settleMissed(services),
  }),
  crontab: [
    '0 18 * * * booking:complete_due ?fill=1d&jobKey=booking:complete_due',
    '7 * * * * booking:no_shows ?jobKey=booking:no_shows',
  ],
}
