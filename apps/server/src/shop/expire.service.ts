import type { Services } from '../context'
import { failGroup } from './group.service'
import { listOverdue, listOverdueGroups, lockOrder, transitionOrder } from './order.sql'
import { release } from './shop.sql'

const AT_ONCE = 200

const expireOrder = ({ transaction, now }: Services, orderNo: string): Promise<void> =>
  transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo)
    if (order?.state !== 'held' || order.hold_until > now()) return
    await transitionOrder(tx, order, 'expired')
    await release(tx, order.set_id, order.count)
  })

/** Holds and groups whose time is over, each in a transaction of its own. */
export async function expireOverdue(services: Services): Promise<void> {
  const { db, transaction, now } = services
  for (const { order_no } of await listOverdue(db, now(), AT_ONCE)) await expireOrder(services, order_no)
  for (const { group_no } of await listOverdueGroups(db, now(), AT_ONCE))
    await transaction((tx) => failGroup(tx, group_no, now()))
}
