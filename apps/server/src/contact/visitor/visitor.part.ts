import type { RoomPart } from '../../room'
import { writeContactCounts } from './event.service'
import { visitorHttp } from './visitor.http'

export const visitorPart: RoomPart = { http: visitorHttp, everySecond: writeContactCounts }
