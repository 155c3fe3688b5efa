import type { Room } from '../room'
import { contentHttp } from './content.http'
import { contentJobs } from './content.jobs'

export const contentRoom: Room = {
  name: 'content',
  uses: ['brand', 'city', 'store', 'product', 'schedule'],
  http: contentHttp,
  jobs: contentJobs,
  crontab: ['45 19 * * * content:sweep'],
}
