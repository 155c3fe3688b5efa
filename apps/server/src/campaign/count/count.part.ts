import type { RoomPart } from '../../room'
import { countHttp } from './count.http'
import { writeCounts } from './count.service'

export const countPart: RoomPart = { http: countHttp, everySecond: writeCounts }
