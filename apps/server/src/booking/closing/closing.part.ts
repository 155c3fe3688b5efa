import type { RoomPart } from '../../room'
import { casesAreMade, casesEndAsTheirVisits } from './audit.sql'
import { closingHttp } from './closing.http'
import { settleClosings } from './settle.service'

export const closingPart: RoomPart = {
  http: closingHttp,
  jobs: (services) => ({ 'booking:closing_cases': async () => settleClosings(services) }),
  crontab: ['*/5 * * * * booking:closing_cases ?jobKey=booking:closing_cases'],
  audit: [casesAreMade, casesEndAsTheirVisits],
}
