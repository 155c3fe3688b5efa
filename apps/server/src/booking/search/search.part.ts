import type { RoomPart } from '../../room'
import { orderPaperworkPort } from './order.port'
import { searchHttp } from './search.http'

export const searchPart: RoomPart = { http: searchHttp, asks: [orderPaperworkPort] }
