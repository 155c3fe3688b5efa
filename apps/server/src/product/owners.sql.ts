import { ownersAreThere } from '../account/upkeep/audit.sql'
import { favourite, wish } from './product.table'

export const wishesOwned = ownersAreThere(wish, wish.created_at)
export const favouritesOwned = ownersAreThere(favourite, favourite.created_at)
