import type { RoomPart } from '../../room'
import { createHttp } from './create.http'
import { turnsPort } from './turns.port'

export const createPart: RoomPart = { http: createHttp, asks: [turnsPort] }
