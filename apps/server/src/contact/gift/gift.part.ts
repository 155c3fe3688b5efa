import { memberIdentified } from '../../account/login/identified.port'
import { on } from '../../events'
import type { RoomPart } from '../../room'
import { greetMember } from './claim.service'

export const giftPart: RoomPart = { on: [on(memberIdentified, greetMember)] }
