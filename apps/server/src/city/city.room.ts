import type { Room } from '../room'
import { cityHttp } from './city.http'
import { seedCities } from './city.seed'
import { reassignHopes } from './city.sql'

export const cityRoom: Room = { name: 'city', http: cityHttp, seed: seedCities, reassign: [reassignHopes] }
