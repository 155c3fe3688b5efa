import { operatorBookings } from '@kuaimen/contract/booking/staff.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { auditLog } from '@kuaimen/contract/staff/audit.endpoints'
import * as people from '@kuaimen/contract/staff/people.endpoints'
import * as session from '@kuaimen/contract/staff/session.endpoints'
import { lastOwner } from '@kuaimen/contract/staff/staff.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'
import { aStaffMember, PASSWORD, StaffBrowser } from '../testing/staff/browser'
import { insertEntry } from './audit.sql'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  await rows(app, `insert into region (id, name) values (1, '华东'), (2, '华北')`)
  await rows(app, 'update store set region_id = 1 where id in (1, 2)')
  await rows(app, 'update store set region_id = 2 where id = 3')
}, 60_000)
afterAll(() => app.stop())

const today = () => studioDay(app.services.now())
const versionOf = async (id: number) =>
  Number((await rows(app, 'select version from staff where id = $1', [id]))[0]!.version)
const grantsOf = (id: number) => rows<{ id: number }>(app, 'select id from staff_grant where staff_id = $1', [id])
const seesStore = async (who: StaffBrowser, store_id: number) =>
  (await who.call(operatorBookings, { store_id, day: today() })).code === 0

describe('a grant', () => {
  it('that is over can be given again, and the answer is true', async () => {
    const owner = await aStaffMember(app, 'owner')
    const clerk = await aStaffMember(app, 'clerk', 1)
    await rows(app, 'update staff_grant set from_day = $2, until_day = $3 where staff_id = $1', [
      ...[clerk.id, addDays(today(), -9), addDays(today(), -1)],
    ])
    expect(await seesStore(clerk, 1)).toBe(false)
    await owner.reauth()
    const grant = { role: 'clerk', scope_kind: 'store', scope_id: 1, until_day: null } as const
    const reply = await owner.call(people.staffGrant, { staff_id: clerk.id, version: await versionOf(clerk.id), grant })
    // Done or refused; never said to be done.
    expect([reply.code === 0, await seesStore(clerk, 1)]).toEqual([true, true])
  })

  it('that is there already is not written into the log as given anew, for longer', async () => {
    const owner = await aStaffMember(app, 'owner')
    const clerk = await aStaffMember(app, 'clerk', 1)
    await rows(app, 'update staff_grant set until_day = $2 where staff_id = $1', [clerk.id, addDays(today(), 1)])
    await owner.reauth()
    const grant = { role: 'clerk', scope_kind: 'store', scope_id: 1, until_day: addDays(today(), 30) } as const
    const reply = await owner.call(people.staffGrant, { staff_id: clerk.id, version: await versionOf(clerk.id), grant })
    const days = reply.code === 0 ? reply.data.grants.map(({ until_day }) => until_day) : [grant.until_day]
    expect(days).toContain(grant.until_day)
  })

  it('of the past is none to give', async () => {
    const owner = await aStaffMember(app, 'owner')
    const clerk = await aStaffMember(app, 'clerk', 1)
    await owner.reauth()
    const grant = { role: 'manager', scope_kind: 'store', scope_id: 1, until_day: addDays(today(), -1) } as const
    const asked = { staff_id: clerk.id, version: await versionOf(clerk.id), grant }
    expect((await owner.call(people.staffGrant, asked)).code).not.toBe(0)
  })
})

describe('who may do something', () => {
  it('is nobody whose grant is over, or has not begun', async () => {
    const owner = await aStaffMember(app, 'owner')
    const [late, early] = [await aStaffMember(app, 'finance'), await aStaffMember(app, 'finance')]
    await rows(app, 'update staff_grant set from_day = $2, until_day = $3 where staff_id = $1', [
      ...[late.id, addDays(today(), -9), addDays(today(), -1)],
    ])
    await rows(app, 'update staff_grant set from_day = $2 where staff_id = $1', [early.id, addDays(today(), 1)])
    const { data } = await owner.call(people.staffMay, { permission: 'refund.retry' })
    expect(data.filter(({ staff_id }) => [late.id, early.id].includes(staff_id))).toEqual([])
  })
})

describe('the last owner', () => {
  it('is not ended while the other one’s grant has a last day', async () => {
    const fresh = await TestApp.forThisTest({ demo: true })
    const [lasting, passing] = [await aStaffMember(fresh, 'owner'), await aStaffMember(fresh, 'owner')]
    const tomorrow = addDays(studioDay(fresh.services.now()), 1)
    await rows(fresh, 'update staff_grant set until_day = $2 where staff_id = $1', [passing.id, tomorrow])
    const [grant] = await rows<{ id: number }>(fresh, 'select id from staff_grant where staff_id = $1', [lasting.id])
    const { status } = await passing.call(people.staffGrantEnd, { grant_id: grant!.id, reason: '交接' })
    // The day after tomorrow nobody could let anybody in.
    expect(status).toBe(409)
  })

  it('is given no last day', async () => {
    const fresh = await TestApp.forThisTest({ demo: true })
    const [lasting, passing] = [await aStaffMember(fresh, 'owner'), await aStaffMember(fresh, 'owner')]
    const tomorrow = addDays(studioDay(fresh.services.now()), 1)
    await rows(fresh, 'update staff_grant set until_day = $2 where staff_id = $1', [passing.id, tomorrow])
    const [{ version } = { version: 0 }] = await rows<{ version: number }>(
      fresh,
      'select version from staff where id = $1',
      [lasting.id],
    )
    const grant = { role: 'owner', scope_kind: 'chain', scope_id: null, until_day: tomorrow } as const
    const reply = await passing.call(people.staffGrant, { staff_id: lasting.id, version, grant })
    expect([reply.status, reply.code]).toEqual([409, lastOwner.code])
  })
})

