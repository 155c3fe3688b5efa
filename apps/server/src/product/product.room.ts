import type { Room } from '../room'
import { productData } from './member-data.sql'
import { productHttp } from './product.http'
import { seedProductRoom } from './product.seed'

export const productRoom: Room = {
  name: 'product',
  uses: ['brand', 'account', 'city', 'store'],
  http: productHttp,
  seed: seedProductRoom,
  memberData: [productData],
}
