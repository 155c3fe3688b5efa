import { ownersAreThere } from '../account/audit.sql'
import { booking, known_guest } from './booking.table'

export const bookingsOwned = ownersAreThere(booking, booking.created_at)
/** None of them stays when a member leaves. */
export const knownOwned = ownersAreThere(known_guest, known_guest.used_at)
