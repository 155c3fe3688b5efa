import type { Room } from '../room'
import { giftPart } from './gift/gift.part'
import { operatorPart } from './operator/operator.part'
import { qrPart } from './qr/qr.part'
import { upkeepPart } from './upkeep/upkeep.part'
import { visitorPart } from './visitor/visitor.part'
import { wecomPart } from './wecom/wecom.part'

export const contactRoom: Room = {
  name: 'contact',
  uses: ['brand', 'asset', 'account', 'notice', 'city', 'wallet', 'member', 'campaign'],
  parts: [giftPart, qrPart, visitorPart, wecomPart, operatorPart, upkeepPart],
}
