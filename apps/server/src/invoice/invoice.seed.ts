import type { Tx } from '../db/database'
import type { SeedContext } from '../db/seed'
import { keepDemoInvoices } from './demo.service'

export const seedInvoices = (tx: Tx, seed: SeedContext): Promise<void> => keepDemoInvoices(tx, seed)
