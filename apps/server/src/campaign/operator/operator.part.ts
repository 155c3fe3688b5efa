import { picturePlacesPort } from '../../asset/asset.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { offerHttp } from './offer.http'
import { campaignOperatorHttp } from './operator.http'
import { coverPlace, versionPlace } from './pictures.sql'

export const operatorPart: RoomPart = {
  http: [...campaignOperatorHttp, ...offerHttp],
  provides: [provide(picturePlacesPort, versionPlace), provide(picturePlacesPort, coverPlace)],
}
