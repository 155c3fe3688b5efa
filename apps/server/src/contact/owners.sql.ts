import { ownersAreThere } from '../account/audit.sql'
import { contact_claim } from './claim.table'
import { contact_dismissal } from './way.table'

export const claimsOwned = ownersAreThere(contact_claim, contact_claim.at)
export const dismissalsOwned = ownersAreThere(contact_dismissal, contact_dismissal.at)
