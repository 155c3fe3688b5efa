import type { SeedContext } from '../context'
import type { Tx } from '../db/database'
import { seedDemoBookings } from './demo.service'

export const seedBookings = (tx: Tx, seed: SeedContext): Promise<void> => seedDemoBookings(tx, seed)
