import { setting } from '../../../server/src/brand/brand.table'
import type { Tx } from '../../../server/src/db/database'
import type { SeedContext } from '../seed-context'
import { settings } from './brand.demo'

export async function seedBrand(tx: Tx, _seed: SeedContext): Promise<void> {
  await tx.insert(setting).values(Object.entries(settings).map(([key, value]) => ({ key, value })))
}
