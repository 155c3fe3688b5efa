import { picturePlacesPort } from '../../asset/asset.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { enterpriseHttp } from './operator.http'
import { companyPlace, drivePlace } from './pictures.sql'

export const operatorPart: RoomPart = {
  http: enterpriseHttp,
  provides: [provide(picturePlacesPort, companyPlace), provide(picturePlacesPort, drivePlace)],
}
