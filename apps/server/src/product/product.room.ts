import { picturePlacesPort } from '../asset/asset.port'
import { provide } from '../ports'
import type { Room } from '../room'
import { productData } from './member-data.sql'
import { productPlaces } from './pictures.sql'
import { productHttp } from './product.http'

export const productRoom: Room = {
  name: 'product',
  uses: ['brand', 'asset', 'account', 'city', 'store'],
  http: productHttp,
  memberData: [productData],
  provides: productPlaces.map((place) => provide(picturePlacesPort, place)),
}
