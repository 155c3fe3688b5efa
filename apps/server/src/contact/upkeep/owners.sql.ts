import { ownersAreThere } from '../../account/upkeep/audit.sql'
import { contact_claim } from '../gift/claim.table'
import { contact_dismissal } from '../qr/qr.table'

export const claimsOwned = ownersAreThere(contact_claim, contact_claim.at)
export const dismissalsOwned = ownersAreThere(contact_dismissal, contact_dismissal.at)
