import { admitPort } from '../../http/admit.port'
import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { findSession } from '../session/session.service'
import { operatorCommand } from './command.service'
import { findStaff } from './operator.service'

export const operatorPart: RoomPart = {
  commands: { operator: operatorCommand },
  provides: [provide(admitPort, { member: findSession, staff: findStaff })],
}
