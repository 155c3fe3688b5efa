import type { RoomPart } from '../../room'
import { deskHttp } from './desk.http'

export const deskPart: RoomPart = { http: deskHttp }
