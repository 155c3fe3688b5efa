import { boardUndo } from '@kuaimen/contract/booking/board.endpoints'
import * as people from '@kuaimen/contract/staff/people.endpoints'
import * as session from '@kuaimen/contract/staff/session.endpoints'
import { loginDelayed } from '@kuaimen/contract/staff/staff.errors'
import { FREE_TRIES } from '@kuaimen/contract/staff/staff.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { giveRoom } from '../testing/booking/booking'
import { aFloor, aVisit, checkIn } from '../testing/booking/floor'
import { rows } from '../testing/rows'
import { aStaffMember, PASSWORD, StaffBrowser } from '../testing/staff/browser'
import { untilWaiting } from '../testing/waiting'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
}, 60_000)
afterAll(() => app.stop())

const tokenIn = (path: string) => new URL(path, 'http://console').searchParams.get('token')!
const loginOf = async (who: StaffBrowser) => (await who.call(session.staffMe, {})).data.login
const isIn = async (who: StaffBrowser) => (await who.call(session.staffMe, {})).code === 0
const versionOf = async (id: number) =>
  Number((await rows(app, 'select version from staff where id = $1', [id]))[0]!.version)
const stateOf = async (id: number) => (await rows(app, 'select state from staff where id = $1', [id]))[0]!.state

/** While somebody else has the person's row. */
async function whileLocked(id: number, work: () => Promise<void>): Promise<void> {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from staff where id = $1 for update', [id])
    await work()
  } finally {
    await client.query('commit')
    client.release()
  }
}

const changed = async (owner: StaffBrowser, id: number, state: 'suspended' | 'active') =>
  owner.call(people.staffState, { staff_id: id, version: await versionOf(id), state, reason: '试试' })

describe('somebody who is suspended in the same instant', () => {
  it('does not come back by a link that was being taken', async () => {
    const owner = await aStaffMember(app, 'owner')
    const clerk = await aStaffMember(app, 'clerk', 1)
    const { data } = await owner.call(people.staffInviteAgain, { staff_id: clerk.id })
    const asked = { token: tokenIn(data.path), login: `back.${clerk.id}`, password: PASSWORD }
    const thief = new StaffBrowser(app)
    let both: Promise<unknown[]> = Promise.resolve([])
    await whileLocked(clerk.id, async () => {
      const suspending = changed(owner, clerk.id, 'suspended')
      await untilWaiting(app, 1, suspending)
      const taking = thief.call(session.staffAccept, asked)
      await untilWaiting(app, 2, taking)
      both = Promise.all([suspending, taking])
    })
    await both
    expect([await stateOf(clerk.id), await isIn(thief)]).toEqual(['suspended', false])
  })

  it('has no session that was opened meanwhile, when they are let in again', async () => {
    const owner = await aStaffMember(app, 'owner')
    const clerk = await aStaffMember(app, 'clerk', 1)
    const login = await loginOf(clerk)
    const other = new StaffBrowser(app)
    let both: Promise<unknown[]> = Promise.resolve([])
    await whileLocked(clerk.id, async () => {
      const suspending = changed(owner, clerk.id, 'suspended')
      await untilWaiting(app, 1, suspending)
      const entering = other.call(session.staffLogin, { login, password: PASSWORD })
      await untilWaiting(app, 2, entering)
      both = Promise.all([suspending, entering])
    })
    await both
    await changed(owner, clerk.id, 'active')
    expect([await isIn(clerk), await isIn(other)]).toEqual([false, false])
  })
})

describe('a second factor that is reset in the same instant', () => {
  it('opens nothing to who was just giving a code of the old one', async () => {
    const owner = await aStaffMember(app, 'owner')
    const manager = await aStaffMember(app, 'manager', 1)
    const thief = new StaffBrowser(app)
    await thief.call(session.staffLogin, { login: await loginOf(manager), password: PASSWORD })
    thief.secret = manager.secret
    app.advance(31_000)
    let both: Promise<unknown[]> = Promise.resolve([])
    await whileLocked(manager.id, async () => {
      const resetting = owner.call(people.staffTotpReset, { staff_id: manager.id, reason: '手机丢了' })
      await untilWaiting(app, 1, resetting)
      const giving = thief.call(session.staffTotp, { code: thief.code() })
      await untilWaiting(app, 2, giving)
      both = Promise.all([resetting, giving])
    })
    await both
    expect(await isIn(thief)).toBe(false)
  })
})

describe('codes of the second factor', () => {
  it('are judged as often as is free, however many come at once', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const login = await loginOf(manager)
    const doors: StaffBrowser[] = []
    for (let nth = 0; nth < 4; nth += 1) {
      const door = new StaffBrowser(app, `10.4.0.${nth}`)
      await door.call(session.staffLogin, { login, password: PASSWORD })
      doors.push(door)
    }
    app.advance(31_000)
    const wrong = manager.code() === '000000' ? '000001' : '000000'
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => doors[nth % 4]!.call(session.staffTotp, { code: wrong })),
    )
    expect(replies.filter(({ code }) => code !== loginDelayed.code)).toHaveLength(FREE_TRIES)
  })

  it('are taken once, in two sessions at the same instant too', async () => {
    const manager = await aStaffMember(app, 'manager', 1)
    const other = new StaffBrowser(app)
    await other.call(session.staffLogin, { login: await loginOf(manager), password: PASSWORD })
    app.advance(31_000)
    const code = manager.code()
    const replies = await Promise.all([manager, other].map((who) => who.call(session.staffTotp, { code })))
    expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1)
  })
})

describe('a step back that is pressed twice at once', () => {
  it('takes one tap back, not two', async () => {
    const floor = await aFloor(app)
    await giveRoom(app, floor.store_id, 20)
    const { order_sn } = await aVisit(floor)
    await checkIn(floor, order_sn)
    const [one, other] = await Promise.all([
      floor.manager.call(boardUndo, { order_sn, from: 'checked_in' }),
      floor.manager.call(boardUndo, { order_sn, from: 'checked_in' }),
    ])
    expect([one.code, other.code].filter((code) => code === 0)).toHaveLength(1)
  })
})
