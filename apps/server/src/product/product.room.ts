import type { Room } from '../room'
import { eraseWishes, exportWishes } from './leaving.sql'
import { wishesOwned } from './owners.sql'
import { productHttp } from './product.http'
import { seedProductRoom } from './product.seed'
import { reassignWishes } from './wish.sql'

export const productRoom: Room = {
  name: 'product',
  audit: [wishesOwned],
  http: productHttp,
  seed: seedProductRoom,
  reassign: [reassignWishes],
  leave: eraseWishes,
  exports: { wishes: exportWishes },
}
