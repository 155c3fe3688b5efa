import type { Room } from '../room'
import { customHttp } from './custom.http'

export const customRoom: Room = {
  name: 'custom',
  http: customHttp,
}
