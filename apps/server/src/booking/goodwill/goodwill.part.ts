import { approvalActPort } from '../../approval/approval.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { faultAct, goodwillAct } from './acts.service'
import { goodwillHttp } from './goodwill.http'
import { goodwillAddsUp, goodwillIsPosted } from './goodwill.sql'

export const goodwillPart: RoomPart = {
  http: goodwillHttp,
  audit: [goodwillIsPosted, goodwillAddsUp],
  provides: [provide(approvalActPort, goodwillAct), provide(approvalActPort, faultAct)],
}
