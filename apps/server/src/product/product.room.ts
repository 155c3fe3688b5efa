import type { Room } from '../room'
import { reassignFavourites } from './favourite.sql'
import { eraseFavourites, eraseWishes, exportFavourites, exportWishes } from './leaving.sql'
import { favouritesOwned, wishesOwned } from './owners.sql'
import { productHttp } from './product.http'
import { reassignWishes } from './wish.sql'

export const productRoom: Room = {
  name: 'product',
  audit: [wishesOwned, favouritesOwned],
  http: productHttp,
  reassign: [reassignWishes, reassignFavourites],
  leave: [eraseWishes, eraseFavourites],
  exports: { wishes: exportWishes, favourites: exportFavourites },
}
