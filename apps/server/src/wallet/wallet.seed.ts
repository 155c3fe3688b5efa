import type { Tx } from '../db/database'
import type { SeedContext } from '../db/seed'
import { keepDemoWallet } from './demo.service'

export const seedWallet = (tx: Tx, seed: SeedContext): Promise<void> => keepDemoWallet(tx, seed)
