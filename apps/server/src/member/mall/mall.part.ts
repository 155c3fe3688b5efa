import type { RoomPart } from '../../room'
import { daysAgree, levelGiftsHaveCards, redeemsArePaid, redeemsHaveCards, stockHolds, takenAgrees } from './audit.sql'
import { mallHttp } from './mall.http'
import { mallData } from './member-data.sql'

export const mallPart: RoomPart = {
  http: mallHttp,
  audit: [stockHolds, takenAgrees, daysAgree, redeemsArePaid, redeemsHaveCards, levelGiftsHaveCards],
  memberData: [mallData],
}
