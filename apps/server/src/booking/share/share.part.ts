import type { RoomPart } from '../../room'
import { calendarFiles } from './calendar.http'
import { shareHttp } from './share.http'

export const sharePart: RoomPart = { http: shareHttp, routes: [calendarFiles] }
