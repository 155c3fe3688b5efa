import { ROLES, type Role } from '@kuaimen/contract/staff/permissions.rules'
import type { Command } from '../../../server/src/room'
import { codeNow, openDoor } from './door.seed'

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text)

/** `staff-door manager`: opens a session as that person and says its token. */
export const staffDoorCommand: Command = async (services, [role], say) => {
  if (!isRole(role)) {
    say(`one of ${ROLES.join(', ')}`)
    return 2
  }
  say(await openDoor(services, role))
  return 0
}

/** `staff-code`: the six digits of everybody's second factor. */
export const staffCodeCommand: Command = async (services, _args, say) => {
  say(codeNow(services))
  return 0
}
