import type { Room } from '../room'
import { customHttp } from './custom.http'
import { seedCustom } from './custom.seed'

export const customRoom: Room = {
  name: 'custom',
  http: customHttp,
  seed: seedCustom,
}
