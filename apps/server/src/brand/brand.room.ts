import type { Room } from '../room'
import { schemaIsOurs } from './audit.sql'
import { brandHttp } from './brand.http'
import { brandJobs } from './brand.jobs'

export const brandRoom: Room = {
  name: 'brand',
  uses: [],
  http: brandHttp,
  jobs: brandJobs,
  crontab: ['44 19 * * * brand:sweep'],
  audit: [schemaIsOurs],
}
