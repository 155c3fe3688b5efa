import { eq } from 'drizzle-orm'
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

interface Chosen {
  readonly asset_no: string
  readonly state: string
  readonly address: string
}

/** An uploaded portrait: everybody sees it once it was judged, its owner before. */
export const chooseSeededAvatar = (tx: Tx, memberId: number, { asset_no, state, address }: Chosen) =>
  tx
    .update(member)
    .set(state === 'shown' ? { avatar: address } : { avatar: '', avatar_no: asset_no })
    .where(eq(member.id, memberId))

/** A visitor of the demo, made when first asked for; answers the id. */
export async function ensureVisitor(tx: Tx, visitor: { mobile: string; nickname: string }, now: Date): Promise<number> {
  await tx
    .insert(member)
    .values({ ...visitor, created_at: now })
    .onConflictDoNothing()
  const [found] = await tx.select({ id: member.id }).from(member).where(eq(member.mobile, visitor.mobile))
  return found!.id
}
