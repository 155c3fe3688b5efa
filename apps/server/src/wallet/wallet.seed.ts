import type { SeedContext } from '../context'
import type { Tx } from '../db/database'
import { seedDemoWallet } from './demo.service'

export const seedWallet = (tx: Tx, seed: SeedContext): Promise<void> => seedDemoWallet(tx, seed)
