import { me } from '@kuaimen/contract/account/self.endpoints'
import { operatorBookings, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { auditLog } from '@kuaimen/contract/staff/audit.endpoints'
import * as people from '@kuaimen/contract/staff/people.endpoints'
import * as session from '@kuaimen/contract/staff/session.endpoints'
import { loginDelayed } from '@kuaimen/contract/staff/staff.errors'
import { FREE_TRIES } from '@kuaimen/contract/staff/staff.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSOLE_HEADERS, TestApp } from '../testing/app'
import { aDay, aKey } from '../testing/booking/booking'
import { HOST } from '../testing/providers/fake-providers'
import { rows } from '../testing/rows'
import { aStaffMember, fromBase32, PASSWORD, StaffBrowser } from '../testing/staff/browser'
import { addMachine } from './machine.service'
import { addPerson } from './people.service'
import { codeAt, stepAt } from './totp.service'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
}, 60_000)
afterAll(() => app.stop())

const loginOf = async (who: StaffBrowser) => (await who.call(session.staffMe, {})).data.login
const isIn = async (who: StaffBrowser) => (await who.call(session.staffMe, {})).code === 0
const secretOf = async (id: number) =>
  (await rows<{ totp_secret: string | null }>(app, 'select totp_secret from staff where id = $1', [id]))[0]!.totp_secret
const versionOf = async (id: number) =>
  Number((await rows(app, 'select version from staff where id = $1', [id]))[0]!.version)

let nth = 0
/** A person who was invited with a role that wants a second factor, with a password and nothing more yet. */
async function halfOwner(login: string) {
  nth += 1
  const grant = { role: 'owner', scope_kind: 'chain', scope_id: null, until_day: null } as const
  const mobile = `137300000${String(nth).padStart(2, '0')}`
  const { id, path } = await app.services.transaction((tx) =>
    addPerson(app.services, tx, { name: '新总部', mobile, grant }, 'test'),
  )
  const browser = new StaffBrowser(app)
  browser.id = id
  const token = new URL(path, 'http://console').searchParams.get('token')!
  await browser.call(session.staffAccept, { token, login, password: PASSWORD })
  return { browser, mobile }
}

const codeNow = (secret: string) => codeAt(fromBase32(secret), stepAt(app.services.now()))

describe('two who set up the second factor of one person', () => {
  it('do not overwrite each other: what is set stays, whoever knows the password alone', async () => {
    const { browser: victim } = await halfOwner('half.one')
    const thief = new StaffBrowser(app, '10.6.6.6')
    expect((await thief.call(session.staffLogin, { login: 'half.one', password: PASSWORD })).data.next).toBe('enrol')
    const [mine, theirs] = [await victim.call(session.staffTotpEnrol, {}), await thief.call(session.staffTotpEnrol, {})]
    expect((await victim.call(session.staffTotp, { code: codeNow(mine.data.secret) })).code).toBe(0)
    const set = await secretOf(victim.id)
    app.advance(31_000)
    const late = await thief.call(session.staffTotp, { code: codeNow(theirs.data.secret) })
    expect([late.code === 0, (await secretOf(victim.id)) === set, await isIn(thief)]).toEqual([false, true, false])
  })
})

describe('a session that came in without a second factor', () => {
  it('has nothing of a role that wants one, when that is granted later', async () => {
    const owner = await aStaffMember(app, 'owner')
    const clerk = await aStaffMember(app, 'clerk', 1)
    const grant = { role: 'owner', scope_kind: 'chain', scope_id: null, until_day: null } as const
    await owner.reauth()
    const granted = await owner.call(people.staffGrant, {
      staff_id: clerk.id,
      version: await versionOf(clerk.id),
      grant,
    })
    expect(granted.code).toBe(0)
    expect((await clerk.call(auditLog, {})).code).not.toBe(0)
    expect((await clerk.call(people.staffPeople, {})).code).not.toBe(0)
  })

  it('sets up a second factor with the password alone: an open browser is no proof', async () => {
    const clerk = await aStaffMember(app, 'clerk', 1)
    const begun = await clerk.call(session.staffTotpEnrol, {})
    expect(begun.code).not.toBe(0)
  })
})

