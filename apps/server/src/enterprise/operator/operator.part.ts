import type { RoomPart } from '../../room'
import { enterpriseHttp } from './operator.http'

export const operatorPart: RoomPart = { http: enterpriseHttp }
