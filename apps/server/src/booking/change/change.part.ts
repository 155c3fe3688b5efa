import type { RoomPart } from '../../room'
import { changeHttp } from './change.http'

export const changePart: RoomPart = { http: changeHttp }
