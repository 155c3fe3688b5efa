import { assetJudged, picturePlacesPort } from '../asset/asset.port'
import { on } from '../events'
import { provide } from '../ports'
import type { Room } from '../room'
import { staffPlacesPort } from '../staff/places.port'
import { showJudgedPicture } from './comment-pictures.service'
import { mapService } from './map.http'
import { storeData } from './member-data.sql'
import { storePlaces } from './pictures.sql'
import { placesForStaff } from './region.service'
import { storeHttp } from './store.http'
import { storeJobs } from './store.jobs'

export const storeRoom: Room = {
  name: 'store',
  uses: ['brand', 'asset', 'staff', 'account', 'city'],
  http: storeHttp,
  jobs: storeJobs,
  crontab: ['10 * * * * store:spell_places'],
  routes: [mapService],
  memberData: [storeData],
  on: [on(assetJudged, showJudgedPicture)],
  provides: [
    provide(staffPlacesPort, placesForStaff),
    ...storePlaces.map((place) => provide(picturePlacesPort, place)),
  ],
}
