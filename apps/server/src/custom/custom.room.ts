import type { Room } from '../room'
import { customHttp } from './custom.http'

export const customRoom: Room = {
  name: 'custom',
  uses: ['account', 'product'],
  http: customHttp,
}
