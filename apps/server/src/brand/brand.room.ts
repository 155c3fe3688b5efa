import { schemaCheck } from '../db/schema.sql'
import type { Room } from '../room'
import { brandHttp } from './brand.http'
import { brandJobs } from './brand.jobs'
import { seedBrand } from './brand.seed'

export const brandRoom: Room = {
  name: 'brand',
  http: brandHttp,
  jobs: brandJobs,
  crontab: ['44 19 * * * brand:sweep'],
  // Of no room: the lowest has it.
  audit: [schemaCheck],
  seed: seedBrand,
}
