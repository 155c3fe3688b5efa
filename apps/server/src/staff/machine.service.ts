import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Permission } from '@kuaimen/contract/kernel/permissions'
import type { machineEnd } from '@kuaimen/contract/staff/people.endpoints'
import type { PersonView } from '@kuaimen/contract/staff/people.views'
import { staffNotFound } from '@kuaimen/contract/staff/staff.errors'
import type { StaffCtx } from '../context'
import type { Tx } from '../db/database'
import { hashOf } from './admit.service'
import { lockManaged, managing, refuseOldVersion, shown } from './people.service'
import { insertStaff, updateStaff } from './people.sql'

interface NewMachine {
  readonly kind: 'machine' | 'operator'
  readonly name: string
  readonly storeId: number | null
  readonly key: string
  readonly permissions?: readonly Permission[]
}

/** The key is shown once and saved only as a hash. */
export const addMachine = (tx: Tx, { kind, name, storeId, key, permissions }: NewMachine): Promise<number> =>
  insertStaff(tx, {
    kind,
    name,
    store_id: storeId,
    key_hash: hashOf(key),
    permissions: permissions ? [...permissions] : null,
    state: 'active',
  })

/** A key as the release before gave them, with all that it opened then. */
export const addOperator = (tx: Tx, name: string, storeId: number | null, key: string): Promise<number> =>
  addMachine(tx, { kind: 'operator', name, storeId, key })

/** Its key opens nothing from the next call on, and never again. */
export async function endMachine(
  ctx: StaffCtx,
  { staff_id, version, reason }: InputOf<typeof machineEnd>,
): Promise<PersonView> {
  const by = await managing(ctx)
  return ctx.transaction(async (tx) => {
    const machine = await lockManaged(ctx, tx, staff_id, by)
    if (machine.kind === 'person' || machine.state === 'left') throw new Refusal(staffNotFound)
    refuseOldVersion(machine, version)
    await updateStaff(tx, staff_id, { state: 'left' })
    await ctx.audit(tx, { action: 'machine.end', subject: ['staff', staff_id], store_id: machine.store_id, reason })
    return shown(ctx, tx, staff_id, by.places)
  })
}
