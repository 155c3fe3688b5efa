import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Permission } from '@kuaimen/contract/kernel/permissions'
import { reauthNeeded, staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import type { StaffCtx } from '../context'

/** For an act of the whole chain that wants more than its call does, because of what is in it. */
export function demandAlso({ principal }: StaffCtx, permission: Permission, { reauth = false } = {}): void {
  if (principal.reach(permission) !== 'chain') throw new Refusal(staffForbidden)
  if (reauth && !principal.reauthed) throw new Refusal(reauthNeeded)
}
