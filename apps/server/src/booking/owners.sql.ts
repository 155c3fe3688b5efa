import { ownersAreThere } from '../account/audit.sql'
import { booking } from './booking.table'

export const bookingsOwned = ownersAreThere(booking, booking.created_at)
