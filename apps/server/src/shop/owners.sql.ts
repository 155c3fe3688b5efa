import { ownersAreThere } from '../account/upkeep/audit.sql'
import { voucher_order } from './shop.table'

export const ordersOwned = ownersAreThere(voucher_order, voucher_order.created_at)
