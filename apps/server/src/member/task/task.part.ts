import { on } from '../../events'
import { messagesAllowed } from '../../notice/subscribed.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { queuePort } from '../../staff/queue.port'
import { noteSubscribed } from './fact.service'
import { taskGauges } from './gauges.sql'
import { taskData } from './member-data.sql'
import { proofQueue } from './queue.sql'
import { taskHttp } from './task.http'

export const taskPart: RoomPart = {
  http: taskHttp,
  gauges: [taskGauges],
  memberData: [taskData],
  provides: [provide(queuePort, proofQueue)],
  on: [on(messagesAllowed, noteSubscribed)],
}
