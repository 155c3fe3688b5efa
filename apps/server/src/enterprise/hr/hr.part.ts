import type { RoomPart } from '../../room'
import { hrPages } from './hr.http'

export const hrPart: RoomPart = { routes: [hrPages] }
