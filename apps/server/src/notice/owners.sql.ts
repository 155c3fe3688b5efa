import { ownersAreThere } from '../account/audit.sql'
import { notice } from './notice.table'

export const noticesOwned = ownersAreThere(notice, notice.at)
