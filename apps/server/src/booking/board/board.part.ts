import type { RoomPart } from '../../room'
import { boardHttp } from './board.http'
import { liveBoards } from './live.http'
import { settleSaid } from './missed.service'

export const boardPart: RoomPart = {
  http: boardHttp,
  routes: [liveBoards],
  jobs: (services) => ({ 'booking:missed': async () => settleSaid(services) }),
  crontab: ['* * * * * booking:missed ?jobKey=booking:missed'],
}
