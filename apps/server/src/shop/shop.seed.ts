import type { Tx } from '../db/database'
import type { SeedContext } from '../db/seed'
import { keepDemoShop } from './demo.service'

export const seedShop = (tx: Tx, seed: SeedContext): Promise<void> => keepDemoShop(tx, seed)
