import { admitMemberPort } from '../../http/admit.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { sessionHttp } from './session.http'
import { findSession } from './session.service'

export const sessionPart: RoomPart = { http: sessionHttp, provides: [provide(admitMemberPort, findSession)] }
