import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { AuditAction } from '@kuaimen/contract/staff/audit.rules'
import { needsSecondFactor } from '@kuaimen/contract/staff/permissions.rules'
import type { staffLogin, staffTotp, staffTotpEnrol } from '@kuaimen/contract/staff/session.endpoints'
import type { DoorView } from '@kuaimen/contract/staff/session.views'
import {
  loginWrong,
  recoveryWrong,
  staffForbidden,
  staffSignedOut,
  staffSuspended,
  totpIsSet,
  totpWrong,
} from '@kuaimen/contract/staff/staff.errors'
import { HALF_MINUTES, RECOVERY_CODES, SESSION_HOURS } from '@kuaimen/contract/staff/staff.rules'
import { settingOf } from '../brand/brand.service'
import type { Ctx } from '../context'
import type { Tx } from '../db/database'
import { hashOf, sessionOf } from './admit.service'
import { insertEntry } from './audit.sql'
import { isFromHere, readCookie, setCookie } from './cookie.service'
import { isPassword } from './password.service'
import {
  findByLogin,
  findListed,
  findStaff,
  type ListedStaff,
  lockStaff,
  saveRecovery,
  takeStep,
  updateStaff,
  useRecovery,
} from './people.sql'
import { keyed, seal, unseal } from './seal.service'
import {
  endSessionsOf,
  endStaffSession,
  insertStaffSession,
  passStaffSession,
  type SessionFound,
  savePending,
} from './session.sql'
import { base32, stepOfCode, totpUrl } from './totp.service'
import { tried } from './tries.service'

const MINUTE_MS = 60_000
const KNOWN_DAYS = 180
const TOTP_BYTES = 20
const RECOVERY_BYTES = 10
const ADDRESS_AT_MOST = 64
const AGENT_AT_MOST = 200

/** Stands for a secret that may be set up anew, in the session that gave a recovery code alone. */
const RECOVERED = 'recovered'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const aboutTotp = (staffId: number) => `totp:${staffId}`
export const demandFromHere = (ctx: Ctx): void => {
  if (!isFromHere(ctx)) throw new Refusal(staffForbidden)
}

/**
 * A browser in which this person has been before has tries of its own: a stranger who tries passwords shuts the door
 * for strangers alone.
 */
function doorOf(ctx: Ctx, login: string, staffId: number | undefined): string {
  const [nonce = '', mac = ''] = (readCookie(ctx, 'console-known') ?? '').split('.')
  const isKnown = staffId !== undefined && nonce !== '' && mac === knownMac(ctx, nonce, staffId)
  // However the login is written, and by the number too, one person's tries are counted together.
  return isKnown ? `login:${staffId}:${nonce}` : `login:${staffId ?? login.toLowerCase()}`
}

const knownMac = (ctx: Ctx, nonce: string, staffId: number) =>
  keyed(ctx, 'known', `${nonce}:${staffId}`).toString('base64url')

function remember(ctx: Ctx, staffId: number): void {
  const nonce = text(ctx.randomBytes(12))
  setCookie(ctx, 'console-known', `${nonce}.${knownMac(ctx, nonce, staffId)}`, KNOWN_DAYS * 86_400)
}

/** An act on oneself at the door, where nobody is let in yet. */
export const noteAtDoor = (
  { caller, now }: Ctx,
  tx: Tx,
  action: AuditAction,
  staffId: number,
  after?: object,
): Promise<unknown> =>
  insertEntry(tx, {
    ...{ at: now(), staff_id: staffId, via: 'console', address: caller.address, request_id: caller.requestId },
    ...{ action, subject_kind: 'staff', subject_no: String(staffId), after },
  })

interface Opening {
  readonly staffId: number
  readonly via: 'console' | 'pin'
  readonly deviceId?: number
  readonly isPassed: boolean
  readonly totpAt?: Date
}

/** The token goes to the browser in a cookie that scripts cannot read; its hash alone is saved. */
export async function openStaffSession(ctx: Ctx, tx: Tx, opening: Opening): Promise<void> {
  const { staffId, via, deviceId, isPassed, totpAt } = opening
  const token = text(ctx.randomBytes(32))
  const now = ctx.now()
  const lasts = isPassed ? SESSION_HOURS * 60 : HALF_MINUTES
  await insertStaffSession(tx, {
    token_hash: hashOf(token),
    staff_id: staffId,
    device_id: deviceId ?? null,
    via,
    agent: (ctx.caller.agent ?? '').slice(0, AGENT_AT_MOST),
    address: ctx.caller.address.slice(0, ADDRESS_AT_MOST),
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + lasts * MINUTE_MS),
    passed_at: isPassed ? now : null,
    totp_at: totpAt ?? null,
  })
  setCookie(ctx, 'console', token)
}

/** The next question after the password. */
function nextFor({ totp_secret, grants }: Pick<ListedStaff, 'totp_secret' | 'grants'>): DoorView['next'] {
  if (totp_secret !== null) return 'totp'
  return grants.some(({ role }) => needsSecondFactor(role)) ? 'enrol' : 'in'
}

/** Under the person's lock: who is suspended in the same instant was so before, or loses the session with the others. */
export async function enter(ctx: Ctx, tx: Tx, staffId: number): Promise<DoorView> {
  const locked = await lockStaff(tx, staffId)
  if (locked?.state !== 'active') throw new Refusal(staffSuspended)
  const person = await findListed(tx, staffId, ctx.now())
  if (!person) throw new Refusal(loginWrong)
  const next = nextFor(person)
  await openStaffSession(ctx, tx, { staffId, via: 'console', isPassed: next === 'in' })
  if (next === 'in') remember(ctx, staffId)
  return { next }
}

