import type { RoomPart } from '../../room'
import { expireQrs, sweepContact } from './expire-qr.service'
import { contactGauges } from './gauges.sql'
import { contactData } from './member-data.sql'

export const upkeepPart: RoomPart = {
  jobs: (services) => ({
    'contact:drop_ways': async () => {
      await expireQrs(services)
    },
    'contact:sweep': async () => sweepContact(services),
  }),
  crontab: ['0 20 * * * contact:drop_ways', '10 20 * * * contact:sweep'],
  gauges: [contactGauges],
  memberData: [contactData],
}
