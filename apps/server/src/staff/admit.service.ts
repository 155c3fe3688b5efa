import { createHash } from 'node:crypto'
import { chainOnly, operatorRefused } from '@kuaimen/contract/account/person.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { isNowhere } from '@kuaimen/contract/kernel/reach'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { limitAt, needsSecondFactor } from '@kuaimen/contract/staff/permissions.rules'
import { staffForbidden, staffSignedOut } from '@kuaimen/contract/staff/staff.errors'
import { IDLE_MINUTES, REAUTH_MINUTES, TABLET_IDLE_HOURS } from '@kuaimen/contract/staff/staff.rules'
import type { Ctx, StaffPrincipal } from '../context'
import type { Asked } from '../http/admit.port'
import { consoleHosts } from '../http/request/console-hosts'
import { isFromHere, readCookie } from './cookie.service'
import { findMachine } from './people.sql'
import { reachByGrants, reachByPin, reachOfMachine, storesOfRegions } from './reach.service'
import { findStaffSession, type GrantRow, listStandings, type SessionFound, touchStaffSession } from './session.sql'

const MINUTE_MS = 60_000
/** Seen is noted this often, so that reading does not write every time. */
const TOUCH_EVERY_MS = MINUTE_MS

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const idleMs = ({ device_id }: SessionFound) => (device_id === null ? IDLE_MINUTES : TABLET_IDLE_HOURS * 60) * MINUTE_MS

function isLive(session: SessionFound, now: Date): boolean {
  const { ended_at, expires_at, seen_at, state, device_ended } = session
  const isIdle = now.getTime() - seen_at.getTime() > idleMs(session)
  return ended_at === null && expires_at > now && !isIdle && state === 'active' && !device_ended
}

/** The browser's session, passed or not; nothing when it is over, the person is not there any more, or the host is the customers'. */
export async function sessionOf(ctx: Ctx): Promise<SessionFound | undefined> {
  if (!consoleHosts(ctx.env)(ctx.caller.host)) return undefined
  const token = readCookie(ctx, 'console')
  const found = token && (await findStaffSession(ctx.db, hashOf(token), studioDay(ctx.now())))
  return found && isLive(found, ctx.now()) ? found : undefined
}

/** For whoever was let in for longer than a call: what each session stands on now. Another answer means to ask anew who may. */
export async function standingsOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  sessionIds: readonly number[],
): Promise<(sessionId: number) => string> {
  const found = new Map(
    (await listStandings(db, sessionIds, studioDay(now()))).map(({ id, grants }) => [id, `grants ${grants}`]),
  )
  return (sessionId) => found.get(sessionId) ?? 'over'
}

export const reauthUntil = ({ totp_at }: Pick<SessionFound, 'totp_at'>): Date | undefined =>
  totp_at ? new Date(totp_at.getTime() + REAUTH_MINUTES * MINUTE_MS) : undefined

type Found = Omit<StaffPrincipal, 'stores' | 'kind'>

async function personOf(ctx: Ctx, { method }: Asked): Promise<Found> {
  const session = await sessionOf(ctx)
  if (!session?.passed_at) throw new Refusal(staffSignedOut)
  if (method === 'POST' && !isFromHere(ctx)) throw new Refusal(staffForbidden)
  const now = ctx.now()
  if (now.getTime() - session.seen_at.getTime() > TOUCH_EVERY_MS)
    await touchStaffSession(ctx.db, session.id, session.staff_id, now)
  const until = reauthUntil(session)
  return {
    id: session.staff_id,
    name: session.name,
    who: `staff:${session.staff_id}`,
    via: session.via,
    sessionId: session.id,
    deviceId: session.device_id,
    ...(await boundsIn(ctx, session)),
    reauthed: session.via === 'console' && until !== undefined && now < until,
  }
}

/** Grants that want a second factor are worth nothing in a session that never gave one, as from before they were given. */
const grantsIn = ({ grants, via, totp_at }: SessionFound): readonly GrantRow[] =>
  via === 'pin' || totp_at !== null ? grants : grants.filter(({ role }) => !needsSecondFactor(role))

async function boundsIn(
  ctx: Ctx,
  session: SessionFound,
): Promise<Pick<Found, 'grants' | 'storesOfRegion' | 'reach' | 'limit'>> {
  const [{ via, device_store_id }, grants] = [session, grantsIn(session)]
  const regions = await storesOfRegions(ctx, grants)
  const reach = reachByGrants(grants, regions)
  const byPin = device_store_id === null ? () => [] : reachByPin(reach, device_store_id)
  return {
    grants,
    storesOfRegion: regions,
    reach: via === 'console' ? reach : byPin,
    limit: (permission, storeId) => limitAt(grants, permission, storeId, regions),
  }
}

/** A machine sends its key in the place of a member's token, which it never is. */
async function machineOf(ctx: Ctx, key: string): Promise<Found> {
  const found = await findMachine(ctx.db, hashOf(key))
  if (!found) throw new Refusal(operatorRefused)
  return {
    id: found.id,
    name: found.name,
    who: `${found.kind === 'operator' ? 'operator' : 'staff'}:${found.id}`,
    via: found.kind === 'operator' ? 'operator' : 'machine',
    sessionId: null,
    deviceId: null,
    grants: [],
    storesOfRegion: () => [],
    reach: reachOfMachine(found),
    limit: () => ({}),
    reauthed: true,
  }
}

/** As whom staff come in: with the permission that the call asks for, and everywhere where it is about the chain. */
export async function admitStaff(ctx: Ctx, asked: Asked): Promise<StaffPrincipal> {
  const { token } = ctx.caller
  const found = await (token ? machineOf(ctx, token) : personOf(ctx, asked))
  const stores = found.reach(asked.may ?? 'self')
  const isOff = asked.scope === 'chain' ? stores !== 'chain' : isNowhere(stores)
  if (isOff) throw new Refusal(found.via === 'operator' ? chainOnly : staffForbidden)
  return { kind: 'staff', ...found, stores }
}
