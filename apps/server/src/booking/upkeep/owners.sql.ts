import { ownersAreThere } from '../../account/upkeep/audit.sql'
import { booking, guest_refusal, known_guest } from '../record/booking.table'

export const bookingsOwned = ownersAreThere(booking, booking.created_at)
/** None of them stays when a member leaves. */
export const refusalsOwned = ownersAreThere(guest_refusal, guest_refusal.refused_at)
export const knownOwned = ownersAreThere(known_guest, known_guest.used_at)
