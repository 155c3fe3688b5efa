import type { SeedContext } from '../context'
import type { Tx } from '../db/database'
import { settings } from './brand.demo'
import { setting } from './brand.table'

export async function seedBrand(tx: Tx, _seed: SeedContext): Promise<void> {
  await tx.insert(setting).values(Object.entries(settings).map(([key, value]) => ({ key, value })))
}
