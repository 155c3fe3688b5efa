import { ownersAreThere } from '../account/upkeep/audit.sql'
import { payment } from './payment.table'

export const paymentsOwned = ownersAreThere(payment, payment.created_at)
