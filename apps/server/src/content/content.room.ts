import type { Room } from '../room'
import { contentHttp } from './content.http'
import { contentJobs } from './content.jobs'
import { seedContent } from './content.seed'

export const contentRoom: Room = {
  name: 'content',
  uses: ['brand', 'city', 'store', 'product', 'schedule'],
  http: contentHttp,
  jobs: contentJobs,
  crontab: ['45 19 * * * content:sweep'],
  seed: seedContent,
}
