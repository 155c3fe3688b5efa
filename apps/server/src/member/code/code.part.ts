import type { RoomPart } from '../../room'
import { codeHttp } from './code.http'
import { codeData, referralsOwned, rewardsHaveFacts } from './member-data.sql'

export const codePart: RoomPart = {
  http: codeHttp,
  audit: [referralsOwned, rewardsHaveFacts],
  memberData: [codeData],
}
