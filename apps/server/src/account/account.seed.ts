import type { SeedContext } from '../context'
import type { Tx } from '../db/database'
import { demoMembers } from './account.demo'
import { member } from './account.table'

export async function seedMembers(tx: Tx, seed: SeedContext): Promise<void> {
  await tx.insert(member).values(demoMembers.map((one) => ({ ...one, created_at: seed.now })))
}