describe('the audit log', () => {
  it('shows to a region manager who is also of finance acts of money of the chain, and all of the region alone', async () => {
    const both = await aStaffMember(app, 'region', 1)
    await rows(
      app,
      `insert into staff_grant (staff_id, role, scope_kind, scope_id, from_day, granted_by, created_at)
       values ($1, 'finance', 'chain', null, $2, 'test', now())`,
      [both.id, today()],
    )
    const entry = (store_id: number, action: string) =>
      insertEntry(app.services.db, {
        ...{ at: app.services.now(), staff_id: both.id, via: 'console', address: '', request_id: 'x', reason: '' },
        ...{ action, subject_kind: 'booking', subject_no: `${action}@${store_id}`, store_id },
      })
    for (const store of [1, 3]) for (const action of ['booking.note', 'refund.retry']) await entry(store, action)
    const { entries } = (await both.call(auditLog, {})).data
    const seen = entries.filter(({ request_id }) => request_id === 'x').map(({ subject_no }) => subject_no)
    expect(seen.sort()).toEqual(['booking.note@1', 'refund.retry@1', 'refund.retry@3'])
  })

  it('has no entry of an act of the region’s people that its manager cannot see', async () => {
    const owner = await aStaffMember(app, 'owner')
    const region = await aStaffMember(app, 'region', 1)
    const clerk = await aStaffMember(app, 'clerk', 1)
    await owner.reauth()
    await owner.call(people.staffState, {
      ...{ staff_id: clerk.id, version: await versionOf(clerk.id), state: 'suspended', reason: '休假' },
    })
    const { entries } = (await region.call(auditLog, { subject_no: String(clerk.id) })).data
    expect(entries.map(({ action }) => action)).toContain('staff.state')
  })
})

describe('an invitation', () => {
  const tokenIn = (path: string) => new URL(path, 'http://console').searchParams.get('token')!
  const take = (token: string, login: string) =>
    new StaffBrowser(app).call(session.staffAccept, { token, login, password: PASSWORD })

  it('of before is worth nothing after a new one, nor for who was suspended or has left', async () => {
    const owner = await aStaffMember(app, 'owner')
    const clerk = await aStaffMember(app, 'clerk', 1)
    await owner.reauth()
    const first = tokenIn((await owner.call(people.staffInviteAgain, { staff_id: clerk.id })).data.path)
    const second = tokenIn((await owner.call(people.staffInviteAgain, { staff_id: clerk.id })).data.path)
    expect((await take(first, 'first.one')).status).toBe(404)
    const state = async (to: 'suspended' | 'active' | 'left') =>
      owner.call(people.staffState, {
        ...{ staff_id: clerk.id, version: await versionOf(clerk.id), state: to, reason: '试试' },
      })
    expect((await state('suspended')).code).toBe(0)
    expect((await take(second, 'second.one')).status).toBe(404)
    expect((await state('active')).code).toBe(0)
    // The link of before the suspension may be in other hands.
    expect((await take(second, 'second.one')).status).toBe(404)
  })

  it('stands nowhere in the database but as a hash, and is shown once', async () => {
    const owner = await aStaffMember(app, 'owner')
    const grant = { role: 'owner', scope_kind: 'chain', scope_id: null, until_day: null } as const
    const asked = { name: '新老板', mobile: '13811112222', grant }
    const headers = { 'idempotency-key': 'the-same-key-twice' }
    const first = await owner.call(people.staffInvite, asked, headers)
    const token = tokenIn(first.data.path)
    const saved = await rows<{ reply: string }>(
      app,
      `select reply from idempotency_key where call like '%people/invite'`,
    )
    expect(saved.filter(({ reply }) => reply?.includes(token))).toEqual([])
  })

  it('is not given by a manager to who is above them, nor by them to themselves', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const clerk = await aStaffMember(app, 'clerk', 1)
    expect((await manager.call(people.staffTotpReset, { staff_id: manager.id, reason: 'x' })).status).toBe(409)
    const owner = await aStaffMember(app, 'owner')
    for (const id of [owner.id, manager.id]) {
      const status = (await manager.call(people.staffInviteAgain, { staff_id: id })).status
      expect([403, 404]).toContain(status)
    }
    expect((await manager.call(people.staffInviteAgain, { staff_id: clerk.id })).code).toBe(0)
  })
})

describe('a person with a role elsewhere', () => {
  it('is not shown to a manager with the places of the other grants', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const both = await aStaffMember(app, 'clerk', 1)
    await rows(
      app,
      `insert into staff_grant (staff_id, role, scope_kind, scope_id, from_day, granted_by, created_at)
       values ($1, 'clerk', 'store', 3, $2, 'test', now())`,
      [both.id, today()],
    )
    const { data } = await manager.call(people.staffPeople, {})
    const shown = data.find(({ id }) => id === both.id)!
    expect(shown.grants.map(({ scope_id }) => scope_id)).toEqual([1])
    expect((await grantsOf(both.id)).length).toBe(2)
  })
})
