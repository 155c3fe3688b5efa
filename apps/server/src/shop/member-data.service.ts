import { memberData, owned } from '../member-data'
import { orderObstacles } from './member-data.sql'
import { exportOrders } from './order.service'
import { reassignOrders } from './order.sql'
import { voucher_order } from './shop.table'

export const shopData = memberData({
  tables: [
    owned(voucher_order, {
      since: voucher_order.created_at,
      onMerge: reassignOrders,
      onLeave: 'keep',
      export: { voucher_orders: exportOrders },
    }),
  ],
  obstacles: orderObstacles,
})
