import { picturePlacesPort } from '../asset/asset.port'
import { provide } from '../ports'
import type { Room } from '../room'
import { customHttp } from './custom.http'
import { optionPlace, resultPlace } from './pictures.sql'

export const customRoom: Room = {
  name: 'custom',
  uses: ['asset', 'account', 'product'],
  http: customHttp,
  provides: [provide(picturePlacesPort, optionPlace), provide(picturePlacesPort, resultPlace)],
}
