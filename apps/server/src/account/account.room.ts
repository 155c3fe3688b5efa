import type { Room } from '../room'
import { loginPart } from './login/login.part'
import { proofPart } from './proof/proof.part'
import { selfPart } from './self/self.part'
import { sessionPart } from './session/session.part'
import { upkeepPart } from './upkeep/upkeep.part'

export const accountRoom: Room = {
  name: 'account',
  uses: ['brand', 'asset'],
  parts: [sessionPart, proofPart, selfPart, loginPart, upkeepPart],
}
