import { boardDay, boardPhone, boardVisit } from '@kuaimen/contract/booking/board.endpoints'
import { setGuest } from '@kuaimen/contract/booking/guest.endpoints'
import { bookingNotFound, noGuest, phonesTooMany } from '@kuaimen/contract/booking/record.errors'
import { orderPapers } from '@kuaimen/contract/booking/search.endpoints'
import { operatorBookings } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { starMobile } from '@kuaimen/contract/kernel/validation'
import { deviceEnrol } from '@kuaimen/contract/staff/people.endpoints'
import { ROLES, type Role, scopeOf } from '@kuaimen/contract/staff/permissions.rules'
import { PHONES_A_DAY } from '@kuaimen/contract/staff/privacy.rules'
import { staffPinLogin, staffSetPin, tabletClaim } from '@kuaimen/contract/staff/session.endpoints'
import { staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs } from '../../staff/audit.sql'
import { TestApp } from '../../testing/app'
import { aBooking, anOperator, aStore, giveRoom } from '../../testing/booking/booking'
import { aFloor, aVisit, type Floor, turnTo } from '../../testing/booking/floor'
import { countOf, rows } from '../../testing/rows'
import { aStaffMember, PASSWORD, StaffBrowser } from '../../testing/staff/browser'
import { staffActsAreLogged } from '../upkeep/audit.sql'

const REGION = 904
const GUEST = { name: '司徒外婆', mobile: '13912345678', remember: false }

let app: TestApp
let floor: Floor
let visit: Awaited<ReturnType<typeof aVisit>>
let tomorrow: Awaited<ReturnType<typeof aBooking>>
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
  await giveRoom(app, floor.store_id, 40)
  await rows(app, `insert into region (id, name) values ($1, '这里')`, [REGION])
  await rows(app, 'update store set region_id = $1 where id = $2', [REGION, floor.store_id])
  visit = await aVisit(floor)
  await app.call(setGuest, { order_sn: visit.order_sn, guest: GUEST }, visit)
  tomorrow = await aBooking(app, { store_id: floor.store_id, day: addDays(floor.day, 1), time: '14:00' })
}, 60_000)
afterAll(() => app.stop())

const signedIn = (role: Role) =>
  aStaffMember(app, role, { chain: null, region: REGION, store: floor.store_id }[scopeOf[role]])

const look = (who: StaffBrowser, order_sn: string, whose: 'member' | 'guest' = 'member') =>
  who.call(boardPhone, { order_sn, whose, reason: 'late' })

/** A tablet of the store with its manager signed in. */
async function atTablet(manager: StaffBrowser): Promise<StaffBrowser> {
  const { data } = await manager.call(deviceEnrol, { store_id: floor.store_id, name: '前台平板' })
  const tablet = new StaffBrowser(app, '10.9.0.2')
  await tablet.call(tabletClaim, { code: data.code })
  await manager.call(staffSetPin, { password: PASSWORD, pin: '246813' })
  expect((await tablet.call(staffPinLogin, { staff_id: manager.id, pin: '246813' })).code).toBe(0)
  return tablet
}

describe('a whole number', () => {
  it('is answered to who may, on the day or on any, and the button is there for the very same', async () => {
    const ANY_DAY: readonly Role[] = ['owner', 'region', 'manager', 'support']
    for (const role of ROLES) {
      const who = await signedIn(role)
      const today = (await look(who, visit.order_sn)).code === 0
      const later = (await look(who, tomorrow.order_sn)).code === 0
      expect([role, today, later]).toEqual([role, role === 'clerk' || ANY_DAY.includes(role), ANY_DAY.includes(role)])
      for (const [order_sn, may] of [
        [visit.order_sn, today],
        [tomorrow.order_sn, later],
      ] as const) {
        const [shown, papers] = [
          await who.call(boardVisit, { order_sn }),
          await who.call(orderPapers, { no: order_sn }),
        ]
        if (shown.code === 0) expect([role, shown.data.can.phone, papers.data.can.phone]).toEqual([role, may, may])
        else expect([role, may]).toEqual([role, false])
      }
    }
  })

  it('is on a tablet what a clerk has, whoever it is', async () => {
    const tablet = await atTablet(floor.manager)
    expect((await look(tablet, visit.order_sn)).data).toEqual({ mobile: visit.mobile })
    expect((await look(tablet, tomorrow.order_sn)).code).toBe(staffForbidden.code)
    expect((await tablet.call(boardVisit, { order_sn: tomorrow.order_sn })).data.can.phone).toBe(false)
  })

  it('is not there for another store, a hold, or a guest who is not', async () => {
    const elsewhere = await aStaffMember(app, 'manager', await aStore(app, 5))
    expect((await look(elsewhere, visit.order_sn)).code).toBe(bookingNotFound.code)
    const hold = await aBooking(app, { store_id: floor.store_id, day: floor.day, time: '18:00', state: 'held' })
    expect((await look(floor.manager, hold.order_sn)).code).toBe(bookingNotFound.code)
    expect((await look(floor.manager, tomorrow.order_sn, 'guest')).code).toBe(noGuest.code)
  })

  it('leaves who looked, whose it was and why, in the log and in the history, and no number', async () => {
    const clerk = await aStaffMember(app, 'clerk', floor.store_id, '店员小夏')
    expect((await look(clerk, visit.order_sn, 'guest')).data).toEqual({ mobile: GUEST.mobile })
    const [entry] = await rows(
      app,
      `select action, subject_kind, subject_no, store_id, after, reason from audit_entry where staff_id = $1 order by id desc limit 1`,
      [clerk.id],
    )
    expect(entry).toEqual({
      ...{ action: 'member.phone', subject_kind: 'booking', subject_no: visit.order_sn, store_id: floor.store_id },
      ...{ after: { whose: 'guest' }, reason: '晚到询问' },
    })
    const { history } = (await clerk.call(boardVisit, { order_sn: visit.order_sn })).data
    expect(history.at(-1)).toMatchObject({ text: '门店查看了联系电话', note: '店员小夏：到店人，晚到询问' })
    const { data } = await app.call(bookingDetail, { order_sn: visit.order_sn }, visit)
    expect(data.timeline.map(({ text }) => text)).not.toContain('门店查看了联系电话')
    const all = await rows(app, `select row_to_json(e)::text as text from audit_entry e`)
    const events = await rows(app, `select row_to_json(e)::text as text from booking_event e`)
    expect(JSON.stringify([all, events])).not.toContain(GUEST.mobile)
    expect(await countOf(app, 'idempotency_key where reply::text like $1', [`%${GUEST.mobile}%`])).toBe(0)
    expect((await staffActsAreLogged.find(app.services.db, app.services.now())).listed).toEqual([])
  })

  it('is masked with four stars for people, and as ever for machines', async () => {
    const { store_id, day } = floor
    const { data } = await floor.manager.call(boardDay, { store_id, day })
    const shown = data.visits.find(({ order_sn }) => order_sn === visit.order_sn)
    expect([shown?.mobile, shown?.guest?.mobile]).toEqual([starMobile(visit.mobile), '139****5678'])
    const machine = await app.call(operatorBookings, { store_id, day }, await anOperator(app, store_id))
    const listed = machine.data.find(({ order_sn }) => order_sn === visit.order_sn)
    expect([listed?.mobile, listed?.guest?.mobile]).toEqual([
      `${visit.mobile.slice(0, 3)}***${visit.mobile.slice(-4)}`,
      GUEST.mobile,
    ])
  })
})