describe('guesses of one password', () => {
  const wrong = (login: string, address: string) =>
    new StaffBrowser(app, address).call(session.staffLogin, { login, password: 'not the password' })

  it('are as many as are free, however many come at once', async () => {
    const clerk = await aStaffMember(app, 'clerk', 1)
    const login = await loginOf(clerk)
    const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => wrong(login, `10.7.0.${at}`)))
    expect(replies.filter(({ code }) => code !== loginDelayed.code)).toHaveLength(FREE_TRIES)
  })

  it('count together, by login, by number and however the letters are written', async () => {
    const { browser, mobile } = await halfOwner('wei.li')
    expect(browser.id).toBeGreaterThan(0)
    const names = ['wei.li', mobile, 'weİ.li']
    let judged = 0
    for (const name of names) {
      const replies = await Promise.all(Array.from({ length: FREE_TRIES + 1 }, () => wrong(name, '10.7.1.1')))
      judged += replies.filter(({ code }) => code !== loginDelayed.code).length
    }
    const right: string[] = []
    app.advance(86_400_000 * 2)
    for (const name of names)
      if ((await new StaffBrowser(app).call(session.staffLogin, { login: name, password: PASSWORD })).code === 0)
        right.push(name)
    // Every way of writing that opens the door is the same door.
    expect([right.length > 1, judged]).toEqual([true, FREE_TRIES * (1 + names.length - right.length)])
  })

  it('by PIN count together on all tablets of the store, and give the oracle no more than a wrong one', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const clerk = await aStaffMember(app, 'clerk', 1)
    await clerk.call(session.staffSetPin, { password: PASSWORD, pin: '246802' })
    let judged = 0
    for (const device of [1, 2, 3]) {
      const { data } = await manager.call(people.deviceEnrol, { store_id: 1, name: `平板${device}` })
      const tablet = new StaffBrowser(app, `10.8.0.${device}`)
      await tablet.call(session.tabletClaim, { code: data.code })
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => tablet.call(session.staffPinLogin, { staff_id: clerk.id, pin: '000000' })),
      )
      judged += replies.filter(({ code }) => code !== loginDelayed.code).length
    }
    expect(judged).toBe(FREE_TRIES)
  })
})

describe('a PIN', () => {
  it('is none of those that everybody tries first', async () => {
    const clerk = await aStaffMember(app, 'clerk', 1)
    for (const pin of ['000000', '123456', '888888'])
      expect([pin, (await clerk.call(session.staffSetPin, { password: PASSWORD, pin })).code === 0]).toEqual([
        pin,
        false,
      ])
  })

  it('of who works elsewhere opens no session on this tablet', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const other = await aStaffMember(app, 'clerk', 3)
    await other.call(session.staffSetPin, { password: PASSWORD, pin: '975310' })
    const { data } = await manager.call(people.deviceEnrol, { store_id: 1, name: '前台' })
    const tablet = new StaffBrowser(app, '10.8.1.1')
    await tablet.call(session.tabletClaim, { code: data.code })
    expect((await tablet.call(session.staffPinLogin, { staff_id: other.id, pin: '975310' })).code).not.toBe(0)
  })

  it('ends nobody’s sessions elsewhere, and lists none: a tablet does what the floor does', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    await manager.call(session.staffSetPin, { password: PASSWORD, pin: '975310' })
    const { data } = await manager.call(people.deviceEnrol, { store_id: 1, name: '前台' })
    const tablet = new StaffBrowser(app, '10.8.1.2')
    await tablet.call(session.tabletClaim, { code: data.code })
    expect((await tablet.call(session.staffPinLogin, { staff_id: manager.id, pin: '975310' })).code).toBe(0)
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      app,
      `select id::int from staff_session where staff_id = $1 and via = 'console' and ended_at is null and passed_at is not null`,
      [manager.id],
    )
    await tablet.call(session.staffSessionEnd, { id })
    expect(await isIn(manager)).toBe(true)
  })

  it('ends the session of who had the tablet before', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const clerk = await aStaffMember(app, 'clerk', 1)
    for (const who of [manager, clerk]) await who.call(session.staffSetPin, { password: PASSWORD, pin: '975310' })
    const { data } = await manager.call(people.deviceEnrol, { store_id: 1, name: '前台' })
    const tablet = new StaffBrowser(app, '10.8.1.3')
    await tablet.call(session.tabletClaim, { code: data.code })
    await tablet.call(session.staffPinLogin, { staff_id: manager.id, pin: '975310' })
    const copied = new StaffBrowser(app, '10.8.1.4')
    for (const [name, value] of tablet.cookies) copied.cookies.set(name, value)
    await tablet.call(session.staffPinLogin, { staff_id: clerk.id, pin: '975310' })
    expect([await isIn(tablet), await isIn(copied)]).toEqual([true, false])
  })

  it('is forgotten with the password, when somebody begins anew by a link', async () => {
    const owner = await aStaffMember(app, 'owner')
    const clerk = await aStaffMember(app, 'clerk', 1)
    await clerk.call(session.staffSetPin, { password: PASSWORD, pin: '975310' })
    await owner.reauth()
    const { data } = await owner.call(people.staffInviteAgain, { staff_id: clerk.id })
    const token = new URL(data.path, 'http://console').searchParams.get('token')!
    await new StaffBrowser(app).call(session.staffAccept, { token, login: `anew.${clerk.id}`, password: PASSWORD })
    expect(await rows(app, 'select staff_id from staff_pin where staff_id = $1', [clerk.id])).toEqual([])
  })
})

