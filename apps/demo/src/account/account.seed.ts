import { member } from '../../../server/src/account/person/account.table'
import type { Tx } from '../../../server/src/db/database'
import type { SeedContext } from '../seed-context'
import { demoMembers, frontDesk } from './account.demo'

export async function seedMembers(tx: Tx, seed: SeedContext): Promise<void> {
  await tx.insert(member).values(demoMembers.map((one) => ({ ...one, created_at: seed.now })))
}

/** Answers its id. */
export async function seedFrontDesk(tx: Tx, seed: SeedContext): Promise<number> {
  const [added] = await tx
    .insert(member)
    .values({ ...frontDesk, created_at: seed.now })
    .returning({ id: member.id })
  return added!.id
}
