import type { Room } from '../room'
import { cityHttp } from './city.http'
import { cityJobs } from './city.jobs'
import { reassignHopes } from './city.sql'
import { eraseHopes, exportHopes } from './leaving.sql'

export const cityRoom: Room = {
  name: 'city',
  http: cityHttp,
  jobs: cityJobs,
  crontab: ['42 19 * * * city:sweep'],
  reassign: [reassignHopes],
  leave: eraseHopes,
  exports: { hopes: exportHopes },
}
