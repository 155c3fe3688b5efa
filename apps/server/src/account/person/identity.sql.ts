import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import type { ProviderIdentity } from '../../providers/identity'
import { auth_state, auth_ticket, identity } from './account.table'

export type IdentityRow = typeof identity.$inferSelect
export type Scope = (typeof auth_state.$inferSelect)['scope']

export const insertAuthState = (tx: Tx, values: typeof auth_state.$inferInsert) => tx.insert(auth_state).values(values)

/** Taken once: a state that comes back twice is unknown the second time. */
export async function takeAuthState(tx: Tx, state: string, provider: IdentityRow['provider'], since: Date) {
  const [row] = await tx
    .delete(auth_state)
    .where(and(eq(auth_state.state, state), eq(auth_state.provider, provider), gt(auth_state.created_at, since)))
    .returning({ scope: auth_state.scope })
  return row
}

/** What the provider says now replaces what it said before; an empty name never overwrites a known one. */
export async function saveIdentity(tx: Tx, said: ProviderIdentity, now: Date): Promise<IdentityRow> {
  const fresh = (column: 'unionid' | 'nickname' | 'avatar') =>
    sql`coalesce(nullif(excluded.${sql.identifier(column)}, ''), ${identity[column]})`
  const [row] = await tx
    .insert(identity)
    .values({ ...said, created_at: now })
    .onConflictDoUpdate({
      target: [identity.provider, identity.openid],
      set: { unionid: fresh('unionid'), nickname: fresh('nickname'), avatar: fresh('avatar') },
    })
    .returning()
  if (!row) throw new Error('upsert returned nothing')
  return row
}

export const insertTicket = (tx: Tx, values: typeof auth_ticket.$inferInsert) => tx.insert(auth_ticket).values(values)

export async function findIdentityByTicket(tx: Tx, hash: Buffer, now: Date) {
  const [row] = await tx
    .select({ identity, scope: auth_ticket.scope })
    .from(auth_ticket)
    .innerJoin(identity, eq(identity.id, auth_ticket.identity_id))
    .where(and(eq(auth_ticket.hash, hash), gt(auth_ticket.expires_at, now)))
  return row
}

/** Whose the identity is now; two logins of one newcomer take turns here. */
export async function lockIdentity(tx: Tx, id: number): Promise<IdentityRow | undefined> {
  const [row] = await tx.select().from(identity).where(eq(identity.id, id)).for('update')
  return row
}

/** Newcomers of one person in several of the brand's apps take turns. */
export const lockUnionid = (tx: Tx, { provider, unionid }: Pick<IdentityRow, 'provider' | 'unionid'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${unionid}`}, 13))`)

/** The same person in another of the brand's apps. */
export async function findMemberByUnionid(
  tx: Tx,
  { provider, unionid }: Pick<IdentityRow, 'provider' | 'unionid'>,
): Promise<number | undefined> {
  if (unionid === '') return undefined
  const [row] = await tx
    .select({ member_id: identity.member_id })
    .from(identity)
    .where(and(eq(identity.provider, provider), eq(identity.unionid, unionid), isNotNull(identity.member_id)))
    .orderBy(desc(identity.id))
    .limit(1)
  return row?.member_id ?? undefined
}

export const attachIdentity = (tx: Tx, id: number, memberId: number) =>
  tx.update(identity).set({ member_id: memberId }).where(eq(identity.id, id))

export const listIdentities = (tx: Tx, memberId: number) =>
  tx.select().from(identity).where(eq(identity.member_id, memberId))

/** Whoever has one of a member's tickets could come back by it. */
export const deleteTickets = (tx: Tx, memberId: number) =>
  tx
    .delete(auth_ticket)
    .where(sql`${auth_ticket.identity_id} in (select id from ${identity} where member_id = ${memberId})`)

export async function eraseIdentities(tx: Tx, memberId: number): Promise<void> {
  await deleteTickets(tx, memberId)
  await tx.delete(identity).where(eq(identity.member_id, memberId))
}
