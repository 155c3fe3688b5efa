import { createHash } from 'node:crypto'
import {
  mobileNeeded,
  notLoggedIn,
  sessionEndedElsewhere,
  sessionExpired,
  sessionNotFound,
} from '@kuaimen/contract/account/person.errors'
import type { SessionView } from '@kuaimen/contract/account/person.views'
import { TOKEN_DAYS } from '@kuaimen/contract/account/proof.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx, MemberCtx, MemberPrincipal } from '../../context'
import type { Tx } from '../../db/database'
import { deleteTickets } from '../person/identity.sql'
import { lockWaysIn } from '../person/member.sql'
import { addJobIfNew } from './device.sql'
import { deleteChangeOfEnded } from './mobile-change.sql'
import { deviceName, presentSession } from './session.present'
import {
  endOneSession,
  endOtherSessions,
  findSessionByHash,
  insertSession,
  listLiveSessions,
  touchSession,
} from './session.sql'

const DAY_MS = 86_400_000
/** Seen is noted this often, so that reading does not write every time. */
const TOUCH_EVERY_MS = 10 * 60_000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The live session of the caller's token; each way of not having one has its own number. */
export async function findSession(ctx: Ctx): Promise<MemberPrincipal> {
  const { token } = ctx.caller
  if (!token) throw new Refusal(notLoggedIn)
  const tokenHash = hashToken(token)
  const found = await findSessionByHash(ctx.db, tokenHash)
  if (!found) throw new Refusal(notLoggedIn)
  const now = ctx.now()
  if (found.ended_at) throw new Refusal(sessionEndedElsewhere)
  if (found.expires_at <= now) throw new Refusal(sessionExpired)
  if (now.getTime() - found.last_seen_at.getTime() > TOUCH_EVERY_MS) await touchSession(ctx.db, tokenHash, now)
  const { member_id: memberId, expires_at: expiresAt, has_mobile: hasMobile } = found
  return { kind: 'member', memberId, tokenHash, expiresAt, hasMobile }
}

/** A studio must be able to call whoever comes: what is bought belongs to an account with a number. */
export function demandMobile({ principal }: MemberCtx): void {
  if (!principal.hasMobile) throw new Refusal(mobileNeeded)
}

export interface OpenedSession {
  readonly token: string
  readonly expiresAt: Date
}

export async function openSession(
  ctx: Ctx,
  tx: Tx,
  memberId: number,
  deviceHash: Buffer | null = null,
): Promise<OpenedSession> {
  const token = Buffer.from(ctx.randomBytes(32)).toString('base64url')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + TOKEN_DAYS * DAY_MS)
  await insertSession(tx, {
    token_hash: hashToken(token),
    member_id: memberId,
    device: deviceName(ctx.caller.environment),
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    device_hash: deviceHash,
  })
  await addJobIfNew(tx, memberId, hashToken(token))
  return { token, expiresAt }
}

export async function sessionsOf(ctx: MemberCtx): Promise<SessionView[]> {
  const rows = await listLiveSessions(ctx.db, ctx.principal.memberId, ctx.now())
  return rows.map((row) => presentSession(row, ctx.principal.tokenHash))
}

/**
 * Ends one device, or all others when none is named. Tickets could bring one back, so they go too, and so does a change
 * of number that such a device has asked for.
 */
export const endSessionOf = (ctx: MemberCtx, id: string | undefined): Promise<null> =>
  ctx.transaction(async (tx) => {
    const { memberId, tokenHash } = ctx.principal
    await lockWaysIn(tx, memberId)
    if (id === undefined) await endOtherSessions(tx, memberId, tokenHash, ctx.now())
    else if (!(await endOneSession(tx, memberId, Buffer.from(id, 'base64url'), ctx.now())))
      throw new Refusal(sessionNotFound)
    await deleteTickets(tx, memberId)
    await deleteChangeOfEnded(tx, memberId)
    return null
  })

export const logOut = (ctx: MemberCtx): Promise<null> =>
  ctx.transaction(async (tx) => {
    await endOneSession(tx, ctx.principal.memberId, ctx.principal.tokenHash, ctx.now())
    await deleteTickets(tx, ctx.principal.memberId)
    return null
  })
