import type { RoomPart } from '../../room'
import { membershipLosses } from './member-data.sql'

export const membershipPart: RoomPart = { memberData: [membershipLosses] }
