import type { RoomPart } from '../../room'
import { sessionHttp } from './session.http'

export const sessionPart: RoomPart = { http: sessionHttp }
