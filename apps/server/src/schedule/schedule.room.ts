import type { Room } from '../room'
import { capacityFollows, cellsAddUp, planFollows } from './audit.sql'
import { cellsFreed } from './freed.port'
import { holdingVisitsPort } from './holding-visits.port'
import { scheduleHttp } from './schedule.http'
import { scheduleJobs } from './schedule.jobs'

export const scheduleRoom: Room = {
  name: 'schedule',
  uses: ['brand', 'staff', 'notice', 'store', 'product', 'custom'],
  http: scheduleHttp,
  jobs: scheduleJobs,
  crontab: ['5 * * * * schedule:extend_horizon ?fill=2d', '20 19 * * * schedule:sweep'],
  audit: [cellsAddUp, capacityFollows, planFollows],
  asks: [holdingVisitsPort],
  emits: [cellsFreed],
}
