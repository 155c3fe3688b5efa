import { isNull } from 'drizzle-orm'
import { ownersAreThere } from '../account/upkeep/audit.sql'
import { invoice, invoice_title } from './invoice.table'

export const titlesOwned = ownersAreThere(invoice_title, invoice_title.created_at)
/** The remainder of a reversed invoice is asked for by ourselves, also for who has left. */
export const invoicesOwned = ownersAreThere(invoice, invoice.requested_at, isNull(invoice.replaces))
