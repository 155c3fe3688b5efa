import type { RoomPart } from '../../room'
import { offerHttp } from './offer.http'
import { campaignOperatorHttp } from './operator.http'

export const operatorPart: RoomPart = { http: [...campaignOperatorHttp, ...offerHttp] }
