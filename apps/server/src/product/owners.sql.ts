import { ownersAreThere } from '../account/audit.sql'
import { wish } from './product.table'

export const wishesOwned = ownersAreThere(wish, wish.created_at)