describe('names a week later', () => {
  it('are whole for the chain and the region, and a character for the store', async () => {
    const whole = await aVisit(floor, '17:00')
    await app.call(setGuest, { order_sn: whole.order_sn, guest: GUEST }, whole)
    const seen: [Role, string | undefined][] = []
    const people = await Promise.all(
      (['owner', 'support', 'region', 'manager', 'clerk'] as const).map(async (role) => ({
        role,
        who: await signedIn(role),
      })),
    )
    app.advance(8 * 86_400_000)
    await turnTo(app, '10:00')
    for (const { role, who } of people)
      seen.push([role, (await who.call(boardVisit, { order_sn: whole.order_sn })).data.guest?.name])
    expect(seen).toEqual([
      ['owner', GUEST.name],
      ['support', GUEST.name],
      ['region', GUEST.name],
      ['manager', '司**'],
      ['clerk', '司**'],
    ])
  })
})

describe('looks at once', () => {
  const looksOf = (id: number) => countOf(app, `audit_entry where staff_id = $1 and action = 'member.phone'`, [id])

  async function looked(times: number) {
    const manager = await aStaffMember(app, 'manager', floor.store_id)
    await look(manager, visit.order_sn)
    await rows(
      app,
      `insert into audit_entry (at, staff_id, via, address, action, subject_kind, subject_no, request_id)
       select at, staff_id, via, address, action, subject_kind, subject_no, request_id
       from audit_entry cross join generate_series(1, $2)
       where id = (select max(id) from audit_entry where staff_id = $1 and action = 'member.phone')`,
      [manager.id, times - 1],
    )
    return manager
  }

  it('are an entry each', async () => {
    const manager = await aStaffMember(app, 'manager', floor.store_id)
    const answers = await Promise.all([look(manager, visit.order_sn), look(manager, visit.order_sn)])
    expect([answers.map(({ code }) => code), await looksOf(manager.id)]).toEqual([[0, 0], 2])
  })

  it('are refused from the one that is too many on, once', async () => {
    const manager = await looked(PHONES_A_DAY - 1)
    const answers = await Promise.all([look(manager, visit.order_sn), look(manager, visit.order_sn)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, phonesTooMany.code])
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({ status: 429, data: { wait_seconds: 86_400 } })
    expect(await looksOf(manager.id)).toBe(PHONES_A_DAY)
    expect(app.logs.join('')).toContain('too many numbers looked at')
  })

  it('would both be the last without the lock', async () => {
    const manager = await looked(PHONES_A_DAY - 1)
    const since = new Date(app.services.now().getTime() - 86_400_000)
    let waiting = 2
    let open = () => {}
    const both = new Promise<void>((resolve) => {
      open = resolve
    })
    const counts = [1, 2].map(() =>
      app.services.transaction(async (tx) => {
        const earlier = await listActs(tx, manager.id, ['member.phone'], since, PHONES_A_DAY)
        waiting -= 1
        if (waiting === 0) open()
        await both
        return earlier.length
      }),
    )
    expect(await Promise.all(counts)).toEqual([PHONES_A_DAY - 1, PHONES_A_DAY - 1])
  })
})
