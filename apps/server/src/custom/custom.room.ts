import type { Room } from '../room'
import { customHttp } from './custom.http'
import { seedCustom } from './custom.seed'

export const customRoom: Room = {
  name: 'custom',
  uses: ['account', 'product'],
  http: customHttp,
  seed: seedCustom,
}
