import { approvalActPort } from '../approval/approval.port'
import { provide } from '../ports'
import type { Room } from '../room'
import { queuePort } from '../staff/queue.port'
import { byHandAct } from './by-hand.service'
import { refundHttp } from './refund.http'
import { failedQueue } from './refund.sql'

export const refundRoom: Room = {
  name: 'refund',
  uses: ['staff', 'approval', 'payment', 'shop', 'booking'],
  http: refundHttp,
  provides: [provide(queuePort, failedQueue), provide(approvalActPort, byHandAct)],
}
