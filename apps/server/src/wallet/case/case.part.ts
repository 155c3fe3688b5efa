import type { RoomPart } from '../../room'
import { caseHttp } from './case.http'

export const casePart: RoomPart = { http: caseHttp }
