import type { RoomPart } from '../../room'
import { memberHttp } from './center.http'

export const centerPart: RoomPart = { http: memberHttp }
