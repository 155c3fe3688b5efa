import { on } from '../../events'
import { messagesAllowed } from '../../notice/subscribed.port'
import type { RoomPart } from '../../room'
import { noteSubscribed } from './fact.service'
import { taskGauges } from './gauges.sql'
import { taskData } from './member-data.sql'
import { taskHttp } from './task.http'

export const taskPart: RoomPart = {
  http: taskHttp,
  gauges: [taskGauges],
  memberData: [taskData],
  on: [on(messagesAllowed, noteSubscribed)],
}
