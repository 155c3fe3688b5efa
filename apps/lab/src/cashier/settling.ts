import type { World } from '../world/world'
import type { Notice, Outcome } from './cashier'
import { notifyPaid, sendForgedNotice, type Writer } from './notices'
import type { Order } from './orders'

/** An order at the cashier is settled here: it is paid once, however often the button is pressed. */
export async function settleOrder(
  world: World,
  writer: Writer,
  order: Order,
  { outcome, notice }: { outcome: Outcome; notice: Notice },
): Promise<Outcome> {
  const { payment } = order
  if (payment.state === 'paid') return 'paid'
  if (payment.state === 'closed' || (outcome === 'paid' && order.expires_at <= world.now())) return 'failed'
  payment.state = outcome
  if (outcome === 'paid') {
    order.paid_at = world.now()
    await notifyPaid(world, writer, order, notice)
  } else if (notice === 'forged') await sendForgedNotice(world, writer, order)
  return outcome
}
