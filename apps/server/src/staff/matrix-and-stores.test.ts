import { allEndpoints } from '@kuaimen/contract/all.endpoints'
import { approvalNotFound } from '@kuaimen/contract/approval/approval.errors'
import { boardLive } from '@kuaimen/contract/booking/board.views'
import type { Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { studioDay } from '@kuaimen/contract/kernel/time'
import * as people from '@kuaimen/contract/staff/people.endpoints'
import { cellOf, isForPin, ROLES, type Role, scopeOf } from '@kuaimen/contract/staff/permissions.rules'
import * as session from '@kuaimen/contract/staff/session.endpoints'
import { reauthNeeded, staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import { REAUTH_MINUTES } from '@kuaimen/contract/staff/staff.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf } from '../http/reply/answer'
import { CONSOLE_HEADERS, type Reply, TestApp } from '../testing/app'
import { fieldsOf } from '../testing/calls/fields'
import { fingerprint } from '../testing/calls/fingerprint'
import { SHOWN } from '../testing/calls/named-calls'
import { send } from '../testing/calls/send'
import { CALLS, tamperingWorld } from '../testing/calls/tampering'
import type { ValidCall } from '../testing/calls/valid-calls'
import { rows } from '../testing/rows'
import { aStaffMember, PASSWORD, StaffBrowser } from '../testing/staff/browser'

const world = tamperingWorld()
const STAFF = CALLS.filter(({ endpoint }) => endpoint.access === 'staff')

/** A region with the victim's store alone, and one with the thief's. */
const [HERE, ELSEWHERE] = [901, 902]

const cookieOf = ({ cookies }: StaffBrowser) => `console=${cookies.get('console')}`

/** The matrix, read once more by the test itself. */
function mayCall(role: Role, { may = 'self', scope }: Endpoint): boolean {
  const cell = cellOf(may, role)
  if (cell === undefined || (cell !== true && cell.indirect)) return false
  return may === 'self' || scope !== 'chain' || scopeOf[role] === 'chain'
}

interface Ready {
  readonly endpoint: Endpoint
  readonly name: string
  readonly input: object
}

let app: TestApp
let ready: Ready[]
const here = new Map<Role, string>()
const elsewhere = new Map<Role, string>()
let tablet: string
let before: Record<string, string>

const placeOf = (role: Role, region: number, store: number) => ({ chain: null, region, store })[scopeOf[role]]

async function aTablet(): Promise<string> {
  const store_id = world().victim.store_id
  const manager = await aStaffMember(app, 'manager', store_id)
  const { data } = await manager.call(people.deviceEnrol, { store_id, name: '前台' })
  const browser = new StaffBrowser(app, '10.9.0.1')
  await browser.call(session.tabletClaim, { code: data.code })
  await manager.call(session.staffSetPin, { password: PASSWORD, pin: '135791' })
  const { code } = await browser.call(session.staffPinLogin, { staff_id: manager.id, pin: '135791' })
  expect(code).toBe(0)
  return cookieOf(browser)
}

beforeAll(async () => {
  app = await TestApp.start({ copyOf: world().app, env: world().env })
  const { victim, thief } = world()
  await rows(app, `insert into region (id, name) values ($1, '这里'), ($2, '别处')`, [HERE, ELSEWHERE])
  await rows(app, 'update store set region_id = case id when $1 then $3::int else $4::int end where id in ($1, $2)', [
    ...[victim.store_id, thief.store_id, HERE, ELSEWHERE],
  ])
  ready = []
  for (const call of STAFF) ready.push(await readied(call))
  for (const role of ROLES) {
    here.set(role, cookieOf(await aStaffMember(app, role, placeOf(role, HERE, victim.store_id))))
    if (scopeOf[role] === 'chain') continue
    elsewhere.set(role, cookieOf(await aStaffMember(app, role, placeOf(role, ELSEWHERE, thief.store_id))))
  }
  tablet = await aTablet()
  before = await fingerprint(app)
})
afterAll(() => app.stop())

async function readied(call: ValidCall): Promise<Ready> {
  const { endpoint } = call
  return { endpoint, name: nameOf(endpoint), input: await call.input(world().sceneOf(app, world().victim)) }
}

const nothingWritten = async () => expect(await fingerprint(app)).toEqual(before)

const isForbidden = ({ status, code }: Reply<unknown>) => status === 403 && code === staffForbidden.code

describe('every call of staff', () => {
  it('has a good call here', () => {
    const named = new Set(ready.map(({ name }) => name))
    expect(
      allEndpoints
        .filter(({ access }) => access === 'staff')
        .map(nameOf)
        .filter((one) => !named.has(one)),
    ).toEqual([])
  })

  it('answers 403 to exactly the roles that the matrix leaves out, and changes nothing', async () => {
    const wrong: string[] = []
    const [{ last } = { last: 0 }] = await rows<{ last: number }>(app, 'select max(id)::int as last from audit_entry')
    for (const role of ROLES)
      for (const { endpoint, name, input } of ready) {
        const may = mayCall(role, endpoint)
        // Admission comes before the fields are looked at, so that a permission is seen without an act.
        const sent = may && endpoint.method === 'POST' ? { nothing: true } : input
        const reply = await send(app, endpoint, sent, { token: here.get(role)! })
        if (isForbidden(reply) === may || reply.status === 401 || reply.status >= 500)
          wrong.push(`${role} ${name}: ${reply.status} ${reply.code}, and the matrix says ${may}`)
      }
    expect(wrong).toEqual([])
    // Reads that are logged leave an entry each, and nothing else does.
    const logged = ready.filter(({ endpoint: { method, audit } }) => method === 'GET' && audit)
    const [entries] = await rows<{ n: number }>(app, 'select count(*)::int as n from audit_entry where id > $1', [last])
    expect(entries!.n).toBe(ROLES.flatMap((role) => logged.filter((one) => mayCall(role, one.endpoint))).length)
    const { 'public.audit_entry': _, ...after } = await fingerprint(app)
    expect(before).toMatchObject(after)
    before = await fingerprint(app)
  })

  it('is open by PIN exactly where the floor is, in the store of the tablet', async () => {
    const wrong: string[] = []
    for (const { endpoint, name, input } of ready) {
      const { may = 'self', scope, method } = endpoint
      const isOwn = may === 'self' && endpoint !== session.staffSessions
      const isOpen = isOwn || (scope === 'store' && isForPin(may) && mayCall('manager', endpoint))
      const reply = await send(app, endpoint, isOpen && method === 'POST' ? { nothing: true } : input, {
        token: tablet,
      })
      if (isForbidden(reply) === isOpen || reply.status === 401) wrong.push(`${name}: ${reply.status} ${reply.code}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Every mark by which one would know the victim, but those that the asker has said. */
function leaksIn({ data, msg }: Reply<unknown>, said: object): string[] {
  const { victim } = world()
  const orders = [victim.booked, victim.served, victim.held, victim.completed, victim.cancelled, victim.struck]
  const marks = [
    victim.name,
    victim.mobile,
    victim.refund_no,
    victim.failed_refund_no,
    victim.bought,
    victim.invoice_no,
  ]
  const [answer, asked] = [JSON.stringify([data, msg]), JSON.stringify(said)]
  return [...orders.map(({ order_sn }) => order_sn), ...marks].filter(
    (one) => answer.includes(one) && !asked.includes(one),
  )
}

/** A role at another’s store is none that one could give: the store itself is no secret. */
const GIVEN = ['POST /api/staff/people/invite', 'POST /api/staff/people/grant']

/** Lists without a store: they answer with what is of the caller's own stores, or is the chain's as its library is. */
const OWN_LISTS = [
  'GET /api/staff/asset/list',
  'GET /api/staff/asset/upload',
  'GET /api/staff/asset/waiting',
  'GET /api/staff/board/no_shows',
  'GET /api/staff/invoice/list',
  'GET /api/staff/order/search',
  'GET /api/staff/refund/list',
  'GET /api/staff/refund/queue',
  'GET /api/staff/people/list',
  'GET /api/staff/people/may',
  'GET /api/staff/people/places',
  'GET /api/staff/device/list',
  'GET /api/staff/audit/list',
]

describe('somebody of another store', () => {
  const ofStores = () =>
    ready.filter(({ name, endpoint: { scope, may } }) => scope === 'store' && may !== 'self' && !SHOWN.includes(name))

  it('is answered 404 wherever the victim’s store is named, by a field or by what is in it', async () => {
    const wrong: string[] = []
    for (const [role, token] of elsewhere)
      for (const { endpoint, name, input } of ofStores().filter((one) => mayCall(role, one.endpoint))) {
        const reply = await send(app, endpoint, input, { token })
        const leaks = leaksIn(reply, input)
        const isFine = reply.status === (OWN_LISTS.includes(name) ? 200 : GIVEN.includes(name) ? 403 : 404)
        if (!isFine || leaks.length > 0)
          wrong.push(`${role} ${name}: ${reply.status} ${reply.code} ${reply.msg} ${leaks}`)
      }
    expect(wrong).toEqual([])
  })

  it('finds nothing of it in the lists, whatever store is asked for', async () => {
    const store_id = world().victim.store_id
    const wrong: string[] = []
    for (const [role, token] of elsewhere)
      for (const { endpoint, name } of ofStores().filter((one) => mayCall(role, one.endpoint)))
        for (const query of OWN_LISTS.includes(name) ? [{}, { store_id }] : []) {
          const reply = await send(app, endpoint, {}, { token, query })
          const isNamed = JSON.stringify(reply.data).includes(`"store_id":${store_id},`)
          if (isNamed || leaksIn(reply, {}).length > 0) wrong.push(`${role} ${name} ${JSON.stringify(query)}`)
        }
    expect(wrong).toEqual([])
  })

  it('hears nothing of its board, nor does who may not read boards', async () => {
    const query = `store_id=${world().victim.store_id}&day=${studioDay(app.services.now())}`
    const ask = async (cookie: string) =>
      (await app.raw({ method: 'GET', url: `${boardLive.path}?${query}`, headers: { ...CONSOLE_HEADERS, cookie } }))
        .status
    for (const [role, cookie] of elsewhere) expect([role, await ask(cookie)]).toEqual([role, 404])
    const deaf = [...here].filter(([role]) => cellOf(boardLive.may, role) === undefined)
    expect(deaf.map(([role]) => role)).toEqual(['marketing', 'retoucher'])
    for (const [role, cookie] of deaf) expect([role, await ask(cookie)]).toEqual([role, 403])
  })

  it('reads nothing of it in what is their own, nor in what waits for them', async () => {
    const own = ready.filter(({ endpoint: { may, method } }) => may === 'self' && method === 'GET')
    expect(own.length).toBeGreaterThan(1)
    for (const [role, token] of elsewhere)
      for (const { endpoint, name, input } of own) {
        const reply = await send(app, endpoint, input, { token })
        // An ask of another person about a visit of another store.
        const code = name === 'GET /api/staff/approval/detail' ? approvalNotFound.code : 0
        expect([role, name, reply.code, leaksIn(reply, input)]).toEqual([role, name, code, []])
      }
  })

  it('is let into no call of the chain by a grant of a store or a region', async () => {
    const ofChain = ready.filter(({ endpoint: { scope, may } }) => scope === 'chain' && may !== 'self')
    for (const [role, token] of elsewhere)
      for (const { endpoint, name, input } of ofChain)
        expect([role, name, isForbidden(await send(app, endpoint, input, { token }))]).toEqual([role, name, true])
    await nothingWritten()
  })

  it('has nothing with a grant of yesterday, of tomorrow, or that was ended', async () => {
    const owner = await aStaffMember(app, 'owner')
    const today = studioDay(app.services.now())
    for (const set of [
      `from_day = '${today}'::date - 9, until_day = '${today}'::date - 1`,
      `from_day = '${today}'::date + 1, until_day = null`,
      `from_day = '${today}'::date, until_day = null, ended_at = now()`,
    ]) {
      await rows(app, `update staff_grant set ${set} where staff_id = $1`, [owner.id])
      for (const { endpoint, name, input } of ready.filter(({ endpoint: { may } }) => may !== 'self'))
        expect([set, name, isForbidden(await send(app, endpoint, input, { token: cookieOf(owner) }))]).toEqual([
          set,
          name,
          true,
        ])
    }
  })
})

describe('a second factor of long ago', () => {
  it('is asked for again by the calls that say so, of everybody who may', async () => {
    app.advance((REAUTH_MINUTES + 1) * 60_000)
    const wanting = ready.filter(({ endpoint: { reauth } }) => reauth)
    expect(wanting.length).toBeGreaterThan(10)
    const clean = await fingerprint(app)
    for (const role of ROLES)
      for (const { endpoint, name, input } of wanting.filter((one) => mayCall(role, one.endpoint))) {
        const { code } = await send(app, endpoint, input, { token: here.get(role)! })
        expect([role, name, code]).toEqual([role, name, reauthNeeded.code])
        if (fieldsOf(endpoint).some((path) => path.at(-1) === 'dry_run')) continue
        // A dry run is what the call itself knows of, not what somebody writes beside it.
        const dry = await send(
          app,
          endpoint,
          { ...input, dry_run: true },
          { token: here.get(role)!, query: { dry_run: true } },
        )
        expect([role, name, dry.code === reauthNeeded.code || dry.code === invalidInput.code]).toEqual([
          role,
          name,
          true,
        ])
      }
    // Seen is noted by the way.
    const { 'public.staff_session': _, 'public.staff': __, ...after } = await fingerprint(app)
    expect(clean).toMatchObject(after)
  })
})
