import { searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import { auditLog } from '@kuaimen/contract/staff/audit.endpoints'
import * as people from '@kuaimen/contract/staff/people.endpoints'
import * as session from '@kuaimen/contract/staff/session.endpoints'
import { mobileOfStaff } from '@kuaimen/contract/staff/staff.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'
import { aStaffMember, PASSWORD, StaffBrowser } from '../testing/staff/browser'
import { addMachine, addOperator } from './machine.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  await rows(app, `insert into region (id, name) values (1, '华东'), (2, '华北')`)
  await rows(app, 'update store set region_id = 1 where id in (1, 2)')
  await rows(app, 'update store set region_id = 2 where id = 3')
}, 60_000)
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const at = (role: 'clerk' | 'manager', store: number) =>
  ({ role, scope_kind: 'store', scope_id: store, until_day: null }) as const
const REGION = { role: 'region', scope_kind: 'region', scope_id: 1, until_day: null } as const
const OWNER = { role: 'owner', scope_kind: 'chain', scope_id: null, until_day: null } as const

let nth = 0
const mobile = () => {
  nth += 1
  return `138${String(20_000_000 + nth)}`
}
const versionOf = async (id: number) =>
  Number((await rows(app, 'select version from staff where id = $1', [id]))[0]!.version)
const personIn = async (who: StaffBrowser, id: number) =>
  (await who.call(people.staffPeople, {})).data.find((one) => one.id === id)

describe('inviting', () => {
  it('gives a link for an hour and once, with which a person comes in', async () => {
    const owner = await aStaffMember(app, 'owner')
    const invited = await owner.call(people.staffInvite, { name: '店员小周', mobile: mobile(), grant: at('clerk', 1) })
    const token = new URL(invited.data.path, 'http://console').searchParams.get('token')!
    const phone = new StaffBrowser(app)
    expect((await phone.call(session.staffInvitation, { token })).data).toMatchObject({
      name: '店员小周',
      roles: ['店员'],
    })
    const joined = { token, login: 'xiao.zhou', password: PASSWORD }
    const both = await Promise.all([
      phone.call(session.staffAccept, joined),
      new StaffBrowser(app).call(session.staffAccept, joined),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await personIn(owner, invited.data.id)).toMatchObject({ state: 'active', login: 'xiao.zhou' })
  })

  it('is refused after its hour', async () => {
    const owner = await aStaffMember(app, 'owner')
    const { data } = await owner.call(people.staffInvite, { name: '店员小吴', mobile: mobile(), grant: at('clerk', 1) })
    const token = new URL(data.path, 'http://console').searchParams.get('token')!
    app.advance(61 * 60_000)
    const late = await new StaffBrowser(app).call(session.staffAccept, { token, login: 'xiao.wu', password: PASSWORD })
    expect(late.status).toBe(404)
  })

  it('lets nobody give what they have not', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const region = await aStaffMember(app, 'region', 1)
    const clerk = await aStaffMember(app, 'clerk', 1)
    const ask = async (who: StaffBrowser, grant: AskedGrant) =>
      (await who.call(people.staffInvite, { name: '某人', mobile: mobile(), grant })).status
    expect(await ask(manager, at('clerk', 1))).toBe(200)
    expect(await ask(manager, at('manager', 1))).toBe(403)
    expect(await ask(manager, at('clerk', 2))).toBe(403)
    expect(await ask(region, at('manager', 2))).toBe(200)
    expect(await ask(region, at('manager', 3))).toBe(403)
    expect(await ask(region, REGION)).toBe(403)
    expect(await ask(region, OWNER)).toBe(403)
    expect(await ask(clerk, at('clerk', 1))).toBe(403)
  })

  it('refuses a role at a place that is none for it', async () => {
    const owner = await aStaffMember(app, 'owner')
    for (const grant of [
      { ...OWNER, scope_kind: 'store', scope_id: 1 },
      { ...at('clerk', 1), scope_id: 9999 },
      { ...at('manager', 1), scope_kind: 'chain', scope_id: null },
    ] as const)
      expect((await owner.call(people.staffInvite, { name: '某人', mobile: mobile(), grant })).code).toBe(200614)
  })
})

type AskedGrant = typeof REGION | typeof OWNER | ReturnType<typeof at>

describe('people of another region or store', () => {
  it('do not exist for a manager of this one, by id either', async () => {
    const region = await aStaffMember(app, 'region', 1)
    await region.reauth()
    const there = await aStaffMember(app, 'manager', 3)
    expect(await personIn(region, there.id)).toBeUndefined()
    const version = await versionOf(there.id)
    const state = { staff_id: there.id, version, state: 'suspended', reason: '试试' } as const
    expect((await region.call(people.staffState, state)).status).toBe(404)
    expect((await region.call(people.staffInviteAgain, { staff_id: there.id })).status).toBe(404)
    expect((await region.call(people.staffTotpReset, { staff_id: there.id, reason: '试试' })).status).toBe(404)
    const [grant] = await rows<{ id: number }>(app, 'select id from staff_grant where staff_id = $1', [there.id])
    expect((await region.call(people.staffGrantEnd, { grant_id: grant!.id, reason: '' })).status).toBe(404)
  })

  it('are not changed by who could not have given them all that they have', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const region = await aStaffMember(app, 'region', 1)
    expect(await personIn(manager, region.id)).toMatchObject({ id: region.id })
    const state = { staff_id: region.id, version: await versionOf(region.id), state: 'left', reason: '试试' } as const
    expect((await manager.call(people.staffState, state)).status).toBe(403)
  })
})

