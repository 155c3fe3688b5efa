import type { RoomPart } from '../../room'
import { operatorHttp } from './operator.http'

export const operatorPart: RoomPart = { http: operatorHttp }
