import { provide } from '../ports'
import type { Room } from '../room'
import { queuePort } from '../staff/queue.port'
import { approvalHttp } from './approval.http'
import { approvalJobs } from './approval.jobs'
import { approvalActPort } from './approval.port'
import { decidedByAnother, endedInTime } from './approval.sql'
import { approvalQueue } from './list.service'

export const approvalRoom: Room = {
  name: 'approval',
  uses: ['staff'],
  http: approvalHttp,
  jobs: approvalJobs,
  crontab: ['*/10 * * * * approval:expire ?jobKey=approval:expire'],
  audit: [decidedByAnother, endedInTime],
  asks: [approvalActPort],
  provides: [provide(queuePort, approvalQueue)],
}
