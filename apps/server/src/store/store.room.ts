import type { Room } from '../room'
import { mapService } from './map.http'
import { storeData } from './member-data.sql'
import { storeHttp } from './store.http'
import { storeJobs } from './store.jobs'

export const storeRoom: Room = {
  name: 'store',
  uses: ['brand', 'account', 'city'],
  http: storeHttp,
  jobs: storeJobs,
  crontab: ['10 * * * * store:spell_places'],
  routes: [mapService],
  memberData: [storeData],
}
