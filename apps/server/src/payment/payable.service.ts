import type { PayableKind } from '@kuaimen/contract/kernel/payables'
import type { Payable, Services } from '../context'

/** What the room of this kind has given; none is a mistake in the list of rooms. */
export function payableOf({ hooks }: Services, kind: PayableKind): Payable {
  const payable = hooks.payables.get(kind)
  if (!payable) throw new Error(`payment: no room gives ${kind}`)
  return payable
}
