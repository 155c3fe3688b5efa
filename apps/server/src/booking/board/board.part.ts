import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { queuePort } from '../../staff/queue.port'
import { boardHttp } from './board.http'
import { liveBoards } from './live.http'
import { settleSaid } from './missed.service'
import { lateQueue, missedQueue, saidQueue } from './queue.sql'

export const boardPart: RoomPart = {
  http: boardHttp,
  provides: [provide(queuePort, lateQueue), provide(queuePort, saidQueue), provide(queuePort, missedQueue)],
  routes: [liveBoards],
  jobs: (services) => ({ 'booking:missed': async () => settleSaid(services) }),
  crontab: ['* * * * * booking:missed ?jobKey=booking:missed'],
}
