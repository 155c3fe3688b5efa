import type { Tx } from '../db/database'
import type { SeedContext } from '../db/seed'
import { keepDemoBookings } from './demo.service'

export const seedBookings = (tx: Tx, seed: SeedContext): Promise<void> => keepDemoBookings(tx, seed)
