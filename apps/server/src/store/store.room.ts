import type { Room } from '../room'
import { eraseReviewers, exportReviews, reassignReviews } from './leaving.sql'
import { mapService } from './map.http'
import { commentsOwned } from './owners.sql'
import { storeHttp } from './store.http'
import { storeJobs } from './store.jobs'
import { seedStores } from './store.seed'

export const storeRoom: Room = {
  name: 'store',
  audit: [commentsOwned],
  http: storeHttp,
  jobs: storeJobs,
  crontab: ['10 * * * * store:spell_places'],
  routes: [mapService],
  seed: seedStores,
  leave: eraseReviewers,
  exports: { reviews: exportReviews },
  reassign: [reassignReviews],
}
