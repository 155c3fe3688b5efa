import type { RoomPart } from '../../room'
import { entryHttp } from './entry.http'
import { remindDue } from './reminder.service'

export const entryPart: RoomPart = {
  http: entryHttp,
  jobs: (services) => ({ 'campaign:remind': async () => remindDue(services) }),
  crontab: ['* * * * * campaign:remind'],
}
