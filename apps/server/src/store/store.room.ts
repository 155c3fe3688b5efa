import type { Room } from '../room'
import { eraseReviewers, exportReviews, reassignReviews } from './leaving.sql'
import { mapService } from './map.http'
import { commentsOwned } from './owners.sql'
import { storeHttp } from './store.http'
import { storeJobs } from './store.jobs'

export const storeRoom: Room = {
  name: 'store',
  audit: [commentsOwned],
  http: storeHttp,
  jobs: storeJobs,
  crontab: ['10 * * * * store:spell_places'],
  routes: [mapService],
  leave: eraseReviewers,
  exports: { reviews: exportReviews },
  reassign: [reassignReviews],
}
