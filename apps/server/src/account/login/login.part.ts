import type { RoomPart } from '../../room'
import { handoffHttp } from './handoff.http'
import { memberIdentified } from './identified.port'
import { loginHttp } from './login.http'

export const loginPart: RoomPart = { http: [...loginHttp, ...handoffHttp], emits: [memberIdentified] }
