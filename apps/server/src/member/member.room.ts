import type { Room } from '../room'
import { badgePart } from './badge/badge.part'
import { centerPart } from './center/center.part'
import { codePart } from './code/code.part'
import { invitePart } from './invite/invite.part'
import { levelPart } from './level/level.part'
import { mallPart } from './mall/mall.part'
import { membershipPart } from './membership/membership.part'
import { taskPart } from './task/task.part'
import { upkeepPart } from './upkeep/upkeep.part'

export const memberRoom: Room = {
  name: 'member',
  uses: ['brand', 'asset', 'staff', 'account', 'notice', 'product', 'payment', 'wallet'],
  parts: [membershipPart, levelPart, badgePart, taskPart, mallPart, invitePart, codePart, centerPart, upkeepPart],
}
