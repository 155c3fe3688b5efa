import { me } from '@kuaimen/contract/account/self.endpoints'
import { operatorBookings } from '@kuaimen/contract/booking/staff.endpoints'
import { staffPeople, staffState, staffTotpReset } from '@kuaimen/contract/staff/people.endpoints'
import * as session from '@kuaimen/contract/staff/session.endpoints'
import { FREE_TRIES, IDLE_MINUTES, REAUTH_MINUTES, SESSION_HOURS } from '@kuaimen/contract/staff/staff.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'
import { aStaffMember, fromBase32, PASSWORD, StaffBrowser } from '../testing/staff/browser'

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
}, 60_000)
afterAll(() => app.stop())

const loginOf = async (who: StaffBrowser) => (await who.call(session.staffMe, {})).data.login
const isIn = async (who: StaffBrowser) => (await who.call(session.staffMe, {})).code === 0

/** Two browsers of a person without a second factor: each has got a secret of its own. */
async function twoBegin(): Promise<StaffBrowser[]> {
  const owner = await aStaffMember(app, 'owner')
  const manager = await aStaffMember(app, 'manager', 1)
  const login = await loginOf(manager)
  await owner.call(staffTotpReset, { staff_id: manager.id, reason: '换了手机' })
  const two = [new StaffBrowser(app, '10.4.0.1'), new StaffBrowser(app, '10.4.0.2')]
  for (const one of two) {
    expect((await one.call(session.staffLogin, { login, password: PASSWORD })).data).toEqual({ next: 'enrol' })
    one.secret = fromBase32((await one.call(session.staffTotpEnrol, {})).data.secret)
  }
  return two
}

