import type { Room } from '../room'
import { cityHttp } from './city.http'
import { cityJobs } from './city.jobs'
import { cityData } from './member-data.sql'

export const cityRoom: Room = {
  name: 'city',
  uses: ['brand', 'account'],
  http: cityHttp,
  jobs: cityJobs,
  crontab: ['42 19 * * * city:sweep'],
  memberData: [cityData],
}
