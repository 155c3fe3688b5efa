import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Permission } from '@kuaimen/contract/kernel/permissions'
import { covers, type Reach } from '@kuaimen/contract/kernel/reach'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { StaffCtx } from '../../context'

export const storesOf = ({ principal }: StaffCtx, _permission?: Permission): Reach =>
  principal.storeId === null ? 'chain' : [principal.storeId]

/** Another's store does not exist. */
export function refuseElsewhere(ctx: StaffCtx, storeId: number): void {
  if (!covers(storesOf(ctx), storeId)) throw new Refusal(storeNotFound)
}
