import type { PayableKind } from '@kuaimen/contract/kernel/payables'
import type { Services } from '../context'
import { type Payable, payablePort } from './payable.port'

/** What the room of this kind has given; none is a mistake in the list of rooms. */
export function payableOf({ ports }: Services, kind: PayableKind): Payable {
  const payable = ports.of(payablePort).get(kind)
  if (!payable) throw new Error(`payment: no room gives ${kind}`)
  return payable
}
