import type { Room } from '../room'
import { brandHttp } from './brand.http'
import { seedBrand } from './brand.seed'

export const brandRoom: Room = { name: 'brand', http: brandHttp, seed: seedBrand }
