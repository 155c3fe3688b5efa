import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { member, session } from './account.table'

export async function findSessionByHash(tx: Tx, tokenHash: Buffer) {
  const [row] = await tx
    .select({ member_id: session.member_id, expires_at: session.expires_at, ended_at: session.ended_at })
    .from(session)
    .where(eq(session.token_hash, tokenHash))
  return row
}

export async function findMember(tx: Tx, id: number) {
  const [row] = await tx.select().from(member).where(eq(member.id, id))
  return row
}

export const insertSession = (tx: Tx, values: typeof session.$inferInsert) => tx.insert(session).values(values)
