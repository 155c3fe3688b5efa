import { picturePlacesPort } from '../asset/asset.port'
import { provide } from '../ports'
import type { Room } from '../room'
import { contentHttp } from './content.http'
import { contentJobs } from './content.jobs'
import { contentPlaces } from './pictures.sql'

export const contentRoom: Room = {
  name: 'content',
  uses: ['brand', 'asset', 'city', 'store', 'product', 'schedule'],
  http: contentHttp,
  jobs: contentJobs,
  crontab: ['45 19 * * * content:sweep'],
  provides: contentPlaces.map((place) => provide(picturePlacesPort, place)),
}
