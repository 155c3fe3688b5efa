import { eq } from 'drizzle-orm'
import { session } from '../account/person/account.table'
import type { Tx } from '../db/database'

/** A session that has not been ended meanwhile. */
export async function findOpened(tx: Tx, tokenHash: Buffer) {
  const [row] = await tx
    .select({
      member_id: session.member_id,
      device: session.device,
      created_at: session.created_at,
      ended_at: session.ended_at,
    })
    .from(session)
    .where(eq(session.token_hash, tokenHash))
  return row?.ended_at === null ? row : undefined
}
