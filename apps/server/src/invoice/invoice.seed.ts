import type { SeedContext } from '../context'
import type { Tx } from '../db/database'
import { seedDemoInvoices } from './demo.service'

export const seedInvoices = (tx: Tx, seed: SeedContext): Promise<void> => seedDemoInvoices(tx, seed)
