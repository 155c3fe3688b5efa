import { createHash } from 'node:crypto'
import { notLoggedIn, sessionEndedElsewhere, sessionExpired } from '@kuaimen/contract/account/account.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx, SessionOfCaller } from '../context'
import { findSessionByHash } from './session.sql'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The live session of the caller's token; each way of not having one has its own number. */
export async function findSession(ctx: Ctx): Promise<SessionOfCaller> {
  const { token } = ctx.caller
  if (!token) throw new Refusal(notLoggedIn)
  const tokenHash = hashToken(token)
  const found = await findSessionByHash(ctx.db, tokenHash)
  if (!found) throw new Refusal(notLoggedIn)
  if (found.ended_at) throw new Refusal(sessionEndedElsewhere)
  if (found.expires_at <= ctx.now()) throw new Refusal(sessionExpired)
  return { memberId: found.member_id, tokenHash, expiresAt: found.expires_at }
}
