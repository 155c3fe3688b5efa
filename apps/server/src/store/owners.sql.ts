import { ownersAreThere } from '../account/upkeep/audit.sql'
import { store_comment } from './store.table'

export const commentsOwned = ownersAreThere(store_comment, store_comment.created_at)
