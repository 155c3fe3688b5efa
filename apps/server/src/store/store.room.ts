import type { Room } from '../room'
import { mapService } from './map.http'
import { storeHttp } from './store.http'
import { seedStores } from './store.seed'

export const storeRoom: Room = { name: 'store', http: storeHttp, routes: [mapService], seed: seedStores }
