import { picturePlacesPort } from '../../asset/asset.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { operatorHttp } from './operator.http'
import { cityPlace, giftPlace } from './pictures.sql'

export const operatorPart: RoomPart = {
  http: operatorHttp,
  provides: [provide(picturePlacesPort, cityPlace), provide(picturePlacesPort, giftPlace)],
}
