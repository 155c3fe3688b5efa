import { memberData, owned } from '../member-data'
import { orderObstacles } from './member-data.sql'
import { exportOrders } from './order.service'
import { reassignOrders, setsTakenBy } from './order.sql'
import { voucher_order } from './shop.table'

export const shopData = memberData({
  tables: [
    owned(voucher_order, {
      since: voucher_order.created_at,
      onMerge: reassignOrders,
      onLeave: (_tx, memberId, at, left) => left.saveUses(setsTakenBy(memberId, at)),
      export: { voucher_orders: exportOrders },
    }),
  ],
  obstacles: orderObstacles,
})
