import type { Room } from '../room'
import { productData } from './member-data.sql'
import { productHttp } from './product.http'

export const productRoom: Room = {
  name: 'product',
  uses: ['brand', 'account', 'city', 'store'],
  http: productHttp,
  memberData: [productData],
}
