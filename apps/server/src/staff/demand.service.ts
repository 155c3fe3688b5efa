import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Permission } from '@kuaimen/contract/kernel/permissions'
import type { Limit } from '@kuaimen/contract/staff/permissions.rules'
import { overLimit, reauthNeeded, staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import type { StaffCtx } from '../context'

/** For an act of the whole chain that wants more than its call does, because of what is in it. */
export function demandAlso({ principal }: StaffCtx, permission: Permission, { reauth = false } = {}): void {
  if (principal.reach(permission) !== 'chain') throw new Refusal(staffForbidden)
  if (reauth && !principal.reauthed) throw new Refusal(reauthNeeded)
}

/** One act within what the caller's grants allow of it there. */
export function demandWithin(
  { principal }: StaffCtx,
  permission: Permission,
  storeId: number | null,
  act: Pick<Limit, 'fen' | 'points' | 'days'>,
): void {
  const most = principal.limit(permission, storeId)
  const isOver = (['fen', 'points', 'days'] as const).some((unit) => (act[unit] ?? 0) > (most[unit] ?? Infinity))
  if (isOver) throw new Refusal(overLimit)
}
