import type { Room } from '../room'
import { schemaIsOurs } from './audit.sql'
import { brandHttp } from './brand.http'
import { brandJobs } from './brand.jobs'
import { seedBrand } from './brand.seed'
import { settingCommand } from './demo.service'

export const brandRoom: Room = {
  name: 'brand',
  uses: [],
  http: brandHttp,
  jobs: brandJobs,
  crontab: ['44 19 * * * brand:sweep'],
  audit: [schemaIsOurs],
  seed: seedBrand,
  demo: { setting: settingCommand },
}
