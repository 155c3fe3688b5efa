import type { SeedContext } from '../context'
import type { Tx } from '../db/database'
import { seedDemoShop } from './demo.service'

export const seedShop = (tx: Tx, seed: SeedContext): Promise<void> => seedDemoShop(tx, seed)
