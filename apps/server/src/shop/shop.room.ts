import type { Room } from '../room'
import { groupsAgree, ordersAgree, salesArePosted, stockAgrees, voidsArePosted, vouchersAgree } from './audit.sql'
import { expireOverdue } from './expire.service'
import { orderObstacles } from './leaving.sql'
import { exportOrders } from './order.service'
import { reassignOrders } from './order.sql'
import { ordersOwned } from './owners.sql'
import { voucherOrderPayable } from './payable.service'
import { shopHttp } from './shop.http'

export const shopRoom: Room = {
  name: 'shop',
  http: shopHttp,
  everySecond: expireOverdue,
  audit: [stockAgrees, vouchersAgree, groupsAgree, salesArePosted, voidsArePosted, ordersAgree, ordersOwned],
  reassign: [reassignOrders],
  exports: { voucher_orders: exportOrders },
  payables: [voucherOrderPayable],
  obstacles: orderObstacles,
}
