import type { World } from '../world/world'
import type { Notice, Outcome } from './cashier'
import { tellLies, tellPaid, type Writer } from './notices'
import type { Order } from './orders'

/** What becomes of an order at the cashier: money moves once, whoever presses the button how often. */
export async function settleOrder(world: World, writer: Writer, order: Order, outcome: Outcome, notice: Notice) {
  const { payment } = order
  if (payment.state === 'paid' || payment.state === 'closed') return
  if (outcome === 'paid' && order.expires_at <= world.now()) return
  payment.state = outcome
  if (outcome === 'paid') {
    order.paid_at = world.now()
    await tellPaid(world, writer, order, notice)
  } else if (notice === 'forged') await tellLies(world, writer, order)
}
