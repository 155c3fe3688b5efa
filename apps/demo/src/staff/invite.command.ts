import { ROLES, scopeOf } from '@kuaimen/contract/staff/permissions.rules'
import type { Command } from '../../../server/src/room'
import { addPerson } from '../../../server/src/staff/people.service'

/** Invites somebody who works for the chain: says the address at which they join, under the console's host. */
export const inviteCommand: Command = async (services, [name = '', mobile = '', asked = '', place], say) => {
  const role = ROLES.find((one) => one === asked)
  if (!role) {
    say('invite-staff NAME MOBILE ROLE [STORE]')
    return 2
  }
  const grant = { role, scope_kind: scopeOf[role], scope_id: place ? Number(place) : null, until_day: null }
  const { path } = await services.transaction((tx) => addPerson(services, tx, { name, mobile, grant }, 'demo'))
  say(path)
  return 0
}
