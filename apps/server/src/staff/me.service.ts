import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { PERMISSIONS } from '@kuaimen/contract/kernel/permissions'
import { isNowhere, type Reach } from '@kuaimen/contract/kernel/reach'
import type { staffPassword, staffSessions, staffSetPin } from '@kuaimen/contract/staff/session.endpoints'
import type { StaffMe } from '@kuaimen/contract/staff/session.views'
import { staffForbidden, staffNotFound } from '@kuaimen/contract/staff/staff.errors'
import type { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { QUEUE_KINDS, QUEUE_SHOWN, type QueueKind, queueMay, queueText } from '@kuaimen/contract/staff/today.rules'
import type { QueueView } from '@kuaimen/contract/staff/today.views'
import type { StaffCtx } from '../context'
import { reauthUntil, sessionOf } from './admit.service'
import { findDeviceById } from './device.sql'
import { demandPassword } from './door.service'
import { hashPassword } from './password.service'
import { findPin, savePin, updateStaff } from './people.sql'
import type { StaffPlaces } from './places.port'
import { type Queue, queuePort } from './queue.port'
import { placesOf } from './reach.service'
import { endSessionsOf, endStaffSession, listStaffSessions } from './session.sql'
import { presentGrant, secondsOf, storeName } from './staff.present'

const storesIn = (reach: Reach): number[] | null => (reach === 'chain' ? null : [...reach])

export async function meOf(ctx: StaffCtx): Promise<StaffMe> {
  const { id, name, via, reach, deviceId, sessionId, grants } = ctx.principal
  const [session, places, pin, device] = await Promise.all([
    sessionId === null ? undefined : sessionOf(ctx),
    placesOf(ctx),
    findPin(ctx.db, id),
    deviceId === null ? undefined : findDeviceById(ctx.db, deviceId),
  ])
  const held = PERMISSIONS.map((permission) => ({ permission, reach: reach(permission) }))
  const seen = reach('board.read')
  return {
    id,
    name,
    login: session?.login ?? '',
    via,
    grants: grants.map((grant) => presentGrant(grant, places)),
    permissions: held
      .filter((one) => !isNowhere(one.reach))
      .map((one) => ({ permission: one.permission, stores: storesIn(one.reach) })),
    stores: places.stores.filter((store) => seen === 'chain' || seen.includes(store.id)),
    device: device ? { id: device.id, name: device.name, store_id: device.store_id } : null,
    reauth_until: session ? secondsOf(reauthUntil(session) ?? null) : 0,
    has_totp: session?.totp_secret != null,
    has_pin: pin !== undefined,
  }
}

export async function sessionsOf(ctx: StaffCtx): Promise<DataOf<typeof staffSessions>> {
  demandConsole(ctx)
  const rows = await listStaffSessions(ctx.db, ctx.principal.id, ctx.now())
  return rows
    .filter(({ passed_at }) => passed_at !== null)
    .map((row) => ({
      id: row.id,
      agent: row.agent,
      address: row.address,
      via: row.via,
      created_at: secondsOf(row.created_at),
      seen_at: secondsOf(row.seen_at),
      is_current: row.id === ctx.principal.sessionId,
    }))
}

export async function endOwnSession(ctx: StaffCtx, id: number): Promise<null> {
  demandConsole(ctx)
  await ctx.transaction(async (tx) => {
    const own = await listStaffSessions(tx, ctx.principal.id, ctx.now())
    if (!own.some((row) => row.id === id)) throw new Refusal(staffNotFound)
    await endStaffSession(tx, id, ctx.now())
    await ctx.audit(tx, { action: 'staff.session_end', subject: ['staff', ctx.principal.id] })
  })
  return null
}

/** A machine has no sessions and no password, and a tablet is no place to change them. */
function demandConsole({ principal }: StaffCtx): void {
  if (principal.via !== 'console') throw new Refusal(staffForbidden)
}

export async function changePassword(ctx: StaffCtx, { old, password }: InputOf<typeof staffPassword>): Promise<null> {
  demandConsole(ctx)
  const { id, sessionId } = ctx.principal
  await demandPassword(ctx, id, old)
  const password_hash = await hashPassword(ctx, password)
  await ctx.transaction(async (tx) => {
    await updateStaff(tx, id, { password_hash })
    await endSessionsOf(tx, id, ctx.now(), sessionId ?? 0)
    await ctx.audit(tx, { action: 'staff.password', subject: ['staff', id] })
  })
  return null
}

export async function setPin(ctx: StaffCtx, { password, pin }: InputOf<typeof staffSetPin>): Promise<null> {
  demandConsole(ctx)
  const { id } = ctx.principal
  await demandPassword(ctx, id, password)
  const hash = await hashPassword(ctx, pin)
  await ctx.transaction(async (tx) => {
    await savePin(tx, id, hash, ctx.now())
    await ctx.audit(tx, { action: 'staff.pin', subject: ['staff', id] })
  })
  return null
}

async function queueFor(ctx: StaffCtx, { kind, list }: Queue, places: StaffPlaces): Promise<QueueView> {
  const found = await list(ctx.db, ctx.principal.reach(queueMay[kind]), ctx.now(), QUEUE_SHOWN + 1, ctx.principal)
  const rows = found.slice(0, QUEUE_SHOWN).map(({ no, title, at, store_id }) => ({
    ...{ no, title, at: secondsOf(at), store_id },
    store_name: storeName(places, store_id),
  }))
  return { kind, name: queueText[kind], rows, is_longer: found.length > QUEUE_SHOWN }
}

/** The queues that the caller can do something about, also those in which nothing waits. */
export async function todayFor(ctx: StaffCtx): Promise<DataOf<typeof staffToday>> {
  const queues = ctx.ports.of(queuePort)
  const isMine = (kind: QueueKind) => !isNowhere(ctx.principal.reach(queueMay[kind]))
  const places = await placesOf(ctx)
  return Promise.all(
    QUEUE_KINDS.filter(isMine).flatMap((kind) => {
      const queue = queues.get(kind)
      return queue ? [queueFor(ctx, queue, places)] : []
    }),
  )
}
