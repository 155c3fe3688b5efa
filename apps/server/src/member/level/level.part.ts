import type { RoomPart } from '../../room'
import { giveBirthdays, giveMonthly } from './gift.service'

export const levelPart: RoomPart = {
  jobs: (services) => ({
    'member:birthday': async () => giveBirthdays(services),
    'member:monthly': async () => giveMonthly(services),
  }),
  crontab: [
    '0 1 1 * * member:birthday ?fill=5d&jobKey=member:birthday',
    '0 1 1 * * member:monthly ?fill=5d&jobKey=member:monthly',
  ],
}