describe('a grant that ends', () => {
  it('bites with the next call', async () => {
    const owner = await aStaffMember(app, 'owner')
    const manager = await aStaffMember(app, 'manager', 1)
    expect((await manager.call(people.staffPeople, {})).code).toBe(0)
    const [grant] = (await personIn(owner, manager.id))!.grants
    await owner.reauth()
    expect((await owner.call(people.staffGrantEnd, { grant_id: grant!.id, reason: '调岗' })).code).toBe(0)
    expect((await manager.call(people.staffPeople, {})).status).toBe(403)
  })

  it('leaves the person to who ended the only one, who gives it back; to nobody else', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const other = await aStaffMember(app, 'manager', 2)
    await manager.reauth()
    const number = mobile()
    const asked = { name: '店员小秦', mobile: number, grant: at('clerk', 1) }
    const { id } = (await manager.call(people.staffInvite, asked)).data
    const [grant] = (await personIn(manager, id))!.grants
    await manager.call(people.staffGrantEnd, { grant_id: grant!.id, reason: '调岗' })
    const found = await personIn(manager, id)
    expect(found).toMatchObject({ grants: [], last_role: expect.stringContaining('店员 · ') })
    expect(await personIn(other, id)).toBeUndefined()
    const again = await manager.call(people.staffInvite, asked)
    expect(again).toMatchObject({ code: mobileOfStaff.code, data: { staff_id: id, name: '店员小秦' } })
    const elsewhere = await other.call(people.staffInvite, { ...asked, grant: at('clerk', 2) })
    expect(elsewhere).toMatchObject({ code: mobileOfStaff.code, data: null })
    const back = await manager.call(people.staffGrant, { staff_id: id, version: found!.version, grant: at('clerk', 1) })
    expect(back.data.grants).toHaveLength(1)
  })

  it('is not the last owner’s, also when two owners end each other at once', async () => {
    const fresh = await TestApp.forThisTest({ demo: true })
    const [one, other] = [await aStaffMember(fresh, 'owner'), await aStaffMember(fresh, 'owner')]
    const grantOf = async (id: number) =>
      (await rows<{ id: number }>(fresh, 'select id from staff_grant where staff_id = $1', [id]))[0]!.id
    const [first, second] = [await grantOf(one.id), await grantOf(other.id)]
    const replies = await Promise.all([
      one.call(people.staffGrantEnd, { grant_id: second, reason: '' }),
      other.call(people.staffGrantEnd, { grant_id: first, reason: '' }),
    ])
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
  })
})

describe('two who change one person', () => {
  it('do not undo each other: the second is shown the new version', async () => {
    const owner = await aStaffMember(app, 'owner')
    const clerk = await aStaffMember(app, 'clerk', 1)
    const version = await versionOf(clerk.id)
    const grant = at('manager', 1)
    expect((await owner.call(people.staffGrant, { staff_id: clerk.id, version, grant })).code).toBe(0)
    const again = await owner.call(people.staffGrant, { staff_id: clerk.id, version, grant: at('manager', 2) })
    expect([again.status, again.data]).toEqual([409, { version: version + 1 }])
  })
})

