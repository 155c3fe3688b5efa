import type { RoomPart } from '../../room'
import { takeHttp } from './take.http'

export const takePart: RoomPart = { http: takeHttp }
