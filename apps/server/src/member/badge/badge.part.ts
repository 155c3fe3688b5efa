import type { RoomPart } from '../../room'
import { badgeHttp } from './badge.http'
import { badgeData } from './member-data.sql'

export const badgePart: RoomPart = { http: badgeHttp, memberData: [badgeData] }