export async function logIn(ctx: Ctx, { login, password }: InputOf<typeof staffLogin>): Promise<DoorView> {
  demandFromHere(ctx)
  const found = await findByLogin(ctx.db, login)
  return tried(ctx, doorOf(ctx, login, found?.id), async () => {
    const isRight = await isPassword(password, found?.password_hash)
    if (!found || !isRight || found.state === 'invited') throw new Refusal(loginWrong)
    if (found.state === 'suspended') throw new Refusal(staffSuspended)
    return ctx.transaction((tx) => enter(ctx, tx, found.id))
  })
}

/** A session that waits for its second factor, or one that gives it again. */
async function atTheDoor(ctx: Ctx): Promise<SessionFound> {
  demandFromHere(ctx)
  const session = await sessionOf(ctx)
  if (session?.via !== 'console') throw new Refusal(staffSignedOut)
  return session
}

export async function beginTotp(
  ctx: Ctx,
  { password = '' }: InputOf<typeof staffTotpEnrol>,
): Promise<{ secret: string; url: string }> {
  const session = await atTheDoor(ctx)
  const isSet = session.totp_secret !== null
  if (isSet && session.totp_pending === null) throw new Refusal(totpIsSet)
  // An open browser is no proof; before the door is open, the password came just now.
  if (session.passed_at) await demandPassword(ctx, session.staff_id, password)
  const secret = ctx.randomBytes(TOTP_BYTES)
  await savePending(ctx.db, session.id, seal(ctx, aboutTotp(session.staff_id), secret))
  const url = totpUrl(
    (await settingOf<string>(ctx.db, 'brand_name')) ?? 'Kuaimen',
    session.login ?? session.name,
    secret,
  )
  return { secret: base32(secret), url }
}

/** The half session ends when it passes, once: what comes after it has another token. */
async function pass(ctx: Ctx, tx: Tx, session: SessionFound): Promise<void> {
  if (session.passed_at) {
    await passStaffSession(tx, session.id, ctx.now())
    return
  }
  const ended = await endStaffSession(tx, session.id, ctx.now())
  if (ended.length === 0) throw new Refusal(staffSignedOut)
  await openStaffSession(ctx, tx, { staffId: session.staff_id, via: 'console', isPassed: true, totpAt: ctx.now() })
  remember(ctx, session.staff_id)
}

const recoveryHash = (ctx: Ctx, staffId: number, code: string) =>
  keyed(ctx, 'recovery', `${staffId}:${code.replaceAll(/[\s-]/g, '').toUpperCase()}`)

async function newRecoveryCodes(ctx: Ctx, tx: Tx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(ctx.randomBytes(RECOVERY_BYTES)))
  await saveRecovery(
    tx,
    staffId,
    codes.map((code) => recoveryHash(ctx, staffId, code)),
  )
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

type Passed = DataOf<typeof staffTotp>

/** Every other session ends: one that had begun to set up a secret of its own would replace this one with it. */
async function enrolTotp(ctx: Ctx, tx: Tx, { id, staff_id }: SessionFound, totp_secret: string): Promise<void> {
  await updateStaff(tx, staff_id, { totp_secret, totp_step: 0 })
  await endSessionsOf(tx, staff_id, ctx.now(), id)
  await noteAtDoor(ctx, tx, 'staff.totp', staff_id)
}

export async function giveTotp(ctx: Ctx, { code }: InputOf<typeof staffTotp>): Promise<Passed> {
  const session = await atTheDoor(ctx)
  const { staff_id, totp_secret, totp_pending } = session
  const isNew = totp_pending !== null && totp_pending !== RECOVERED
  const sealed = isNew ? totp_pending : totp_secret
  if (sealed === null) throw new Refusal(totpWrong)
  return tried(ctx, `totp:${staff_id}`, async () => {
    const step = stepOfCode(unseal(ctx, aboutTotp(staff_id), sealed), code, ctx.now())
    if (step === undefined) throw new Refusal(totpWrong)
    return ctx.transaction(async (tx) => {
      if (isNew) await enrolTotp(ctx, tx, session, sealed)
      if (!(await takeStep(tx, staff_id, step))) throw new Refusal(totpWrong)
      const recovery_codes = isNew ? await newRecoveryCodes(ctx, tx, staff_id) : []
      await pass(ctx, tx, session)
      return { next: 'in', recovery_codes }
    })
  })
}

/** A code for who has lost the phone: it opens once, and the second factor is set up anew. */
export async function giveRecovery(ctx: Ctx, code: string): Promise<DoorView> {
  const session = await atTheDoor(ctx)
  if (session.passed_at) throw new Refusal(recoveryWrong)
  const { staff_id } = session
  return tried(ctx, `totp:${staff_id}`, () =>
    ctx.transaction(async (tx) => {
      if (!(await useRecovery(tx, staff_id, recoveryHash(ctx, staff_id, code), ctx.now())))
        throw new Refusal(recoveryWrong)
      await savePending(tx, session.id, RECOVERED)
      await noteAtDoor(ctx, tx, 'staff.recovery', staff_id)
      return { next: 'enrol' }
    }),
  )
}

export async function leave(ctx: Ctx): Promise<null> {
  demandFromHere(ctx)
  const session = await sessionOf(ctx)
  if (session) await endStaffSession(ctx.db, session.id, ctx.now())
  setCookie(ctx, 'console', '', 0)
  return null
}

/** The password again, for what must not be done on a browser that was left open. */
export async function demandPassword(ctx: Ctx, staffId: number, password: string): Promise<void> {
  await tried(ctx, `password:${staffId}`, async () => {
    const found = await findStaff(ctx.db, staffId)
    if (!(await isPassword(password, found?.password_hash))) throw new Refusal(loginWrong)
  })
}
