import { Refusal } from '@kuaimen/contract/kernel/failure'
import { againAt } from '@kuaimen/contract/kernel/limits.rules'
import type { Permission } from '@kuaimen/contract/kernel/permissions'
import type { AuditAction } from '@kuaimen/contract/staff/audit.rules'
import type { Limit } from '@kuaimen/contract/staff/permissions.rules'
import { overLimit, reauthNeeded, staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import type { StaffCtx } from '../context'
import type { Tx } from '../db/database'
import { listActs, lockActs } from './audit.sql'

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

/** Whether it would be within them, for an act that is asked for above them. */
export const limitAbove = ({ principal }: StaffCtx, permission: Permission, storeId: number, fen: number) => {
  const { fen: most } = principal.limit(permission, storeId)
  return most !== undefined && fen > most ? most : undefined
}

/** Acts of one person whose sum is limited come one after the other. */
export const oneAfterAnother = ({ principal }: StaffCtx, tx: Tx, action: AuditAction) =>
  lockActs(tx, principal.id, action)

const DAY_MS = 86_400_000

/** When a person may go on who has done one of these as often as a day allows; nothing while they may. Counted by the audit log. */
export async function actsAgainAt(
  { principal: { id }, now }: StaffCtx,
  tx: Tx,
  actions: readonly [AuditAction, ...AuditAction[]],
  most: number,
): Promise<Date | undefined> {
  await lockActs(tx, id, actions[0])
  const earlier = await listActs(tx, id, actions, new Date(now().getTime() - DAY_MS), most)
  return againAt(earlier, most, DAY_MS, now())
}
