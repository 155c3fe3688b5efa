import type { RoomPart } from '../../room'
import { enterpriseData } from './member-data.sql'

export const staffPart: RoomPart = { memberData: [enterpriseData] }
