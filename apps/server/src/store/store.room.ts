import { provide } from '../ports'
import type { Room } from '../room'
import { staffPlacesPort } from '../staff/places.port'
import { mapService } from './map.http'
import { storeData } from './member-data.sql'
import { placesForStaff } from './region.service'
import { storeHttp } from './store.http'
import { storeJobs } from './store.jobs'

export const storeRoom: Room = {
  name: 'store',
  uses: ['brand', 'staff', 'account', 'city'],
  http: storeHttp,
  jobs: storeJobs,
  crontab: ['10 * * * * store:spell_places'],
  routes: [mapService],
  memberData: [storeData],
  provides: [provide(staffPlacesPort, placesForStaff)],
}
