import { Refusal } from '@kuaimen/contract/kernel/failure'
import { covers } from '@kuaimen/contract/kernel/reach'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { StaffCtx } from '../../context'

/** Another's store does not exist. */
export function refuseElsewhere({ principal }: StaffCtx, storeId: number): void {
  if (!covers(principal.stores, storeId)) throw new Refusal(storeNotFound)
}
