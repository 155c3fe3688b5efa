import type { RoomPart } from '../../room'
import { viewHttp } from './view.http'

export const viewPart: RoomPart = { http: viewHttp }
