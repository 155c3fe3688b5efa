import type { RoomPart } from '../../room'
import { campaignHttp } from './page.http'

export const pagePart: RoomPart = { http: campaignHttp }
