import type { Command } from '../../../server/src/room'
import { lockOrder, updateOrder } from '../../../server/src/shop/order.sql'

/** The time to pay is over now; the clock that sweeps holds does the rest. */
export const endOrderHoldCommand: Command = async ({ transaction, now }, [orderNo = ''], say) => {
  const isEnded = await transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo)
    if (order?.state !== 'held') return false
    await updateOrder(tx, orderNo, { hold_until: now() })
    return true
  })
  say(isEnded ? `${orderNo} ends now` : `nothing is held under ${orderNo}`)
  return isEnded ? 0 : 1
}