describe('a tablet of a store', () => {
  async function aTablet(storeId: number) {
    const manager = await aStaffMember(app, 'manager', storeId)
    const { data } = await manager.call(people.deviceEnrol, { store_id: storeId, name: '前台平板' })
    const tablet = new StaffBrowser(app, '10.9.0.1')
    expect((await tablet.call(session.tabletClaim, { code: data.code })).data).toEqual({ name: '前台平板' })
    return { manager, tablet, id: data.id }
  }

  it('lets its people in by PIN, to what the floor does in that store and nothing else', async () => {
    const { tablet, manager } = await aTablet(1)
    expect((await manager.call(session.staffSetPin, { password: PASSWORD, pin: '135791' })).code).toBe(0)
    const { people: listed } = (await tablet.call(session.tabletPeople, {})).data
    expect(listed.map(({ id }) => id)).toContain(manager.id)
    expect((await tablet.call(session.staffPinLogin, { staff_id: manager.id, pin: '000000' })).status).toBe(400)
    expect((await tablet.call(session.staffPinLogin, { staff_id: manager.id, pin: '135791' })).data).toEqual({
      next: 'in',
    })
    const { data } = await tablet.call(session.staffMe, {})
    expect(data.via).toBe('pin')
    expect(data.permissions.every(({ permission, stores }) => permission === 'self' || stores?.join() === '1')).toBe(
      true,
    )
    expect((await tablet.call(people.staffPeople, {})).status).toBe(403)
    expect((await tablet.call(people.deviceEnrol, { store_id: 1, name: 'x' })).status).toBe(403)
    expect((await tablet.call(session.staffPassword, { old: PASSWORD, password: 'another long one' })).status).toBe(403)
  })

  it('offers nobody of another store, and takes no PIN of theirs', async () => {
    const { tablet } = await aTablet(1)
    const other = await aStaffMember(app, 'manager', 3)
    await other.call(session.staffSetPin, { password: PASSWORD, pin: '112233' })
    const { people: listed } = (await tablet.call(session.tabletPeople, {})).data
    expect(listed.map(({ id }) => id)).not.toContain(other.id)
    expect((await tablet.call(session.staffPinLogin, { staff_id: other.id, pin: '112233' })).status).toBe(400)
    expect((await tablet.call(session.staffMe, {})).status).toBe(401)
  })

  it('is worth nothing once it was ended, nor is its session', async () => {
    const { tablet, manager, id } = await aTablet(1)
    await manager.call(session.staffSetPin, { password: PASSWORD, pin: '135791' })
    await tablet.call(session.staffPinLogin, { staff_id: manager.id, pin: '135791' })
    expect((await manager.call(people.deviceEnd, { device_id: id })).code).toBe(0)
    expect((await tablet.call(session.staffMe, {})).status).toBe(401)
    expect((await tablet.call(session.staffPinLogin, { staff_id: manager.id, pin: '135791' })).status).toBe(401)
  })

  it('is enrolled once by its code, and not after ten minutes', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const { data } = await manager.call(people.deviceEnrol, { store_id: 1, name: '影棚' })
    app.advance(11 * 60_000)
    expect((await new StaffBrowser(app).call(session.tabletClaim, { code: data.code })).status).toBe(400)
  })
})

describe('the audit log', () => {
  it('has an entry of each act, and cannot be changed', async () => {
    const owner = await aStaffMember(app, 'owner')
    const { data } = await owner.call(people.staffInvite, { name: '店员小郑', mobile: mobile(), grant: at('clerk', 1) })
    const { entries } = (await owner.call(auditLog, { staff_id: owner.id })).data
    expect(entries[0]).toMatchObject({
      action: 'staff.invite',
      subject_no: String(data.id),
      store_id: 1,
      via: 'console',
    })
    expect(JSON.stringify(entries)).not.toMatch(/138\d{8}/)
    await expect(rows(app, `update audit_entry set reason = 'x'`)).rejects.toThrow('only ever added to')
    await expect(rows(app, 'delete from audit_entry')).rejects.toThrow('only ever added to')
    await expect(rows(app, 'truncate audit_entry')).rejects.toThrow('only ever added to')
  })

  it('is read by region managers for their own stores alone', async () => {
    const owner = await aStaffMember(app, 'owner')
    await owner.call(people.staffInvite, { name: '店员北', mobile: mobile(), grant: at('clerk', 3) })
    const region = await aStaffMember(app, 'region', 1)
    const { entries } = (await region.call(auditLog, {})).data
    expect(entries.every(({ store_id }) => store_id === 1 || store_id === 2)).toBe(true)
    expect((await region.call(auditLog, { store_id: 3 })).data.entries).toEqual([])
    const clerk = await aStaffMember(app, 'clerk', 1)
    expect((await clerk.call(auditLog, {})).status).toBe(403)
  })
})

describe('a machine', () => {
  it('is listed with what its key opens, and ended by the chain alone, for good', async () => {
    const owner = await aStaffMember(app, 'owner')
    const manager = await aStaffMember(app, 'manager', 1)
    for (const who of [owner, manager]) await who.reauth()
    const key = 'a-till-that-is-ended-for-good'
    const permissions = ['board.read', 'booking.read'] as const
    const id = await addMachine(app.services.db, { kind: 'machine', name: '收银台', storeId: 1, key, permissions })
    const old = await addOperator(app.services.db, '旧版', null, 'a-key-of-the-release-before')
    const machine = (await personIn(owner, id))!
    expect(machine.opens?.permissions.toSorted()).toEqual(permissions)
    expect((await personIn(owner, old))!.opens).toMatchObject({ store_name: '全部门店' })
    expect((await personIn(owner, old))!.opens!.permissions).toContain('booking.cancel_fault')
    const asked = { staff_id: id, version: machine.version, reason: '换新' }
    expect((await manager.call(people.machineEnd, asked)).status).toBe(403)
    const list = () => app.call(searchOrders, { store_id: 1 }, { token: key })
    expect((await list()).code).toBe(0)
    expect((await owner.call(people.machineEnd, asked)).code).toBe(0)
    expect((await list()).code).not.toBe(0)
    expect((await owner.call(people.machineEnd, { ...asked, staff_id: manager.id })).status).toBe(404)
  })
})
