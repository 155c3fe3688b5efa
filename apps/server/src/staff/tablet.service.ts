import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { covers, isNowhere } from '@kuaimen/contract/kernel/reach'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { deviceEnrol, staffDevices } from '@kuaimen/contract/staff/people.endpoints'
import type { staffPinLogin, tabletPeople } from '@kuaimen/contract/staff/session.endpoints'
import type { DoorView } from '@kuaimen/contract/staff/session.views'
import {
  deviceCodeWrong,
  deviceUnknown,
  pinWrong,
  staffNotFound,
  staffSuspended,
} from '@kuaimen/contract/staff/staff.errors'
import { DEVICE_CODE_MINUTES } from '@kuaimen/contract/staff/staff.rules'
import type { Ctx, StaffCtx } from '../context'
import { hashOf } from './admit.service'
import { readCookie, setCookie } from './cookie.service'
import {
  claimDevice,
  type DeviceRow,
  endDevice,
  findDeviceById,
  findDeviceByKey,
  insertDevice,
  listDevices,
} from './device.sql'
import { demandFromHere, openStaffSession } from './door.service'
import { isPassword } from './password.service'
import { findListed, findPin, listWithPin, lockStaff } from './people.sql'
import type { StaffPlaces } from './places.port'
import { placesOf, reachByGrants, reachByPin, regionsIn } from './reach.service'
import { keyed } from './seal.service'
import { endSessionsOn, type GrantRow } from './session.sql'
import { presentDevice, storeName } from './staff.present'
import { tried } from './tries.service'

const MINUTE_MS = 60_000
const TABLET_DAYS = 365
const CODE_RANGE = 100_000_000

const codeHash = (ctx: Ctx, code: string) => keyed(ctx, 'device', code)

export async function devicesFor(ctx: StaffCtx, storeId: number | undefined): Promise<DataOf<typeof staffDevices>> {
  const places = await placesOf(ctx)
  return (await listDevices(ctx.db, ctx.principal.stores, storeId)).map((row) => presentDevice(row, places))
}

export async function enrol(ctx: StaffCtx, { store_id, name }: InputOf<typeof deviceEnrol>) {
  const places = await placesOf(ctx)
  const isThere = places.stores.some(({ id }) => id === store_id)
  if (!isThere || !covers(ctx.principal.stores, store_id)) throw new Refusal(staffNotFound)
  const code = String(Buffer.from(ctx.randomBytes(6)).readUIntBE(0, 6) % CODE_RANGE).padStart(8, '0')
  const now = ctx.now()
  const row = await ctx.transaction(async (tx) => {
    const made = await insertDevice(tx, {
      ...{ store_id, name, state: 'waiting', code_hash: codeHash(ctx, code), enrolled_by: ctx.principal.who },
      ...{ code_until: new Date(now.getTime() + DEVICE_CODE_MINUTES * MINUTE_MS), created_at: now },
    })
    await ctx.audit(tx, { action: 'device.enrol', subject: ['device', made.id], store_id, after: { name } })
    return made
  })
  return { ...presentDevice(row, places), code }
}

export async function retire(ctx: StaffCtx, deviceId: number) {
  const places = await placesOf(ctx)
  const found = await findDeviceById(ctx.db, deviceId)
  if (!found || !covers(ctx.principal.stores, found.store_id)) throw new Refusal(staffNotFound)
  const row = await ctx.transaction(async (tx) => {
    const ended = await endDevice(tx, deviceId, ctx.now())
    if (!ended) throw new Refusal(staffNotFound)
    await endSessionsOn(tx, deviceId, ctx.now())
    await ctx.audit(tx, { action: 'device.end', subject: ['device', deviceId], store_id: ended.store_id })
    return ended
  })
  return presentDevice(row, places)
}

/** The tablet that calls, by a key that it got when it was enrolled. */
async function tabletOf(ctx: Ctx): Promise<DeviceRow | undefined> {
  const key = readCookie(ctx, 'console-tablet')
  return key ? findDeviceByKey(ctx.db, hashOf(key)) : undefined
}

/** Eight digits are few: tries count by address. */
export async function claim(ctx: Ctx, code: string): Promise<{ name: string }> {
  demandFromHere(ctx)
  return tried(ctx, `device:${ctx.caller.address}`, async () => {
    const key = Buffer.from(ctx.randomBytes(32)).toString('base64url')
    const row = await claimDevice(ctx.db, codeHash(ctx, code), hashOf(key), ctx.now())
    if (!row) throw new Refusal(deviceCodeWrong)
    setCookie(ctx, 'console-tablet', key, TABLET_DAYS * 86_400)
    return { name: row.name }
  })
}

/** Whether somebody works on the floor of the tablet's store today. */
function isHere(ctx: Ctx, grants: readonly GrantRow[], places: StaffPlaces, { store_id }: DeviceRow): boolean {
  const today = studioDay(ctx.now())
  const live = grants.filter((one) => one.from_day <= today && (one.until_day === null || one.until_day >= today))
  return !isNowhere(reachByPin(reachByGrants(live, regionsIn(places)), store_id)('board.read'))
}

export async function peopleOnTablet(ctx: Ctx): Promise<DataOf<typeof tabletPeople>> {
  const device = await tabletOf(ctx)
  if (!device) return { device: null, people: [] }
  const [places, people] = await Promise.all([placesOf(ctx), listWithPin(ctx.db)])
  return {
    device: {
      id: device.id,
      name: device.name,
      store_id: device.store_id,
      store_name: storeName(places, device.store_id),
    },
    people: people.filter(({ grants }) => isHere(ctx, grants, places, device)).map(({ id, name }) => ({ id, name })),
  }
}

export async function logInByPin(ctx: Ctx, { staff_id, pin }: InputOf<typeof staffPinLogin>): Promise<DoorView> {
  demandFromHere(ctx)
  const device = await tabletOf(ctx)
  if (!device) throw new Refusal(deviceUnknown)
  // Six digits are few: tries on all tablets count together.
  return tried(ctx, `pin:${staff_id}`, async () => {
    const [person, hash, places] = await Promise.all([
      findListed(ctx.db, staff_id, ctx.now()),
      findPin(ctx.db, staff_id),
      placesOf(ctx),
    ])
    const isRight = await isPassword(pin, hash)
    if (!isRight || !person || !isHere(ctx, person.grants, places, device)) throw new Refusal(pinWrong)
    await ctx.transaction(async (tx) => {
      const locked = await lockStaff(tx, staff_id)
      if (locked?.state !== 'active') throw new Refusal(staffSuspended)
      // The tablet is in other hands now.
      await endSessionsOn(tx, device.id, ctx.now())
      await openStaffSession(ctx, tx, { staffId: staff_id, via: 'pin', deviceId: device.id, isPassed: true })
    })
    return { next: 'in' }
  })
}