describe('a code of recovery', () => {
  it('opens once, also when it comes twice at once', async () => {
    const { browser } = await halfOwner('recover.me')
    const begun = await browser.call(session.staffTotpEnrol, {})
    const passed = await browser.call(session.staffTotp, { code: codeNow(begun.data.secret) })
    const code = passed.data.recovery_codes[0]!
    const doors = [new StaffBrowser(app, '10.5.0.1'), new StaffBrowser(app, '10.5.0.2')]
    for (const door of doors) await door.call(session.staffLogin, { login: 'recover.me', password: PASSWORD })
    const replies = await Promise.all(doors.map((door) => door.call(session.staffRecovery, { code })))
    expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1)
  })

  it('leaves an entry in the audit log, as does a second factor that was set up', async () => {
    const { browser } = await halfOwner('recover.two')
    const begun = await browser.call(session.staffTotpEnrol, {})
    const passed = await browser.call(session.staffTotp, { code: codeNow(begun.data.secret) })
    const door = new StaffBrowser(app, '10.5.0.3')
    await door.call(session.staffLogin, { login: 'recover.two', password: PASSWORD })
    await door.call(session.staffRecovery, { code: passed.data.recovery_codes[0]! })
    const entries = await rows<{ action: string }>(
      app,
      `select action from audit_entry where subject_no = $1 and action <> 'staff.accept'`,
      [String(browser.id)],
    )
    expect(entries.length).toBeGreaterThanOrEqual(2)
  })
})

/** As a page of customers' would send it. */
const atCustomers = (who: StaffBrowser, endpoint: Endpoint, payload?: object) =>
  app.raw({
    method: endpoint.method,
    url: payload ? endpoint.former! : `${endpoint.former}?store_id=1&day=${aDay(app)}`,
    ...(payload ? { payload } : {}),
    headers: {
      host: HOST,
      origin: `https://${HOST}`,
      cookie: `console=${who.cookies.get('console')}; __Host-console=${who.cookies.get('console')}`,
    },
  })

describe('a session of the console', () => {
  it('is worth nothing on the hosts of customers, by the paths of the release before either', async () => {
    const owner = await aStaffMember(app, 'owner')
    expect((await atCustomers(owner, operatorBookings)).status).toBe(401)
    expect(
      (await atCustomers(owner, operatorTransition, { order_sn: 'B0000000000000000', to: 'checked_in' })).status,
    ).toBe(401)
  })

  it('acts by JSON alone, and from its own pages alone', async () => {
    const owner = await aStaffMember(app, 'owner')
    const cookie = `console=${owner.cookies.get('console')}`
    const payload = JSON.stringify({ store_id: 1, name: '前台' })
    const ask = async (headers: Record<string, string>) =>
      (
        await app.raw({
          method: 'POST',
          url: people.deviceEnrol.path,
          payload,
          headers: { ...CONSOLE_HEADERS, cookie, ...headers },
        })
      ).status
    expect(await ask({ 'content-type': 'application/json' })).toBe(200)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect([type, await ask({ 'content-type': type })]).toEqual([type, 415])
    for (const origin of ['null', 'https://evil.example', 'http://localhost', 'https://console.localhost', ''])
      expect([origin, await ask({ 'content-type': 'application/json', origin })]).toEqual([origin, 403])
  })

  it('opens no call of members', async () => {
    const owner = await aStaffMember(app, 'owner')
    const cookie = `console=${owner.cookies.get('console')}`
    expect((await app.call(me, {}, { headers: { cookie } })).status).toBe(401)
    expect((await app.call(me, {}, { token: owner.cookies.get('console')! })).status).toBe(401)
  })

  it('lends nothing to a machine whose key comes with it', async () => {
    const owner = await aStaffMember(app, 'owner')
    const key = 'a-key-of-a-machine-that-manages'
    await addMachine(app.services.db, {
      kind: 'machine',
      name: '人事系统',
      storeId: 1,
      key,
      permissions: ['staff.manage'],
    })
    app.advance(11 * 60_000)
    const grant = { role: 'owner', scope_kind: 'chain', scope_id: null, until_day: null } as const
    const cookie = `console=${owner.cookies.get('console')}`
    const reply = await app.call(
      people.staffInvite,
      { name: '新老板', mobile: '13600009999', grant },
      { token: key, headers: { cookie, origin: 'https://evil.example', 'idempotency-key': aKey() } },
    )
    expect(reply.status).toBe(403)
  })
})