describe('the door of the console', () => {
  it('asks for the second factor after the password, and opens nothing before', async () => {
    const owner = await aStaffMember(app, 'owner')
    const login = await loginOf(owner)
    const other = new StaffBrowser(app, '10.0.0.2')
    other.secret = owner.secret
    expect((await other.call(session.staffLogin, { login, password: PASSWORD })).data).toEqual({ next: 'totp' })
    expect(await isIn(other)).toBe(false)
    expect((await other.call(staffPeople, { keyword: '' })).status).toBe(401)
    app.advance(31_000)
    expect((await other.call(session.staffTotp, { code: other.code() })).data).toEqual({
      next: 'in',
      recovery_codes: [],
    })
    expect(await isIn(other)).toBe(true)
  })

  it('gives another token after the second factor, and lets scripts read none', async () => {
    const owner = await aStaffMember(app, 'owner')
    const login = await loginOf(owner)
    const other = new StaffBrowser(app)
    other.secret = owner.secret
    const first = await other.call(session.staffLogin, { login, password: PASSWORD })
    expect(first.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^console=.*HttpOnly; SameSite=Strict/)]),
    )
    const half = other.cookies.get('console')
    app.advance(31_000)
    await other.call(session.staffTotp, { code: other.code() })
    expect(other.cookies.get('console')).not.toBe(half)
  })

  it('takes a code of the second factor once', async () => {
    const owner = await aStaffMember(app, 'owner')
    app.advance(31_000)
    const code = owner.code()
    expect((await owner.call(session.staffTotp, { code })).code).toBe(0)
    expect((await owner.call(session.staffTotp, { code })).status).toBe(400)
  })

  it('takes a code once also when two browsers give it in the same instant', async () => {
    const owner = await aStaffMember(app, 'owner')
    const login = await loginOf(owner)
    const two = [new StaffBrowser(app, '10.0.0.3'), new StaffBrowser(app, '10.0.0.4')]
    for (const one of two) await one.call(session.staffLogin, { login, password: PASSWORD })
    app.advance(31_000)
    const replies = await Promise.all(two.map((one) => one.call(session.staffTotp, { code: owner.code() })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('sets up one second factor where two browsers have begun to', async () => {
    const [first, second] = [await twoBegin(), await twoBegin()]
    await first[0]!.call(session.staffTotp, { code: first[0]!.code() })
    expect((await first[1]!.call(session.staffTotp, { code: first[1]!.code() })).status).toBe(401)
    expect(await isIn(first[0]!)).toBe(true)
    const both = await Promise.all(second.map((one) => one.call(session.staffTotp, { code: one.code() })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await Promise.all(second.map(isIn))).filter(Boolean)).toHaveLength(1)
  })

  it('delays the sixth try after five wrong passwords from two addresses', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const login = await loginOf(manager)
    const strangers = [new StaffBrowser(app, '10.1.0.1'), new StaffBrowser(app, '10.2.0.1')]
    for (let nth = 0; nth < FREE_TRIES; nth += 1)
      expect((await strangers[nth % 2]!.call(session.staffLogin, { login, password: 'wrong' })).status).toBe(401)
    const sixth = await strangers[0]!.call(session.staffLogin, { login, password: PASSWORD })
    expect([sixth.status, sixth.data]).toEqual([429, { wait_seconds: 30 }])
    app.advance(31_000)
    expect((await strangers[0]!.call(session.staffLogin, { login, password: PASSWORD })).code).toBe(0)
  })

  it('lets nobody try more often by trying all at once', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const login = await loginOf(manager)
    const tries = Array.from({ length: 12 }, () =>
      new StaffBrowser(app).call(session.staffLogin, { login, password: 'wrong' }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(FREE_TRIES)
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - FREE_TRIES)
  })

  it('stays open for a browser that has been in before, while strangers try', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const login = await loginOf(manager)
    const stranger = new StaffBrowser(app, '10.3.0.1')
    for (let nth = 0; nth < FREE_TRIES + 1; nth += 1)
      await stranger.call(session.staffLogin, { login, password: 'wrong' })
    expect((await manager.call(session.staffLogin, { login, password: PASSWORD })).code).toBe(0)
  })

  it('says the same of a wrong password and of nobody', async () => {
    const stranger = new StaffBrowser(app)
    const clerk = await aStaffMember(app, 'clerk', 1)
    const wrong = await stranger.call(session.staffLogin, { login: await loginOf(clerk), password: 'wrong' })
    const nobody = await stranger.call(session.staffLogin, { login: 'nobody.here', password: 'wrong' })
    expect([nobody.status, nobody.code, nobody.msg]).toEqual([wrong.status, wrong.code, wrong.msg])
  })

  it('asks clerks for a password alone', async () => {
    const clerk = await aStaffMember(app, 'clerk', 1)
    expect(await isIn(clerk)).toBe(true)
  })

  it('lets who has lost the phone in by a recovery code, once, to set up another', async () => {
    const owner = await aStaffMember(app, 'owner')
    const codes = await recoveryCodesOf(owner)
    const other = new StaffBrowser(app)
    await other.call(session.staffLogin, { login: await loginOf(owner), password: PASSWORD })
    const guess = codes[0]!.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect((await other.call(session.staffRecovery, { code: guess })).status).toBe(400)
    expect((await other.call(session.staffRecovery, { code: codes[0]!.toLowerCase() })).data).toEqual({ next: 'enrol' })
    expect(await isIn(other)).toBe(false)
    const again = new StaffBrowser(app)
    await again.call(session.staffLogin, { login: await loginOf(owner), password: PASSWORD })
    expect((await again.call(session.staffRecovery, { code: codes[0]! })).status).toBe(400)
    const begun = await other.call(session.staffTotpEnrol, {})
    expect(begun.data.url).toMatch(/^otpauth:\/\/totp\//)
  })
})

/** Set up anew, as after a reset: the codes are shown then. */
async function recoveryCodesOf(who: StaffBrowser): Promise<string[]> {
  const login = await loginOf(who)
  await app.services.db.execute(`update staff set totp_secret = null where id = ${who.id}`)
  await who.call(session.staffLogin, { login, password: PASSWORD })
  const begun = await who.call(session.staffTotpEnrol, {})
  who.secret = fromBase32(begun.data.secret)
  const passed = await who.call(session.staffTotp, { code: who.code() })
  expect(passed.data.recovery_codes).toHaveLength(10)
  return passed.data.recovery_codes
}

describe('a session of staff', () => {
  it(`is over after ${IDLE_MINUTES} idle minutes, and after ${SESSION_HOURS} hours whatever happens`, async () => {
    const idle = await aStaffMember(app, 'clerk', 1)
    app.advance((IDLE_MINUTES + 1) * MINUTE)
    expect(await isIn(idle)).toBe(false)
    const busy = await aStaffMember(app, 'clerk', 1)
    for (let at = 0; at < SESSION_HOURS * 2; at += 1) {
      app.advance(30 * MINUTE - 1)
      expect(await isIn(busy)).toBe(true)
    }
    app.advance(MINUTE)
    expect(await isIn(busy)).toBe(false)
  })

  it('ends at once for who is suspended, and comes back with nothing', async () => {
    const owner = await aStaffMember(app, 'owner')
    const clerk = await aStaffMember(app, 'clerk', 1)
    const login = await loginOf(clerk)
    const state = { staff_id: clerk.id, version: await versionOf(clerk), state: 'suspended', reason: '离岗' } as const
    expect((await owner.call(staffState, state)).code).toBe(0)
    expect(await isIn(clerk)).toBe(false)
    expect((await clerk.call(session.staffLogin, { login, password: PASSWORD })).status).toBe(403)
  })

  it('never opens what a member’s token opens, nor the other way round', async () => {
    const member = await aMember(app)
    const clerk = await aStaffMember(app, 'clerk', 1)
    const asMember = await app.call(session.staffMe, {}, { token: member.token })
    expect(asMember.status).toBe(401)
    const cookie = `console=${clerk.cookies.get('console')}`
    expect((await app.call(me, {}, { headers: { cookie } })).status).toBe(401)
    expect((await app.call(me, {}, { token: clerk.cookies.get('console')! })).status).toBe(401)
    expect((await app.call(operatorBookings, { store_id: 1, day: '2026-11-16' }, { token: member.token })).status).toBe(
      401,
    )
  })

  it('acts for its own pages alone', async () => {
    const owner = await aStaffMember(app, 'owner')
    const input = { staff_id: owner.id, version: 1, state: 'suspended', reason: 'x' } as const
    const headers = { origin: 'http://evil.example' }
    expect((await owner.call(staffState, input, headers)).status).toBe(403)
    expect((await new StaffBrowser(app).call(session.staffLogin, { login: 'x', password: 'y' }, headers)).status).toBe(
      403,
    )
  })

  it(`wants a second factor of the last ${REAUTH_MINUTES} minutes for what cannot be taken back`, async () => {
    const owner = await aStaffMember(app, 'owner')
    const clerk = await aStaffMember(app, 'clerk', 1)
    app.advance((REAUTH_MINUTES + 1) * MINUTE)
    await clerk.call(session.staffMe, {})
    const version = await versionOf(clerk)
    const asked = { staff_id: clerk.id, version, state: 'left', reason: '离职' } as const
    expect(await owner.call(staffState, asked)).toMatchObject({ status: 403, code: 200603 })
    await owner.reauth()
    expect((await owner.call(staffState, asked)).data.state).toBe('left')
  })

  it('ends on the other devices when the password changes', async () => {
    const clerk = await aStaffMember(app, 'clerk', 1)
    const other = new StaffBrowser(app)
    await other.call(session.staffLogin, { login: await loginOf(clerk), password: PASSWORD })
    expect(await isIn(other)).toBe(true)
    expect((await clerk.call(session.staffPassword, { old: 'no', password: 'another long one' })).status).toBe(401)
    expect((await clerk.call(session.staffPassword, { old: PASSWORD, password: 'another long one' })).code).toBe(0)
    expect([await isIn(clerk), await isIn(other)]).toEqual([true, false])
  })

  it('is saved as a hash alone', async () => {
    const clerk = await aStaffMember(app, 'clerk', 1)
    const saved = JSON.stringify(await rows(app, 'select * from staff_session'))
    expect(saved).not.toContain(clerk.cookies.get('console')!)
  })
})

const versionOf = async (who: StaffBrowser): Promise<number> =>
  Number((await rows(app, 'select version from staff where id = $1', [who.id]))[0]!.version)
