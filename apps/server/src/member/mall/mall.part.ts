import { picturePlacesPort } from '../../asset/asset.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { daysAgree, levelGiftsHaveCards, redeemsArePaid, redeemsHaveCards, stockHolds, takenAgrees } from './audit.sql'
import { mallHttp } from './mall.http'
import { mallData } from './member-data.sql'
import { memberPlaces } from './pictures.sql'

export const mallPart: RoomPart = {
  http: mallHttp,
  audit: [stockHolds, takenAgrees, daysAgree, redeemsArePaid, redeemsHaveCards, levelGiftsHaveCards],
  memberData: [mallData],
  provides: memberPlaces.map((place) => provide(picturePlacesPort, place)),
}
