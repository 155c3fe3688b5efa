import type { Room } from '../room'
import { productHttp } from './product.http'
import { seedProductRoom } from './product.seed'
import { reassignWishes } from './wish.sql'

export const productRoom: Room = {
  name: 'product',
  http: productHttp,
  seed: seedProductRoom,
  reassign: [reassignWishes],
}
